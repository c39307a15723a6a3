import type { GridController } from '../../grid-controller.ts';
import { type GridModel, makeGridModel } from '../../grid-model.ts';
import { type CellRange, selectedBlock } from '../../moving/move-cell.ts';

/** Cells by the lines in which they are found: a folded group has its lines there too. */
export interface ChangedCells<Row> {
  readonly model: GridModel<Row>;
  readonly block: CellRange;
}

function hasEditable<Row>({ model, block }: ChangedCells<Row>): boolean {
  for (let row = block.fromRow; row <= block.toRow; row += 1) {
    for (let column = block.fromColumn; column <= block.toColumn; column += 1) {
      if (model.canEditAt(row, column)) return true;
    }
  }
  return false;
}

/**
 * The cells that «Werte ändern» is about: what is selected; on a heading alone all that lies below it, folded or not; and
 * where the cursor stands in a column of which nothing can be edited, all columns of these lines.
 */
export function changedCells<Row>({
  model,
  visible,
  sized,
  selection,
}: Pick<GridController<Row>, 'model' | 'visible' | 'sized' | 'selection'>): ChangedCells<Row> {
  const block = selectedBlock(selection);
  const heading = model.lineAt(block.fromRow);
  const isPlain = selection.range !== undefined || model.canEditAt(block.fromRow, block.fromColumn);
  if (isPlain || heading === undefined) return { model, block };
  const lines = visible.unfolded();
  const whole = makeGridModel(lines, undefined, sized.layout);
  const fromRow = lines.findIndex(({ id }) => id === heading.id);
  if (fromRow < 0) return { model, block };
  let toRow = fromRow;
  while ((lines[toRow + 1]?.level ?? 0) > heading.level) toRow += 1;
  const inColumn = { model: whole, block: { ...block, fromRow, toRow } };
  if (hasEditable(inColumn)) return inColumn;
  return { model: whole, block: { fromRow, toRow, fromColumn: 0, toColumn: whole.columnCount - 1 } };
}
