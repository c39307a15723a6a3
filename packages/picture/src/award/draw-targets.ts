import { across, upright } from '../rule-mark.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole, withSign, signedWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { amountUnit, euros, inUnit } from '../amount-scale.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import type { Extent, Mark, Picture, Stop } from '../mark.ts';
import { cappedPercent } from '../ratio.ts';
import { textMark } from '../text-mark.ts';
import { fitText } from '../text/text-width.ts';
import { type AwardedPackage, type AwardFigures, isTargeted } from './award-figures.ts';

/** A service group, or all together, against its target prices. */
type TargetRow = ReturnType<typeof rowOf>;

function rowOf(key: string, title: string, packages: readonly AwardedPackage[]) {
  return {
    key,
    title,
    count: packages.length,
    sumMillis: packages.reduce((sum, own) => sum + own.sumMillis, 0),
    targetMillis: packages.reduce((sum, own) => sum + (own.targetMillis ?? 0), 0),
  };
}

const overOf = ({ sumMillis, targetMillis }: TargetRow) => sumMillis - targetMillis;

function percentOf({ sumMillis, targetMillis }: TargetRow): string {
  return targetMillis === 0 ? '–' : cappedPercent({ ownMillis: sumMillis, idealMillis: targetMillis });
}

interface Layout {
  readonly titleWidth: number;
  readonly plot: readonly [left: number, right: number];
  readonly firstY: number;
  readonly pitch: number;
  /** Where amounts end, and percents. */
  readonly ends: readonly [amount: number, percent: number];
}

function layoutOf({ width, density }: Extent): Layout {
  return density === 'desk'
    ? { titleWidth: 186, plot: [214, width - 206], firstY: 22, pitch: 40, ends: [width - 74, width] }
    : { titleWidth: width - 190, plot: [24, width - 24], firstY: 34, pitch: 50, ends: [width - 74, width] };
}

function drawRow(
  row: TargetRow,
  y: number,
  isSum: boolean,
  layout: Layout,
  scale: ScaleLinear<number, number>,
  isDesk: boolean,
): Mark[] {
  const over = overOf(row);
  const look = { size: 13, weight: isSum ? 600 : 400, tone: 'ink' } as const;
  const textY = isDesk ? y + 4 : y - 14;
  const [amountEnd, percentEnd] = layout.ends;
  const [from, to] = [scale(Math.min(over, 0)), scale(Math.max(over, 0))];
  const key = row.key;
  return [
    textMark(0, textY, fitText(row.title, layout.titleWidth, 13, 600), { ...look, key }),
    textMark(amountEnd, textY, signedWholeEuros(over), { ...look, anchor: 'end', key, millis: over }),
    textMark(percentEnd, textY, percentOf(row), { anchor: 'end', tone: isSum ? 'ink' : 'ink-2', key }),
    {
      kind: 'bar',
      x: from,
      y: y - 6,
      width: Math.max(to - from, 1),
      height: 12,
      tone: over > 0 ? 'red' : 'green',
      opacity: isSum ? 1 : 0.75,
      key,
      millis: over,
    },
  ];
}

function stopOf(row: TargetRow, x: number, y: number): Stop {
  const over = overOf(row);
  const against = over > 0 ? 'über' : 'unter';
  const percent = percentOf(row).replace(/^[+−]/, '');
  const words =
    over === 0 ? 'genau der Zielpreis' : `${euros(Math.abs(over))} ${against} dem Zielpreis, ${percent}`;
  const count = counted(row.count, 'Paket', 'Pakete');
  return {
    key: row.key,
    group: row.key,
    name: `${row.title}: ${words}, ${count}`,
    tip: [row.title, words, `${euros(row.sumMillis)} gegen ${euros(row.targetMillis)}`, count],
    x,
    y,
  };
}

function findingOf(all: TargetRow, isProposed: boolean): string | undefined {
  if (all.count === 0) return undefined;
  const over = overOf(all);
  return over === 0
    ? `${isProposed ? 'Die Vorschläge treffen' : 'Die Vergabe trifft'} den Zielpreis genau`
    : `${signedWholeEuros(over)} gegen den Zielpreis, ${percentOf(all)}`;
}

/** Draws what is awarded above or below the target prices, over the packages that have one (AWARD-013). */
export function drawTargets({ packages, isProposed }: AwardFigures, extent: Extent): Picture {
  const layout = layoutOf(extent);
  const isDesk = extent.density === 'desk';
  const compared = packages.filter(isTargeted);
  const groups = SLICES.map(({ sliceId, title }) =>
    rowOf(
      sliceId,
      title,
      compared.filter((own) => own.sliceId === sliceId),
    ),
  ).filter(({ count }) => count > 0);
  const all = rowOf('all', 'Zusammen', compared);
  const restricted = compared.filter(({ isRestricted }) => isRestricted).length;
  const rows = [...groups, all];
  const overs = rows.map(overOf);
  const [lowest, highest] = [Math.min(...overs, 0), Math.max(...overs, 0)];
  const unit = amountUnit(Math.max(highest, -lowest));
  const scale = scaleLinear()
    .domain(lowest === highest ? [-1, 1] : [lowest, highest])
    .range([...layout.plot]);
  const bottom = layout.firstY + (rows.length - 1) * layout.pitch + 20;
  const zero = { value: 0, at: scale(0), text: 'ZS' };
  const ticks = ticksThatFit(scale, (millis) => withSign(millis, inUnit(millis, unit)), extent.width, [zero]);
  const rounds = ticks.filter(({ value }) => value !== 0);
  const placed = rows.map((row, index) => ({ row, y: layout.firstY + index * layout.pitch }));
  const sumY = bottom - 20 - (isDesk ? layout.pitch / 2 : 33);
  return {
    width: extent.width,
    height: bottom + 24,
    marks: [
      ...drawTicks(rounds, 0, bottom),
      ...placed.flatMap(({ row, y }) => drawRow(row, y, row === all, layout, scale, isDesk)),
      // On a phone the titles stand where it would pass.
      ...(isDesk ? [[0, bottom] as const] : placed.map(({ y }) => [y - 10, y + 10] as const)).map((span) =>
        upright(scale(0), span, 'ink', { weight: 1.5 }),
      ),
      textMark(scale(0), bottom + 16, 'ZS', { anchor: 'middle', tone: 'ink' }),
      across(sumY, [0, extent.width], 'line-2'),
    ],
    rows: placed.map(({ row, y }) => [stopOf(row, scale(overOf(row)), y)]),
    finding: findingOf(all, isProposed),
    unit: `${isProposed ? 'Vorschläge' : 'Vergabe'} gegen Zielpreis (ZS) auf ${compared.length === 1 ? 'dem Paket, das einen hat' : `den ${formatWhole(compared.length)} Paketen, die einen haben`}, in ${unit.words}`,
    keyEntries: [],
    notes:
      restricted === 0
        ? []
        : [`${counted(restricted, 'Paket', 'Pakete')} trotz Lücke oder außerhalb des Marktgebiets`],
  };
}
