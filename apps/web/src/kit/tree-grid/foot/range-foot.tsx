import { formatMillis, formatMillisShort, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import { columnLabel } from '../columns/column.ts';
import { type GridController, revealCell } from '../grid-controller.ts';
import type { CellRange } from '../moving/move-cell.ts';
import styles from './range-foot.module.css';
import { sumRange } from './sum-range.ts';
import { TEXTS } from './texts.ts';

interface RangeFootProps<Row> {
  readonly grid: GridController<Row>;
  readonly range: CellRange;
}

/** Sum, mean and number of the selected figures under the table, from two of them on; nothing where there are fewer. */
export function RangeFoot<Row>({ grid, range }: RangeFootProps<Row>) {
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
    ...(sums.addsUp ? [[TEXTS.sum, print(sums.sumMillis)] as const] : []),
    [TEXTS.mean, print(sums.meanMillis)],
    [TEXTS.count, formatWhole(sums.count)],
  ] as const;
  return (
    <div role="status" className={styles.foot}>
      <span className={styles.what}>
        {column === undefined ? TEXTS.block(rows, columns) : TEXTS.column(columnLabel(column), rows)}
      </span>
      {figures.map(([name, figure]) => (
        <span key={name}>
          {name} <b>{figure}</b>
        </span>
      ))}
    </div>
  );
}
