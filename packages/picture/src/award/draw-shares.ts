import { wholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { across } from '../rule-mark.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { scaleLinear } from 'd3-scale';
import { amountUnit, euros, inUnit } from '../amount-scale.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import type { BarMark, Extent, Mark, Picture, Stop } from '../mark.ts';
import { textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import type { Who } from '../who.ts';
import { type AwardFigures, PROPOSED, sumBy } from './award-figures.ts';

/** A provider with what it gets. */
type ShareRow = ReturnType<typeof rowsOf>[number];

/** So many providers are drawn; the others are told. */
const SHOWN = 12;
/** So many are named in the sentence. */
const NAMED = 3;
/** The depths of a hue: Basis FM, Aufzug, the rest. */
const DEPTHS = [1, 0.62, 0.38, 0.38, 0.38];
const NAME_WIDTH = 104;
const AMOUNT_WIDTH = 124;

const sumOf = (rows: readonly { readonly sumMillis: number }[]): number =>
  rows.reduce((sum, { sumMillis }) => sum + sumMillis, 0);

function rowsOf({ packages }: AwardFigures, whoOf: (id: string) => Who) {
  const byProvider = Map.groupBy(packages, ({ serviceProviderId }) => serviceProviderId);
  const rows = [...byProvider]
    .map(([id, own]) => ({
      who: whoOf(id),
      packages: own,
      sumMillis: own.reduce((sum, { sumMillis }) => sum + sumMillis, 0),
    }))
    .toSorted((a, b) => b.sumMillis - a.sumMillis || b.packages.length - a.packages.length);
  const whole = sumOf(rows);
  return rows.map((row) => ({ ...row, tenths: percentTenths(row.sumMillis, whole) ?? 0 }));
}

const percent = (tenths: number) => `${formatTenths(tenths)} %`;
const packageWords = (count: number) => counted(count, 'Paket', 'Pakete');

function findingOf(rows: readonly ShareRow[], isProposed: boolean): string | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const verb = isProposed ? 'bekäme' : 'bekommt';
  if (rows.length === 1) {
    const whole = isProposed ? 'Alles Vorgeschlagene bekäme' : 'Alles Vergebene bekommt';
    return `${whole} ${first.who.name}: ${packageWords(first.packages.length)}.`;
  }
  const named = rows.slice(0, rows.length <= NAMED + 1 ? rows.length : NAMED);
  const others = rows.slice(named.length);
  const words = named.map(
    ({ who, tenths }, index) => `${who.name}${index === 0 ? ` ${verb}` : ''} ${percent(tenths)}`,
  );
  if (others.length === 0) return words.join(', ');
  const rest = percentTenths(sumOf(others), sumOf(rows)) ?? 0;
  return `${words.join(', ')}, ${others.length} weitere ${percent(rest)}`;
}

/** The bar of a provider: a piece for each group, paler the less it usually weighs. */
function drawBar(
  { who, packages }: ShareRow,
  y: number,
  height: number,
  xOf: (millis: number) => number,
  isProposed: boolean,
): Mark[] {
  const bySlice = sumBy(packages, ({ sliceId }) => sliceId);
  let before = 0;
  return SLICES.flatMap(({ sliceId, title }, s): Mark[] => {
    const millis = bySlice.get(sliceId) ?? 0;
    if (millis === 0) return [];
    const left = xOf(before);
    before += millis;
    const width = Math.max(xOf(before) - left - 1, 0.5);
    const bar: BarMark = {
      kind: 'bar',
      x: left,
      y: y - height / 2,
      width,
      height,
      tone: who.tone,
      opacity: (DEPTHS[s] ?? 0.38) * (isProposed ? PROPOSED : 1),
      key: who.id,
      millis,
    };
    const isTold = s === 0 && !isProposed && height >= 18 && textWidth(title, 11, 600) + 16 < width;
    return isTold
      ? [bar, textMark(left + 8, y + 4, title, { size: 11, weight: 600, tone: 'surface', key: who.id })]
      : [bar];
  });
}

function stopOf({ who, packages, sumMillis, tenths }: ShareRow, x: number, y: number): Stop {
  const restricted = packages.filter(({ isRestricted }) => isRestricted).length;
  const warning =
    restricted === 0 ? [] : [`${packageWords(restricted)} trotz Lücke oder außerhalb des Marktgebiets`];
  return {
    key: who.id,
    group: who.id,
    name: [
      `${who.name}: ${euros(sumMillis)}`,
      packageWords(packages.length),
      percent(tenths),
      ...warning,
    ].join(', '),
    tip: [
      who.organisation,
      euros(sumMillis),
      `${packageWords(packages.length)}, ${percent(tenths)}`,
      ...warning,
    ],
    x,
    y,
  };
}

interface Layout {
  readonly plot: readonly [left: number, right: number];
  readonly firstY: number;
  readonly pitch: number;
  readonly barHeight: number;
}

function layoutOf({ width, density }: Extent, count: number): Layout {
  const pitch = Math.min(68, Math.max(34, 272 / count));
  return density === 'desk'
    ? {
        plot: [NAME_WIDTH, width - AMOUNT_WIDTH - 8],
        firstY: pitch / 2 + 4,
        pitch,
        barHeight: pitch >= 50 ? 22 : 14,
      }
    : { plot: [6, width - 40], firstY: 34, pitch: 52, barHeight: 12 };
}

function drawRow(row: ShareRow, y: number, { width, density }: Extent, layout: Layout): Mark[] {
  const { who, packages, sumMillis, tenths } = row;
  const words = `${packageWords(packages.length)}, ${percent(tenths)}`;
  const bold = { size: 13, weight: 600, tone: 'ink' } as const;
  const sum = { ...bold, anchor: 'end', millis: sumMillis, key: who.id } as const;
  const edge: Mark[] = packages.some(({ isRestricted }) => isRestricted)
    ? [across(y + layout.barHeight / 2 + 2, [layout.plot[0], layout.plot[0] + 12], 'red', { weight: 2 })]
    : [];
  if (density === 'phone') {
    const amount = wholeEuros(sumMillis);
    const room = width - textWidth(amount, 13, 600) - 12;
    return [
      textMark(0, y - 14, fitText(`${who.name}, ${percent(tenths)}`, room, 13, 600), {
        ...bold,
        key: who.id,
      }),
      textMark(width, y - 14, amount, sum),
      ...edge,
    ];
  }
  return [
    { kind: 'dot', x: 6, y, shape: who.shape, radius: 5, tone: who.tone, key: who.id },
    textMark(18, y + 4, fitText(who.name, NAME_WIDTH - 24, 13, 600), { ...bold, key: who.id }),
    textMark(width, y - 2, wholeEuros(sumMillis), sum),
    textMark(width, y + 13, fitText(words, AMOUNT_WIDTH, 12, 400), { anchor: 'end', key: who.id }),
    ...edge,
  ];
}

/**
 * Draws what each provider gets, in one hue and three depths by service group; more than twelve are twelve
 * and a count. Without an award they are the proposals, said so.
 */
export function drawShares(figures: AwardFigures, whoOf: (id: string) => Who, extent: Extent): Picture {
  const all = rowsOf(figures, whoOf);
  const rows = all.slice(0, SHOWN);
  const layout = layoutOf(extent, Math.max(rows.length, 1));
  const largest = rows[0]?.sumMillis ?? 0;
  const unit = amountUnit(largest);
  const scale = scaleLinear()
    .domain([0, Math.max(largest, 1)])
    .range([...layout.plot]);
  const bottom = layout.firstY + (rows.length - 1) * layout.pitch + layout.pitch / 2;
  const ticks = ticksThatFit(
    scale,
    (millis) => (millis === 0 ? '0' : `${inUnit(millis, unit)} ${unit.sign}`),
    extent.width,
  );
  const rounds = ticks.filter(({ value }) => value % unit.millis === 0 || unit.millis === 1000);
  const placed = rows.map((row, index) => ({ row, y: layout.firstY + index * layout.pitch }));
  const hidden = all.slice(SHOWN);
  return {
    width: extent.width,
    height: bottom + 24,
    marks: [
      ...drawTicks(rounds, 0, bottom),
      ...placed.flatMap(({ row, y }) => [
        ...drawBar(row, y, layout.barHeight, scale, figures.isProposed),
        ...drawRow(row, y, extent, layout),
      ]),
    ],
    rows: placed.map(({ row, y }) => [stopOf(row, scale(row.sumMillis), y)]),
    finding: findingOf(all, figures.isProposed),
    unit: `${figures.isProposed ? 'Vorschläge' : 'Vergabesumme'} je Dienstleister, dunkel Basis FM, dann Aufzug, blass das Übrige`,
    keyEntries: [],
    notes: [
      ...(figures.isProposed ? ['Vorschläge, noch nichts vergeben'] : []),
      ...(hidden.length > 0 ? [`${hidden.length} weitere mit zusammen ${wholeEuros(sumOf(hidden))}`] : []),
    ],
  };
}
