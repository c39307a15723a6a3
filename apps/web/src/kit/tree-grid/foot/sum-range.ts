import { parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { TreeGridColumn } from '../columns/column.ts';
import type { CellRange } from '../moving/move-cell.ts';

/** What of a grid is summed. */
export interface FigureSource {
  readonly textAt: (rowIndex: number, columnIndex: number) => string;
  readonly columnAt: (columnIndex: number) => Pick<TreeGridColumn<never>, 'align' | 'isRatio'> | undefined;
  /** Which lines a line sums up. */
  readonly summedAt: (rowIndex: number) => 'above' | 'below' | undefined;
}

/** The figures of a selected block, in thousandths. */
export interface RangeSums {
  readonly count: number;
  readonly sumMillis: number;
  /** Whether the sum says something; that of ratios says nothing. */
  readonly addsUp: boolean;
  /** Half away from zero. */
  readonly meanMillis: number;
  /** Whether every figure was a whole number. */
  readonly isWhole: boolean;
}

function meanOf(sumMillis: number, count: number): number {
  const magnitude = Math.abs(sumMillis);
  const rest = magnitude % count;
  const mean = (magnitude - rest) / count + (rest >= count - rest ? 1 : 0);
  return sumMillis < 0 ? -mean : mean;
}

/**
 * Adds up the figures of a block as Excel does at its foot: German decimals in columns that stand at the right edge. Texts,
 * percents and dashes do not count, nor does a sum beside a line that it sums up. Undefined with less than two figures, and where the sum would not be exact.
 */
export function sumRange(
  { textAt, columnAt, summedAt }: FigureSource,
  range: CellRange,
): RangeSums | undefined {
  let [count, sumMillis, isWhole, addsUp] = [0, 0, true, true];
  for (let columnIndex = range.fromColumn; columnIndex <= range.toColumn; columnIndex += 1) {
    const column = columnAt(columnIndex);
    if (column?.align !== 'end') continue;
    for (let rowIndex = range.fromRow; rowIndex <= range.toRow; rowIndex += 1) {
      const summed = summedAt(rowIndex);
      if (summed === 'above' ? rowIndex > range.fromRow : summed === 'below' && rowIndex < range.toRow)
        continue;
      const text = textAt(rowIndex, columnIndex);
      const figure = parseDecimalMillis(text);
      if (!figure.ok) continue;
      count += 1;
      sumMillis += figure.millis;
      isWhole &&= !text.includes(',');
      addsUp &&= column.isRatio !== true;
    }
  }
  if (count < 2 || !Number.isSafeInteger(sumMillis)) return undefined;
  return { count, sumMillis, meanMillis: meanOf(sumMillis, count), isWhole, addsUp };
}
