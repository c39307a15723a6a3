import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { type AmountUnit, amountUnit, euros, inUnitShort } from '../amount-scale.ts';
import type { BarMark, Extent, Mark, Picture, Stop } from '../mark.ts';
import { textMark } from '../text-mark.ts';
import { othersEntry, type Who, whoEntry } from '../who.ts';
import { sum } from 'd3-array';
import { barMark } from '../bar-mark.ts';
import { stopAt } from '../stop-at.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { type AwardFigures, packageWords, PROPOSED } from './award-figures.ts';
import { REGION_TILES } from './region-tiles.ts';

const COLUMNS = 5;
const ROWS = 5;
const GAP = 4;
const TILE_HEIGHT = 45;
/** No share is drawn narrower. */
const SLIVER = 2;

/** A land with the shares of providers in it, in the order of the whole award. */
type Land = ReturnType<typeof landsOf>[number];

function landsOf({ packages }: AwardFigures, order: readonly Who[]) {
  return [...Map.groupBy(packages, ({ region }) => region)].map(([region, own]) => {
    const shares = order.flatMap((who) => {
      const millis = sum(own, (each) => (each.serviceProviderId === who.id ? each.sumMillis : 0));
      return when(millis > 0, { who, millis });
    });
    return { region, packages: own, sumMillis: sum(own, (each) => each.sumMillis), shares };
  });
}

function findingOf(lands: readonly Land[], isProposed: boolean): string | undefined {
  const many = isProposed ? 'sind mehrere vorgeschlagen' : 'arbeiten mehrere';
  const oneBy = (one: string) => (isProposed ? `ist ${one} vorgeschlagen` : `arbeitet ${one}`);
  const shared = lands.filter(
    ({ packages }) => new Set(packages.map((own) => own.serviceProviderId)).size > 1,
  ).length;
  const [only] = lands;
  if (only === undefined) return undefined;
  if (lands.length === 1) return `In ${only.region} ${shared === 1 ? many : oneBy('einer')}`;
  if (shared === lands.length) return `In jedem der ${lands.length} Länder ${many}`;
  if (shared === 0) return `In jedem der ${lands.length} Länder ${oneBy('genau einer')}`;
  return `In ${shared} von ${lands.length} Ländern ${many}`;
}

/** The widths of shares in a bar, each at least a sliver, the largest giving way. */
function shareWidths(amounts: readonly number[], width: number): number[] {
  const drawn = amounts.map((millis) => Math.max((width * millis) / sum(amounts), SLIVER));
  const largest = drawn.indexOf(Math.max(...drawn));
  const left = (drawn[largest] ?? 0) - (sum(drawn) - width);
  // Of very many the largest cannot make room for all.
  return drawn.map((own, index) =>
    left < SLIVER ? (own * width) / sum(drawn) : index === largest ? left : own,
  );
}

function drawTile(
  land: Land | undefined,
  short: string,
  box: Box,
  unit: AmountUnit,
  opacity: number,
): Mark[] {
  const { x, y, width } = box;
  const look = { size: 11, weight: 600, tone: 'ink' } as const;
  const frame = { ...box, height: TILE_HEIGHT };
  if (land === undefined)
    return [
      barMark(frame, 'sunken', { radius: 4, edge: 'line' }),
      textMark(x + 7, y + 16, short, { size: 11, tone: 'ink-3' }),
    ];
  const { region: key, sumMillis, shares } = land;
  const amounts = shares.map(({ millis }) => millis);
  const widths = shareWidths(amounts, width - 14);
  return [
    barMark(frame, 'surface', { radius: 4, edge: 'line-2', key, millis: sumMillis }),
    textMark(x + 7, y + 16, short, { ...look, key }),
    textMark(x + width - 7, y + 16, inUnitShort(sumMillis, unit), { size: 11, anchor: 'end', key }),
    ...shares.map(({ who, millis }, at) => {
      const left = widths.slice(0, at).reduce((before, own) => before + own, x + 7);
      const place = { x: left, y: y + 25, width: Math.max((widths[at] ?? 0) - 1, 0.5), height: 8 };
      return barMark(place, who.tone, { opacity, key, millis });
    }),
  ];
}

type Box = Pick<BarMark, 'x' | 'y' | 'width'>;

function stopOf({ region, packages, sumMillis, shares }: Land, { x, y, width }: Box): Stop {
  const words = shares.map(({ who, millis }) => `${who.name} ${euros(millis)}`);
  const all = `${euros(sumMillis)}, ${packageWords(packages.length)}`;
  const centre = { x: x + width / 2, y: y + TILE_HEIGHT / 2 };
  const name = `${region}: ${all}; ${words.join(', ')}`;
  return stopAt(region, centre, { name, tip: [region, all, ...words] });
}

/** Draws the 16 Länder as tiles with what is awarded there and to whom. */
export function drawLands(figures: AwardFigures, order: readonly Who[], { width, density }: Extent): Picture {
  const { isProposed } = figures;
  const lands = landsOf(figures, order);
  const unit = amountUnit(2 * Math.max(...lands.map(({ sumMillis }) => sumMillis), 0));
  const room = density === 'desk' ? Math.min(width - 140, 400) : width;
  const tileWidth = (room - (COLUMNS - 1) * GAP) / COLUMNS;
  const placed = Object.entries(REGION_TILES).map(([region, [short, row, column]]) => ({
    land: lands.find((own) => own.region === region),
    short,
    row,
    box: { x: (column - 1) * (tileWidth + GAP), y: (row - 1) * (TILE_HEIGHT + GAP), width: tileWidth },
  }));
  const stops = placed.flatMap(({ land, row, box }) => (land ? [{ row, stop: stopOf(land, box) }] : []));
  const empty = counted(placed.length - stops.length, 'Land', 'Länder');
  const isDrawn = new Set(lands.flatMap(({ shares }) => shares.map(({ who }) => who.id)));
  const drawn = order.filter(({ id }) => isDrawn.has(id));
  const hued = drawn.filter(({ tone }) => tone !== 'ink-3');
  return {
    width,
    height: ROWS * (TILE_HEIGHT + GAP),
    marks: placed.flatMap(({ land, short, box }) =>
      drawTile(land, short, box, unit, isProposed ? PROPOSED : 1),
    ),
    rows: Array.from({ length: ROWS }, (_, at) =>
      stops.filter(({ row }) => row === at + 1).map(({ stop }) => stop),
    ),
    finding: findingOf(lands, figures.isProposed),
    unit: `Summe in ${unit.words}, Anteile als Balken`,
    opens: 'Enter filtert die Tabelle',
    keyEntries: [...hued.map(whoEntry), ...othersEntry(drawn.length - hued.length)],
    notes: [
      ...when(stops.length < placed.length, `${empty} ohne ${isProposed ? 'Vorschlag' : 'vergebenes Paket'}`),
      ...when(stops.length < lands.length, 'ohne Liegenschaften anderer Länder'),
    ],
  };
}
