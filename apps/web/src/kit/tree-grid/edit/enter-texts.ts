import type { ReadText } from '../columns/column.ts';
import type { GridModel } from '../grid-model.ts';
import type { CellPlace } from '../moving/move-cell.ts';
import type { KeyedRows } from './clipboard/keyed-rows.ts';
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
  /** The rows by their keys, for pasted blocks that carry them; asked for with each paste, for the column that it begins in. */
  readonly keyed?: ((columnId: string) => KeyedRows | undefined) | undefined;
  /** What the values are called where many are changed at once; nothing is offered where it is left out. */
  readonly tools?: ChangeTools | undefined;
}

/** How many values are changed at once. */
export interface ChangeTools {
  /** The values counted: «12 Preise». */
  readonly counted: (count: number) => string;
  /** What texts do to what the page is about, as a sentence of it; nothing is said where it is left out. */
  readonly effect?: ((writes: readonly CellWrite[]) => string) | undefined;
  /** What counts where nothing is set, in thousandths; a change then sets what it makes of that. Where it is left out an empty cell is a gap. */
  readonly unsetMillis?: number | undefined;
  /** Other values that gaps can be filled with. */
  readonly gaps?:
    | { readonly label: string; readonly textOf: (cell: CellName) => string | undefined }
    | undefined;
}

/** A text for a cell, typed, pasted or laid over a block. */
export interface PlacedText extends CellPlace {
  readonly text: string;
}

/** The cell at a place with what it holds; undefined where nothing is edited. */
export function cellAt<Row>(model: GridModel<Row>, rejected: RejectedCells, place: CellPlace) {
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

/** A text for a cell, and what became of it. */
export interface JudgedText {
  readonly name: CellName;
  readonly before: CellContent;
  readonly text: string;
  readonly result: ReadText;
}

/** What texts do to cells, those that are refused left standing as marks, and the texts to write. */
function stepsOf(judged: readonly JudgedText[]): { action: EditAction; writes: CellWrite[] } {
  const action: CellStep[] = [];
  const writes: CellWrite[] = [];
  for (const { name, before, text, result } of judged) {
    const after: CellContent = result.ok
      ? { text: result.text, rejected: undefined }
      : { text: before.text, rejected: { text, error: result.error } };
    if (!isSame(before, after)) action.push({ ...name, before, after });
    // The same text again is written again, as it may not have reached the server.
    if (result.ok) writes.push({ ...name, text: result.text });
  }
  return { action, writes };
}

/** Takes judged texts as one action; gives how many cells it changes. */
export function takeJudged({ book, write }: CellEdits, judged: readonly JudgedText[]): number {
  const { action, writes } = stepsOf(judged);
  book.act(action);
  if (writes.length > 0) write(writes);
  return action.length;
}

/** Reads texts for cells; those for cells that nobody edits are left out. */
export function judgeTexts<Row, Text extends PlacedText>(
  model: GridModel<Row>,
  { book }: CellEdits,
  texts: readonly Text[],
): (JudgedText & { readonly from: Text })[] {
  const { rejected } = book.snapshot();
  return texts.flatMap((from) => {
    const cell = cellAt(model, rejected, from);
    if (cell === undefined) return [];
    const { row, edit, name, content: before } = cell;
    return [{ from, name, before, text: from.text, result: edit.read(row, from.text) }];
  });
}

/** Takes texts as one action; those that are refused are marked. Gives how many cells it changes. */
export function enterTexts<Row>(
  model: GridModel<Row>,
  edits: CellEdits,
  texts: readonly PlacedText[],
): number {
  return takeJudged(edits, judgeTexts(model, edits, texts));
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
