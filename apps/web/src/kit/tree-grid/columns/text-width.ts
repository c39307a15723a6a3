import { textWidth } from '@rahmenpreis/picture/text/text-width.ts';
import type { TreeGridColumn } from '../model/column.ts';
import type { RowTree } from '../model/visible-rows.ts';
import { CELL_PADDING_PX, treeIndentPx } from './place-columns.ts';

// Of the tables' texts in the widest weight in use.
const SIZE_PX = 13;
const WEIGHT = 600;
// Before the first column of a group.
const LINE_PX = 1;

/** The width of a cell that shows a whole text in the tables' own font, in pixels. */
export function fittingPx(text: string): number {
  return Math.ceil(2 * CELL_PADDING_PX + LINE_PX + textWidth(text, SIZE_PX, WEIGHT));
}

/** Whether a text stands in a cell without being cut; false where it only might. */
export function fitsCell(text: string, widthPx: number): boolean {
  return fittingPx(text) <= widthPx;
}

/** All rows of a grid, whether they are in sight or not. */
interface GridRows<Row> extends Omit<RowTree<Row>, 'getRowId'> {
  readonly footerRow?: Row | undefined;
}

// What a tag or an icon takes beside its text.
const RICH_PX = 24;

function contentPx<Row>({ text, cell }: TreeGridColumn<Row>, row: Row): number {
  const content = cell?.(row) ?? '';
  return fittingPx(text(row)) + (typeof content === 'string' ? 0 : RICH_PX);
}

/** The width at which a column shows its header and all texts whole, also of folded rows, in pixels. */
export function contentWidthPx<Row>(
  column: TreeGridColumn<Row>,
  { rows, getChildren, footerRow }: GridRows<Row>,
  isTree: boolean,
): number {
  const indentPx = (level: number) =>
    isTree && getChildren !== undefined ? treeIndentPx(level, column.indentPx) : 0;
  let widestPx =
    typeof column.header === 'string' ? fittingPx(column.header) + indentPx(1) : 2 * CELL_PADDING_PX;
  const visit = (siblings: readonly Row[], level: number): void => {
    for (const row of siblings) {
      widestPx = Math.max(widestPx, indentPx(level) + contentPx(column, row));
      visit(getChildren?.(row) ?? [], level + 1);
    }
  };
  visit(rows, 1);
  if (footerRow !== undefined) visit([footerRow], 1);
  return widestPx;
}
