import { when } from '@rahmenpreis/german/when.ts';
import { wholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { across } from '../rule-mark.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { rollup, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { amountUnit, euros, inUnit } from '../amount-scale.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import { barMark } from '../bar-mark.ts';
import type { Extent, Mark, Picture, Stop } from '../mark.ts';
import { stopAt } from '../stop-at.ts';
import { BOLD, textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import type { Who } from '../who.ts';
import { type AwardFigures, packageWords, PROPOSED, restrictedWords } from './award-figures.ts';

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

const percentWords = (tenths: number) => `${formatTenths(tenths)} %`;

function rowsOf({ packages }: AwardFigures, whoOf: (id: string) => Who) {
  const whole = sum(packages, (own) => own.sumMillis);
  return [...Map.groupBy(packages, ({ serviceProviderId }) => serviceProviderId)]
    .map(([id, own]) => {
      const sumMillis = sum(own, (each) => each.sumMillis);
      const percent = percentWords(percentTenths(sumMillis, whole) ?? 0);
      return { who: whoOf(id), packages: own, count: packageWords(own.length), sumMillis, percent };
    })
    .toSorted((a, b) => b.sumMillis - a.sumMillis || b.packages.length - a.packages.length);
}

function findingOf(rows: readonly ShareRow[], isProposed: boolean): string | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const verb = isProposed ? 'bekäme' : 'bekommt';
  if (rows.length === 1)
    return `Alles ${isProposed ? 'Vorgeschlagene' : 'Vergebene'} ${verb} ${first.who.name}: ${first.count}.`;
  const named = rows.slice(0, rows.length <= NAMED + 1 ? rows.length : NAMED);
  const others = rows.slice(named.length);
  const words = named.map(({ who, percent }, at) => `${who.name}${at === 0 ? ` ${verb}` : ''} ${percent}`);
  const rest =
    percentTenths(
      sum(others, (own) => own.sumMillis),
      sum(rows, (own) => own.sumMillis),
    ) ?? 0;
  return [...words, ...when(others.length > 0, `${others.length} weitere ${percentWords(rest)}`)].join(', ');
}

/** The bar of a provider: a piece for each group, paler the less it usually weighs. */
function drawBar(
  { who: { id: key, tone }, packages }: ShareRow,
  y: number,
  height: number,
  xOf: (millis: number) => number,
  isProposed: boolean,
): Mark[] {
  const bySlice = rollup(
    packages,
    (own) => sum(own, (each) => each.sumMillis),
    (own) => own.sliceId,
  );
  let before = 0;
  return SLICES.flatMap(({ sliceId, title }, s): Mark[] => {
    const millis = bySlice.get(sliceId) ?? 0;
    if (millis === 0) return [];
    const x = xOf(before);
    before += millis;
    const width = Math.max(xOf(before) - x - 1, 0.5);
    const opacity = (DEPTHS[s] ?? 0.38) * (isProposed ? PROPOSED : 1);
    const isTold = s === 0 && !isProposed && height >= 18 && textWidth(title, 11, 600) + 16 < width;
    return [
      barMark({ x, y: y - height / 2, width, height }, tone, { opacity, key, millis }),
      ...when(isTold, textMark(x + 8, y + 4, title, { size: 11, weight: 600, tone: 'surface', key })),
    ];
  });
}

function stopOf({ who, packages, count, sumMillis, percent }: ShareRow, x: number, y: number): Stop {
  const [sum, warning] = [euros(sumMillis), restrictedWords(packages)];
  const name = [`${who.name}: ${sum}`, count, percent, ...warning].join(', ');
  const tip = [who.organisation, sum, `${count}, ${percent}`, ...warning];
  return stopAt(who.id, { x, y }, { name, tip });
}

function layoutOf({ width, density }: Extent, count: number) {
  const pitch = Math.min(68, Math.max(34, 272 / count));
  const barHeight = pitch >= 50 ? 22 : 14;
  return density === 'desk'
    ? { plot: [NAME_WIDTH, width - AMOUNT_WIDTH - 8], firstY: pitch / 2 + 4, pitch, barHeight }
    : { plot: [6, width - 40], firstY: 34, pitch: 52, barHeight: 12 };
}

function drawRow(
  { who, packages, count, sumMillis, percent }: ShareRow,
  y: number,
  { width, density }: Extent,
  { plot: [left = 0], barHeight }: ReturnType<typeof layoutOf>,
): Mark[] {
  const key = who.id;
  const amount = wholeEuros(sumMillis);
  const [own, end] = [{ ...BOLD, key }, { ...BOLD, anchor: 'end', millis: sumMillis, key } as const];
  const edge = across(y + barHeight / 2 + 2, [left, left + 12], 'red', { weight: 2 });
  const edges = packages.some(({ isRestricted }) => isRestricted) ? [edge] : [];
  if (density === 'phone') {
    const room = width - textWidth(amount, 13, 600) - 12;
    return [
      textMark(0, y - 14, fitText(`${who.name}, ${percent}`, room, 13, 600), own),
      textMark(width, y - 14, amount, end),
      ...edges,
    ];
  }
  return [
    { kind: 'dot', x: 6, y, shape: who.shape, radius: 5, tone: who.tone, key },
    textMark(18, y + 4, fitText(who.name, NAME_WIDTH - 24, 13, 600), own),
    textMark(width, y - 2, amount, end),
    textMark(width, y + 13, fitText(`${count}, ${percent}`, AMOUNT_WIDTH, 12, 400), { anchor: 'end', key }),
    ...edges,
  ];
}

/**
 * Draws what each provider gets, in one hue and three depths by service group; more than twelve are twelve
 * and a count. Without an award they are the proposals, said so.
 */
export function drawShares(figures: AwardFigures, whoOf: (id: string) => Who, extent: Extent): Picture {
  const { isProposed } = figures;
  const all = rowsOf(figures, whoOf);
  const rows = all.slice(0, SHOWN);
  const layout = layoutOf(extent, Math.max(rows.length, 1));
  const { plot, firstY, pitch, barHeight } = layout;
  const largest = rows[0]?.sumMillis ?? 0;
  const unit = amountUnit(largest);
  const scale = scaleLinear([0, Math.max(largest, 1)], plot);
  const bottom = firstY + (rows.length - 0.5) * pitch;
  const textOf = (millis: number) => (millis === 0 ? '0' : `${inUnit(millis, unit)} ${unit.sign}`);
  const rounds = ticksThatFit(scale, textOf, extent.width).filter(
    ({ value }) => value % unit.millis === 0 || unit.millis === 1000,
  );
  const placed = rows.map((row, index) => ({ row, y: firstY + index * pitch }));
  const hidden = all.slice(SHOWN);
  const rest = wholeEuros(sum(hidden, (own) => own.sumMillis));
  return {
    width: extent.width,
    height: bottom + 24,
    marks: [
      ...drawTicks(rounds, 0, bottom),
      ...placed.flatMap(({ row, y }) => [
        ...drawBar(row, y, barHeight, scale, isProposed),
        ...drawRow(row, y, extent, layout),
      ]),
    ],
    rows: placed.map(({ row, y }) => [stopOf(row, scale(row.sumMillis), y)]),
    finding: findingOf(all, isProposed),
    unit: `${isProposed ? 'Vorschläge' : 'Vergabesumme'} je Dienstleister, dunkel Basis FM, dann Aufzug, blass das Übrige`,
    keyEntries: [],
    notes: [
      ...when(isProposed, 'Vorschläge, noch nicht vergeben'),
      ...when(hidden.length > 0, `${hidden.length} weitere mit zusammen ${rest}`),
    ],
  };
}
