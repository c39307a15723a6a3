import type { GridModel } from '../../grid-model.ts';
import { type CellPlace, type CellRange, selectedBlock } from '../../moving/move-cell.ts';

/** The cells that «Werte ändern» is about: what is selected, on a heading alone all that stands unfolded below it. */
export function changedBlock<Row>(
  model: Pick<GridModel<Row>, 'lineAt' | 'canEditAt'>,
  selection: { readonly active: CellPlace; readonly range: CellRange | undefined },
): CellRange {
  const block = selectedBlock(selection);
  const { fromRow, fromColumn } = block;
  const heading = model.lineAt(fromRow);
  if (selection.range !== undefined || heading === undefined || model.canEditAt(fromRow, fromColumn))
    return block;
  let toRow = fromRow;
  while ((model.lineAt(toRow + 1)?.level ?? 0) > heading.level) toRow += 1;
  return { ...block, toRow };
}
