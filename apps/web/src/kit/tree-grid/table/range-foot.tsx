import {
  formatMillis,
  formatMillisShort,
  formatWhole,
  parseDecimalMillis,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import { GRID_TEXTS } from '../../texts.ts';
import { type GridController, revealCell } from '../focus/grid-controller.ts';
import { columnLabel, type TreeGridColumn } from '../model/column.ts';
import type { CellRange } from '../model/move-cell.ts';
import styles from './range-foot.module.css';

/** What of a grid is summed. */
interface FigureSource {
  readonly textAt: (rowIndex: number, columnIndex: number) => string;
  readonly columnAt: (columnIndex: number) => Pick<TreeGridColumn<never>, 'align' | 'isRatio'> | undefined;
  /** Which lines a line sums up. */
  readonly summedAt: (rowIndex: number) => 'above' | 'below' | undefined;
}

/** The figures of a selected block, in thousandths. */
interface RangeSums {
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
 * Sums the figures of a block as Excel does: German decimals in right-aligned columns, without texts,
 * percents, dashes and sums beside lines they sum up. Undefined below two figures, or if the sum is inexact.
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

/** Sum, mean and number of the selected figures under the table, from two on; nothing for fewer. */
export function RangeFoot<Row>({ grid, range }: { grid: GridController<Row>; range: CellRange }) {
  const { model } = grid;
  const { fromRow, toRow, fromColumn, toColumn } = useDeferredValue(range);
  const sums = useMemo(
    () => sumRange(model, { fromRow, toRow, fromColumn, toColumn }),
    [model, fromRow, toRow, fromColumn, toColumn],
  );
  const isShown = sums !== undefined;
  // The foot takes its room from the rows.
  useLayoutEffect(() => {
    if (isShown) revealCell(grid, grid.selection.active);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown]);
  if (sums === undefined) return null;
  const column = fromColumn === toColumn ? model.columnAt(fromColumn) : undefined;
  const [rows, columns] = [toRow - fromRow + 1, toColumn - fromColumn + 1];
  const print = sums.isWhole ? formatMillisShort : formatMillis;
  const figures = [
    ...(sums.addsUp ? [[GRID_TEXTS.sum, print(sums.sumMillis)] as const] : []),
    [GRID_TEXTS.mean, print(sums.meanMillis)],
    [GRID_TEXTS.count, formatWhole(sums.count)],
  ] as const;
  return (
    <div role="status" className={styles.foot}>
      <span className={styles.what}>
        {column === undefined
          ? GRID_TEXTS.block(rows, columns)
          : GRID_TEXTS.column(columnLabel(column), rows)}
      </span>
      {figures.map(([name, figure]) => (
        <span key={name}>
          {name} <b>{figure}</b>
        </span>
      ))}
    </div>
  );
}
