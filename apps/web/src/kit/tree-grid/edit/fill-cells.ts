import type { GridModel } from '../model/grid-model.ts';
import { type CellPlace, type CellRange, placesIn } from '../model/move-cell.ts';
import { type CellEdits, cellAt, type PlacedText, type PlacedValue } from './enter-texts.ts';

/** What laying texts over cells must know of the grid; rows are the visible ones, in order. */
export type TextTarget = Pick<
  GridModel<never>,
  'rowCount' | 'columnCount' | 'canEditAt' | 'isReckonedAt' | 'textAt'
>;

function editablePlaces({ canEditAt }: Pick<TextTarget, 'canEditAt'>, block: CellRange): CellPlace[] {
  return placesIn(block)
    .filter(({ rowIndex, columnIndex }) => canEditAt(rowIndex, columnIndex))
    .toArray();
}

/** The same text for every editable cell of a block: one value pasted over a selection, or a cleared one. */
export function fillRange(text: string, range: CellRange, target: TextTarget): PlacedText[] {
  const block = { ...range, toRow: Math.min(range.toRow, target.rowCount - 1) };
  return editablePlaces(target, block).map((place) => ({ ...place, text }));
}

/** Values to fill in, or why there are none. */
type FilledValues =
  | { readonly ok: true; readonly values: readonly PlacedValue[] }
  | { readonly ok: false; readonly reason: 'nothing-above' | 'empty' | 'refused' };

function placesInColumn<Row>(model: GridModel<Row>, columnIndex: number, fromRow: number, toRow: number) {
  return editablePlaces(model, { fromRow, toRow, fromColumn: columnIndex, toColumn: columnIndex });
}

/** The cells of a column from which and into which is filled: without a selection from the next one above. */
function columnPlaces<Row>(
  model: GridModel<Row>,
  columnIndex: number,
  { fromRow, toRow }: CellRange,
): CellPlace[] {
  if (fromRow < toRow) return placesInColumn(model, columnIndex, fromRow, toRow);
  const above = placesInColumn(model, columnIndex, 0, fromRow - 1).slice(-1);
  const own = placesInColumn(model, columnIndex, fromRow, fromRow);
  return own.length === 0 ? [] : [...above, ...own];
}

/**
 * The value at the top of each column of a block for every cell below it, as a spreadsheet's Strg+D does. An
 * empty or a refused text is not spread: it would take values away.
 */
export function fillDown<Row>(model: GridModel<Row>, edits: CellEdits, block: CellRange): FilledValues {
  const { rejected } = edits.book.snapshot();
  const values: PlacedValue[] = [];
  let reason: Extract<FilledValues, { ok: false }>['reason'] = 'nothing-above';
  for (let columnIndex = block.fromColumn; columnIndex <= block.toColumn; columnIndex += 1) {
    const [source, ...targets] = columnPlaces(model, columnIndex, block);
    if (source === undefined || targets.length === 0) continue;
    const cell = cellAt(model, rejected, source);
    if (cell?.content.rejected !== undefined) reason = 'refused';
    else if (cell?.edit.value(cell.row) === undefined) reason = 'empty';
    else {
      const value = cell.edit.value(cell.row);
      const text = cell.edit.text(cell.row);
      values.push(...targets.map((place) => ({ ...place, value, text })));
    }
  }
  return values.length === 0 ? { ok: false, reason } : { ok: true, values };
}
