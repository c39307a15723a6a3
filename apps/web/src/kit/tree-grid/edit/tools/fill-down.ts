import type { GridModel } from '../../grid-model.ts';
import type { CellPlace, CellRange } from '../../moving/move-cell.ts';
import { type CellEdits, contentAt, type PlacedText } from '../enter-texts.ts';

/** Texts to fill in, or why there are none. */
export type FilledTexts =
  | { readonly ok: true; readonly texts: readonly PlacedText[] }
  | { readonly ok: false; readonly reason: 'nothing-above' | 'empty' | 'refused' };

function placesInColumn<Row>(model: GridModel<Row>, columnIndex: number, from: number, to: number) {
  const places: CellPlace[] = [];
  for (let rowIndex = from; rowIndex <= to; rowIndex += 1) {
    if (model.canEditAt(rowIndex, columnIndex)) places.push({ rowIndex, columnIndex });
  }
  return places;
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
 * The value at the top of each column of a block for every cell below it, as a spreadsheet's Strg+D does. An empty or a
 * refused text is not spread: it would take values away.
 */
export function fillDown<Row>(model: GridModel<Row>, edits: CellEdits, block: CellRange): FilledTexts {
  const texts: PlacedText[] = [];
  let reason: Extract<FilledTexts, { ok: false }>['reason'] = 'nothing-above';
  for (let columnIndex = block.fromColumn; columnIndex <= block.toColumn; columnIndex += 1) {
    const [source, ...targets] = columnPlaces(model, columnIndex, block);
    if (source === undefined || targets.length === 0) continue;
    const content = contentAt(model, edits, source);
    if (content?.rejected !== undefined) reason = 'refused';
    else if (content === undefined || content.text === '') reason = 'empty';
    else texts.push(...targets.map((place) => ({ ...place, text: content.text })));
  }
  return texts.length === 0 ? { ok: false, reason } : { ok: true, texts };
}
