import type { ReactNode } from 'react';
import { gapBefore, type PlacedColumn } from '../columns/place-columns.ts';
import classes from '../tree-grid.module.css';

interface RowPartsProps<Row> {
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly drawCell: (placed: PlacedColumn<Row>, gapPx: number) => ReactNode;
}

/** The cells of a row: the frozen ones in a piece that stays, then the others with room for what is not drawn. */
export function RowParts<Row>({ pinned, center, drawCell }: RowPartsProps<Row>) {
  const last = pinned.at(-1);
  return (
    <>
      {last !== undefined && (
        <div role="presentation" className={classes.pinned} style={{ width: last.leftPx + last.widthPx }}>
          {pinned.map((placed) => drawCell(placed, 0))}
        </div>
      )}
      <div role="presentation" className={classes.center}>
        {center.map((placed, index) => drawCell(placed, gapBefore(placed, center[index - 1] ?? last)))}
      </div>
    </>
  );
}
