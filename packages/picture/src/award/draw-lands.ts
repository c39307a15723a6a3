import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { type AmountUnit, amountUnit, euros, inUnitShort } from '../amount-scale.ts';
import type { BarMark, Extent, Mark, Picture, Stop } from '../mark.ts';
import { textMark } from '../text-mark.ts';
import { type Who, whoEntry } from '../who.ts';
import { type AwardFigures, PROPOSED, sumBy } from './award-figures.ts';
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
    const sums = sumBy(own, ({ serviceProviderId }) => serviceProviderId);
    return {
      region,
      packages: own,
      sumMillis: own.reduce((sum, { sumMillis }) => sum + sumMillis, 0),
      shares: order.flatMap((who) => {
        const millis = sums.get(who.id) ?? 0;
        return millis > 0 ? [[who, millis] as const] : [];
      }),
    };
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
  const whole = amounts.reduce((sum, millis) => sum + millis, 0);
  const drawn = amounts.map((millis) => Math.max((width * millis) / whole, SLIVER));
  const over = drawn.reduce((sum, own) => sum + own, 0) - width;
  const largest = drawn.indexOf(Math.max(...drawn));
  return drawn.map((own, index) => (index === largest ? own - over : own));
}

function drawTile(
  land: Land | undefined,
  short: string,
  box: Box,
  unit: AmountUnit,
  opacity: number,
): Mark[] {
  const { x, y, width } = box;
  const frame = { kind: 'bar', x, y, width, height: TILE_HEIGHT, radius: 4 } as const;
  if (land === undefined)
    return [
      { ...frame, tone: 'sunken', edge: 'line' },
      textMark(x + 7, y + 16, short, { size: 11, tone: 'ink-3' }),
    ];
  const key = land.region;
  const room = width - 14;
  const widths = shareWidths(
    land.shares.map(([, millis]) => millis),
    room,
  );
  let left = x + 7;
  const shares = land.shares.map(([who, millis], index): Mark => {
    const own = widths[index] as number;
    const bar: Mark = {
      kind: 'bar',
      x: left,
      y: y + 25,
      width: Math.max(own - 1, 1),
      height: 8,
      tone: who.tone,
      opacity,
      key,
      millis,
    };
    left += own;
    return bar;
  });
  return [
    { ...frame, tone: 'surface', edge: 'line-2', key, millis: land.sumMillis },
    textMark(x + 7, y + 16, short, { size: 11, weight: 600, tone: 'ink', key }),
    textMark(x + width - 7, y + 16, inUnitShort(land.sumMillis, unit), { size: 11, anchor: 'end', key }),
    ...shares,
  ];
}

type Box = Pick<BarMark, 'x' | 'y' | 'width'>;

function stopOf({ region, packages, sumMillis, shares }: Land, { x, y, width }: Box): Stop {
  const words = shares.map(([who, millis]) => `${who.name} ${euros(millis)}`);
  const count = counted(packages.length, 'Paket', 'Pakete');
  return {
    key: region,
    group: region,
    name: `${region}: ${euros(sumMillis)}, ${count}; ${words.join(', ')}`,
    tip: [region, `${euros(sumMillis)}, ${count}`, ...words],
    x: x + width / 2,
    y: y + TILE_HEIGHT / 2,
  };
}

/** Draws the 16 Länder as tiles with what is awarded there and to whom. */
export function drawLands(figures: AwardFigures, order: readonly Who[], { width, density }: Extent): Picture {
  const lands = landsOf(figures, order);
  const unit = amountUnit(2 * Math.max(...lands.map(({ sumMillis }) => sumMillis), 0));
  const room = density === 'desk' ? Math.min(width - 140, 400) : width;
  const tileWidth = (room - (COLUMNS - 1) * GAP) / COLUMNS;
  const placed = Object.entries(REGION_TILES).map(([region, [short, row, column]]) => ({
    land: lands.find((own) => own.region === region),
    short,
    row,
    box: {
      x: (column - 1) * (tileWidth + GAP),
      y: (row - 1) * (TILE_HEIGHT + GAP),
      width: tileWidth,
    },
  }));
  const empty = placed.filter(({ land }) => land === undefined).length;
  const elsewhere = lands.filter(({ region }) => REGION_TILES[region] === undefined);
  const isDrawn = new Set(lands.flatMap(({ shares }) => shares.map(([who]) => who.id)));
  return {
    width,
    height: ROWS * (TILE_HEIGHT + GAP),
    marks: placed.flatMap(({ land, short, box }) =>
      drawTile(land, short, box, unit, figures.isProposed ? PROPOSED : 1),
    ),
    rows: Array.from({ length: ROWS }, (_, row) =>
      placed.flatMap((own) =>
        own.row === row + 1 && own.land !== undefined ? [stopOf(own.land, own.box)] : [],
      ),
    ),
    finding: findingOf(lands, figures.isProposed),
    unit: `Summe in ${unit.words}, Anteile als Balken`,
    opens: 'Enter filtert die Tabelle',
    keyEntries: order.filter(({ id }) => isDrawn.has(id)).map(whoEntry),
    notes: [
      ...(empty > 0
        ? [
            `${counted(empty, 'Land', 'Länder')} ohne ${figures.isProposed ? 'Vorschlag' : 'vergebenes Paket'}`,
          ]
        : []),
      ...(elsewhere.length > 0 ? ['ohne Liegenschaften anderer Länder'] : []),
    ],
  };
}
