import type { GridModel } from '../grid-model.ts';
import type { CellPlace } from '../moving/move-cell.ts';
import type { CellContent, CellName, CellStep, EditAction, EditBook } from './edit-book.ts';
import type { RejectedCell, RejectedCells } from './rejected-cells.ts';

/** A text to store in a cell; an empty one takes the value away. */
export interface CellWrite extends CellName {
  readonly text: string;
}

/** What an editable table writes to. */
export interface CellEdits {
  readonly book: EditBook;
  /** False while nothing may be changed, as after a deadline; what stands there stays. */
  readonly isEditable: boolean;
  /** Stores texts that were read; one call for each typed value, paste, clearing, undo or redo. */
  readonly write: (writes: readonly CellWrite[]) => void;
}

/** A text for a cell, typed, pasted or laid over a block. */
export interface PlacedText extends CellPlace {
  readonly text: string;
}

function cellAt<Row>(model: GridModel<Row>, rejected: RejectedCells, place: CellPlace) {
  const line = model.lineAt(place.rowIndex);
  const column = model.columnAt(place.columnIndex);
  if (line === undefined || column?.edit === undefined) return undefined;
  const name: CellName = { rowId: line.id, columnId: column.id };
  const content: CellContent = {
    text: column.edit.text(line.row),
    rejected: rejected.get(line.id)?.get(column.id),
  };
  return { row: line.row, edit: column.edit, name, content };
}

function isSame(one: CellContent, other: CellContent): boolean {
  return (
    one.text === other.text &&
    one.rejected?.text === other.rejected?.text &&
    one.rejected?.error === other.rejected?.error
  );
}

/** The texts that going back or forth over an action changes; where only a mark comes or goes, the value stays. */
function writesOf(action: EditAction): CellWrite[] {
  return action.flatMap(({ rowId, columnId, before, after }) =>
    before.text === after.text ? [] : [{ rowId, columnId, text: after.text }],
  );
}

/** The cell's content as it stands, with a refused text over it where there is one; undefined where nothing is edited. */
export function contentAt<Row>(
  model: GridModel<Row>,
  { book }: CellEdits,
  place: CellPlace,
): (CellName & CellContent) | undefined {
  const cell = cellAt(model, book.snapshot().rejected, place);
  return cell && { ...cell.name, ...cell.content };
}

/** Gives what texts do to cells, those that are refused left standing as marks, and the texts to write. */
export function judgeTexts<Row>(
  model: GridModel<Row>,
  rejected: RejectedCells,
  texts: readonly PlacedText[],
): { action: EditAction; writes: CellWrite[]; refusedCount: number } {
  const action: CellStep[] = [];
  const writes: CellWrite[] = [];
  let refusedCount = 0;
  for (const { text, ...place } of texts) {
    const cell = cellAt(model, rejected, place);
    if (cell === undefined) continue;
    const { row, edit, name, content: before } = cell;
    const result = edit.read(row, text);
    const after: CellContent = result.ok
      ? { text: result.text, rejected: undefined }
      : { text: before.text, rejected: { text, error: result.error } };
    if (!isSame(before, after)) action.push({ ...name, before, after });
    // The same text again is written again, as it may not have reached the server.
    if (result.ok) writes.push({ ...name, text: result.text });
    else refusedCount += 1;
  }
  return { action, writes, refusedCount };
}

/** Takes texts as one action; those that are refused are marked. */
export function enterTexts<Row>(
  model: GridModel<Row>,
  { book, write }: CellEdits,
  texts: readonly PlacedText[],
): { changedCount: number; refusedCount: number } {
  const { action, writes, refusedCount } = judgeTexts(model, book.snapshot().rejected, texts);
  book.act(action);
  if (writes.length > 0) write(writes);
  return { changedCount: action.length, refusedCount };
}

/** Marks a cell with a text that was refused, so that it is not lost, or takes its mark away; false where nothing changes. */
export function markCell<Row>(
  model: GridModel<Row>,
  { book }: CellEdits,
  place: CellPlace,
  rejected: RejectedCell | undefined,
): boolean {
  const cell = cellAt(model, book.snapshot().rejected, place);
  if (cell === undefined) return false;
  const after = { ...cell.content, rejected };
  if (isSame(cell.content, after)) return false;
  book.act([{ ...cell.name, before: cell.content, after }]);
  return true;
}

/** Does an action whose texts are known to pass, such as an import. */
export function takeAction({ book, write }: CellEdits, action: EditAction): void {
  book.act(action);
  write(action.map(({ rowId, columnId, after }) => ({ rowId, columnId, text: after.text })));
}

/** Takes the last action back or does it again and gives how many cells it changes; undefined where there is none. */
export function travelEdits({ book, write }: CellEdits, direction: 'undo' | 'redo'): number | undefined {
  const action = book.travel(direction);
  if (action === undefined) return undefined;
  const writes = writesOf(action);
  if (writes.length > 0) write(writes);
  return action.length;
}
