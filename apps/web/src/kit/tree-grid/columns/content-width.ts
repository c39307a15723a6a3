import type { RowTree } from '../rows/flatten-rows.ts';
import type { TreeGridColumn } from './column.ts';
import { CELL_PADDING_PX, treeIndentPx } from './place-columns.ts';
import { fittingPx } from './text-width.ts';

/** All rows of a grid, whether they are in sight or not. */
export interface GridRows<Row> extends Omit<RowTree<Row>, 'getRowId'> {
  readonly footerRow?: Row | undefined;
}

// What a tag or an icon takes beside its text.
const RICH_PX = 24;

function cellPx<Row>({ text, cell }: TreeGridColumn<Row>, row: Row): number {
  const content = cell?.(row) ?? '';
  return fittingPx(text(row)) + (typeof content === 'string' ? 0 : RICH_PX);
}

/** The width at which a column shows its header and all its texts whole, those of folded rows too, in pixels. */
export function contentWidthPx<Row>(
  column: TreeGridColumn<Row>,
  { rows, getChildren, footerRow }: GridRows<Row>,
  isTree: boolean,
): number {
  const indentPx = (level: number) => (isTree && getChildren !== undefined ? treeIndentPx(level) : 0);
  let widestPx =
    typeof column.header === 'string' ? fittingPx(column.header) + indentPx(1) : 2 * CELL_PADDING_PX;
  const visit = (siblings: readonly Row[], level: number): void => {
    for (const row of siblings) {
      widestPx = Math.max(widestPx, indentPx(level) + cellPx(column, row));
      visit(getChildren?.(row) ?? [], level + 1);
    }
  };
  visit(rows, 1);
  if (footerRow !== undefined) visit([footerRow], 1);
  return widestPx;
}
