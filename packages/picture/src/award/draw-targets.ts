import { across, upright } from '../rule-mark.ts';
import { formatWhole, withSign, signedWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { amountUnit, euros, inUnit } from '../amount-scale.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import { barMark } from '../bar-mark.ts';
import type { Extent, Mark, Picture, Stop } from '../mark.ts';
import { cappedPercent } from '../ratio.ts';
import { stopAt } from '../stop-at.ts';
import { textMark } from '../text-mark.ts';
import { fitText } from '../text/text-width.ts';
import {
  type AwardedPackage,
  type AwardFigures,
  isTargeted,
  packageWords,
  restrictedWords,
} from './award-figures.ts';

/** A service group, or all together, against its target prices. */
type TargetRow = ReturnType<typeof rowOf>;

function rowOf(key: string, title: string, packages: readonly AwardedPackage[]) {
  const sumMillis = sum(packages, (own) => own.sumMillis);
  const targetMillis = sum(packages, (own) => own.targetMillis ?? 0);
  const ratio = { ownMillis: sumMillis, idealMillis: targetMillis };
  const percent = targetMillis === 0 ? '–' : cappedPercent(ratio);
  return { key, title, packages, sumMillis, targetMillis, over: sumMillis - targetMillis, percent };
}

/** Where titles end, and amounts and percents, and where the rows stand. */
function layoutOf({ width, density }: Extent) {
  const ends = { amountEnd: width - 74, percentEnd: width };
  return density === 'desk'
    ? { ...ends, isDesk: true, titleWidth: 186, plot: [214, width - 206], firstY: 22, pitch: 40 }
    : { ...ends, isDesk: false, titleWidth: width - 190, plot: [24, width - 24], firstY: 34, pitch: 50 };
}

function drawRow(
  { key, title, over, percent }: TargetRow,
  y: number,
  { isDesk, titleWidth, amountEnd, percentEnd }: ReturnType<typeof layoutOf>,
  scale: (millis: number) => number,
): Mark[] {
  const isSum = key === 'all';
  const look = { size: 13, weight: isSum ? 600 : 400, tone: 'ink', key } as const;
  const textY = isDesk ? y + 4 : y - 14;
  const [from, to] = [scale(Math.min(over, 0)), scale(Math.max(over, 0))];
  const place = { x: from, y: y - 6, width: Math.max(to - from, 1), height: 12 };
  return [
    textMark(0, textY, fitText(title, titleWidth, 13, 600), look),
    textMark(amountEnd, textY, signedWholeEuros(over), { ...look, anchor: 'end', millis: over }),
    textMark(percentEnd, textY, percent, { anchor: 'end', tone: isSum ? 'ink' : 'ink-2', key }),
    barMark(place, over > 0 ? 'red' : 'green', { opacity: isSum ? 1 : 0.75, key, millis: over }),
  ];
}

function stopOf(
  { key, title, packages, sumMillis, targetMillis, over, percent }: TargetRow,
  x: number,
  y: number,
): Stop {
  const against = `${over > 0 ? 'über' : 'unter'} dem Zielpreis, ${percent.replace(/^[+−]/, '')}`;
  const words = over === 0 ? 'genau der Zielpreis' : `${euros(Math.abs(over))} ${against}`;
  const count = packageWords(packages.length);
  const tip = [title, words, `${euros(sumMillis)} gegen ${euros(targetMillis)}`, count];
  return stopAt(key, { x, y }, { name: `${title}: ${words}, ${count}`, tip });
}

function findingOf({ packages, over, percent }: TargetRow, isProposed: boolean): string | undefined {
  if (packages.length === 0) return undefined;
  return over === 0
    ? `${isProposed ? 'Die Vorschläge treffen' : 'Die Vergabe trifft'} den Zielpreis genau`
    : `${signedWholeEuros(over)} gegen den Zielpreis, ${percent}`;
}

/** Draws what is awarded above or below the target prices, over the packages that have one (AWARD-013). */
export function drawTargets({ packages, isProposed }: AwardFigures, extent: Extent): Picture {
  const { width } = extent;
  const layout = layoutOf(extent);
  const { isDesk, plot, firstY, pitch } = layout;
  const compared = packages.filter(isTargeted);
  const groups = SLICES.map(({ sliceId, title }) =>
    rowOf(
      sliceId,
      title,
      compared.filter((own) => own.sliceId === sliceId),
    ),
  );
  const all = rowOf('all', 'Zusammen', compared);
  const rows = [...groups.filter((row) => row.packages.length > 0), all];
  const overs = rows.map(({ over }) => over);
  const [lowest, highest] = [Math.min(...overs, 0), Math.max(...overs, 0)];
  const unit = amountUnit(Math.max(highest, -lowest));
  const scale = scaleLinear(lowest === highest ? [-1, 1] : [lowest, highest], plot);
  const bottom = firstY + (rows.length - 1) * pitch + 20;
  const zero = { value: 0, at: scale(0), text: 'ZS' };
  const ticks = ticksThatFit(scale, (millis) => withSign(millis, inUnit(millis, unit)), width, [zero]);
  const placed = rows.map((row, index) => ({ row, y: firstY + index * pitch }));
  // On a phone the titles stand where the line of the target prices would pass.
  const spans = isDesk ? [[0, bottom] as const] : placed.map(({ y }) => [y - 10, y + 10] as const);
  return {
    width,
    height: bottom + 24,
    marks: [
      ...drawTicks(ticks, 0, bottom),
      ...placed.flatMap(({ row, y }) => drawRow(row, y, layout, scale)),
      ...spans.map((span) => upright(scale(0), span, 'ink', { weight: 1.5 })),
      textMark(scale(0), bottom + 16, 'ZS', { anchor: 'middle', tone: 'ink' }),
      across(bottom - 20 - (isDesk ? pitch / 2 : 33), [0, width], 'line-2'),
    ],
    rows: placed.map(({ row, y }) => [stopOf(row, scale(row.over), y)]),
    finding: findingOf(all, isProposed),
    unit: `${isProposed ? 'Vorschläge' : 'Vergabe'} gegen Zielpreis (ZS) auf ${compared.length === 1 ? 'dem Paket, das einen hat' : `den ${formatWhole(compared.length)} Paketen, die einen haben`}, in ${unit.words}`,
    keyEntries: [],
    notes: restrictedWords(compared),
  };
}
