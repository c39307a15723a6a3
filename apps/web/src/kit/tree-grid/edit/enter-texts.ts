import type { CellContent, CellName, CellValue, RejectedCell, RejectedCells } from '../model/cell-content.ts';
import type { ReadValue } from '../model/column.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CellPlace } from '../model/move-cell.ts';
import type { CellStep, EditAction, EditBook } from './edit-book.ts';

/** A row that is known by a key, and the value that its cell holds. */
export interface KeyedRow {
  readonly rowId: string;
  readonly value: CellValue;
}

/** Rows that are known by a key, so that the lines of a pasted block find them wherever they stand, shown or not. */
export interface KeyedRows {
  readonly rows: ReadonlyMap<string, KeyedRow>;
  /** The column that takes the values. */
  readonly columnId: string;
  readonly read: (typed: string) => ReadValue;
  /** Whether a text is written as the values are; where it is left out, as a decimal. */
  readonly isValue?: (text: string) => boolean;
  /** What stands over a copied column of values, the surest title first. */
  readonly titles: readonly RegExp[];
  /** What else than the key's own word stands over a copied column of keys. */
  readonly keyTitles: readonly RegExp[];
  /** What users call it: the key, its keys counted and not, and a value. */
  readonly words: {
    readonly key: string;
    readonly keys: string;
    readonly countedKeys: (count: number) => string;
    readonly value: string;
  };
}

/** A value to store in a cell; undefined takes it away. */
export interface CellWrite extends CellName {
  readonly value: CellValue;
}

/** What an editable table writes to. */
export interface CellEdits {
  readonly book: EditBook;
  /** False while nothing may be changed, as after a deadline; what stands there stays. */
  readonly isEditable: boolean;
  /** Stores values that were read; one call for each typed value, paste, clearing, undo or redo. */
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
  /** What values do to what the page is about, as a sentence of it; nothing is said where it is left out. */
  readonly effect?: ((writes: readonly CellWrite[]) => string) | undefined;
  /** What counts where nothing is set, in thousandths; a change then sets what it makes of that. Where it is left out an empty cell is a gap. */
  readonly unsetMillis?: number | undefined;
  /** Other values that gaps can be filled with, in thousandths. */
  readonly gaps?:
    | { readonly label: string; readonly millisOf: (cell: CellName) => number | undefined }
    | undefined;
}

/** A text for a cell, typed, pasted or laid over a block. */
export interface PlacedText extends CellPlace {
  readonly text: string;
}

/** A value for a cell that was read already, with its text. */
export interface PlacedValue extends PlacedText {
  readonly value: CellValue;
}

/** The cell at a place with what it holds; undefined where nothing is edited. */
export function cellAt<Row>(model: GridModel<Row>, rejected: RejectedCells, place: CellPlace) {
  const line = model.lineAt(place.rowIndex);
  const column = model.columnAt(place.columnIndex);
  if (line === undefined || column?.edit === undefined) return undefined;
  const name: CellName = { rowId: line.id, columnId: column.id };
  const content: CellContent = {
    value: column.edit.value(line.row),
    rejected: rejected.get(line.id)?.get(column.id),
  };
  return { row: line.row, edit: column.edit, name, content };
}

function isSame(one: CellContent, other: CellContent): boolean {
  return (
    one.value === other.value &&
    one.rejected?.text === other.rejected?.text &&
    one.rejected?.error === other.rejected?.error
  );
}

/** The values that going back or forth over an action changes; where only a mark comes or goes, the value stays. */
function writesOf(action: EditAction): CellWrite[] {
  return action.flatMap(({ rowId, columnId, before, after }) =>
    before.value === after.value ? [] : [{ rowId, columnId, value: after.value }],
  );
}

/** A text for a cell, and what became of it. */
export interface JudgedText {
  readonly name: CellName;
  readonly before: CellContent;
  readonly text: string;
  readonly result: ReadValue;
}

/** What texts do to cells, those that are refused left standing as marks, and the values to write. */
function stepsOf(judged: readonly JudgedText[]): { action: EditAction; writes: CellWrite[] } {
  const action: CellStep[] = [];
  const writes: CellWrite[] = [];
  for (const { name, before, text, result } of judged) {
    const after: CellContent = result.ok
      ? { value: result.value, rejected: undefined }
      : { value: before.value, rejected: { text, error: result.error } };
    if (!isSame(before, after)) action.push({ ...name, before, after });
    // The same value again is written again, as it may not have reached the server.
    if (result.ok) writes.push({ ...name, value: result.value });
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

/** Lays values over cells that hold such values; those for cells that nobody edits are left out. */
export function judgeValues<Row>(
  model: GridModel<Row>,
  { book }: CellEdits,
  values: readonly PlacedValue[],
): JudgedText[] {
  const { rejected } = book.snapshot();
  return values.flatMap(({ value, text, ...place }): JudgedText[] => {
    const cell = cellAt(model, rejected, place);
    return cell === undefined
      ? []
      : [{ name: cell.name, before: cell.content, text, result: { ok: true, value, text } }];
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

/** Does an action whose values are known to pass, such as an import. */
export function takeAction({ book, write }: CellEdits, action: EditAction): void {
  book.act(action);
  write(action.map(({ rowId, columnId, after }) => ({ rowId, columnId, value: after.value })));
}

/** Takes the last action back or does it again and gives how many cells it changes; undefined where there is none. */
export function travelEdits({ book, write }: CellEdits, direction: 'undo' | 'redo'): number | undefined {
  const action = book.travel(direction);
  if (action === undefined) return undefined;
  const writes = writesOf(action);
  if (writes.length > 0) write(writes);
  return action.length;
}
