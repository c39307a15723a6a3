import type { GridController } from '../focus/grid-controller.ts';
import type { CellContent, CellName, KeptValue, RejectedCell, RejectedCells } from '../model/cell-content.ts';
import type { ReadValue } from '../model/column.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CellPlace } from '../model/move-cell.ts';
import type { CellStep, EditAction, EditSession } from './edit-session.ts';

/** A row that is known by a key, and what its cell keeps. */
export interface KeyedRow extends KeptValue {
  readonly rowId: string;
  /** What a value entered now is given for. */
  readonly now?: string | undefined;
}

/** Rows known by a key, so that the lines of a pasted block find them wherever they stand, shown or not. */
export interface KeyedRows {
  readonly rows: ReadonlyMap<string, KeyedRow>;
  /** The column that takes the values. */
  readonly columnId: string;
  readonly read: (typed: string) => ReadValue;
  /** Whether a text is written as the values are; where it is left out, as a decimal. */
  readonly isValue?: (text: string) => boolean;
  /** Whether a text may be such a value in another spelling; looked for right of the keys alone. */
  readonly mayBeValue?: ((text: string) => boolean) | undefined;
  /** What stands over a copied column of values, the surest title first. */
  readonly titles: readonly RegExp[];
  /** What else than the key's own word stands over a copied column of keys. */
  readonly keyTitles: readonly RegExp[];
  /** Finds what a block's values are given for: column titles, texts, and the sentence if a row differs. */
  readonly basis?:
    | {
        readonly titles: readonly RegExp[];
        readonly isKnown: (text: string) => boolean;
        readonly refusal: (row: KeyedRow, text: string) => string | undefined;
      }
    | undefined;
  /** Gives the finder of the key that somebody may have meant with an unknown one, only ever to be shown. */
  readonly guesser?: (() => (written: string) => string | undefined) | undefined;
  /** What users call it: the key, its keys counted and not, and a value. */
  readonly words: {
    readonly key: string;
    readonly keys: string;
    readonly countedKeys: (count: number) => string;
    readonly value: string;
  };
}

/** A value to store in a cell; undefined takes it away. Without a basis it is open what it is given for. */
export interface CellWrite extends CellName, KeptValue {}

/** The origin of values: entered, pasted, done again (asked about as at first), or decided (never asked). */
export type WriteManner = 'entered' | 'pasted' | 'again' | 'decided';

/** What an editable table writes to. */
export interface CellEdits {
  readonly book: EditSession;
  /** False while nothing may be changed, as after a deadline; what stands there stays. */
  readonly isEditable: boolean;
  /** Stores values that were read; one call for each typed value, paste, clearing, undo or redo. */
  readonly write: (writes: readonly CellWrite[], how?: WriteManner) => void;
  /** Whether a cell still keeps what an action left there; where it is left out, all do. */
  readonly isAsLeft?: ((cell: CellName, left: KeptValue) => boolean) | undefined;
  /** How a cell is named where an undo tells of it. */
  readonly nameOf?: ((cell: CellName) => string) | undefined;
  /** The rows by key, for pasted blocks that carry keys; asked for with each paste, for its first column. */
  readonly keyed?: ((columnId: string) => KeyedRows | undefined) | undefined;
  /** The readings of pasted texts to ask about, each with its result; where left out nothing is asked. */
  readonly readings?:
    | ((
        texts: readonly string[],
      ) => readonly { readonly label: string; readonly textOf: (text: string) => string }[])
    | undefined;
  /** What the values are called where many are changed at once; nothing is offered where it is left out. */
  readonly tools?: ChangeTools | undefined;
}

/** A grid with what its cells write to. */
export interface EditedGrid<Row> {
  readonly grid: GridController<Row>;
  readonly edits: CellEdits;
}

/** How many values are changed at once. */
export interface ChangeTools {
  /** The values counted: «12 Preise». */
  readonly counted: (count: number) => string;
  /** What values do to what the page is about, as a sentence of it; nothing is said where it is left out. */
  readonly effect?: ((writes: readonly CellWrite[]) => string) | undefined;
  /** The value of an unset cell in thousandths, from which a change sets it; without it the cell is a gap. */
  readonly unsetMillis?: number | undefined;
  /** Another way to fill in many at once, which the page opens. */
  readonly elsewhere?: { readonly label: string; readonly open: () => void } | undefined;
}

/** A text for a cell, typed, pasted or laid over a block. */
export interface PlacedText extends CellPlace {
  readonly text: string;
}

/** A value for a cell that was read already, with its text. */
export interface PlacedValue extends PlacedText {
  readonly value: KeptValue['value'];
}

/** The cell at a place with what it holds; undefined where nothing is edited. */
export function cellAt<Row>(model: GridModel<Row>, rejected: RejectedCells, place: CellPlace) {
  const line = model.lineAt(place.rowIndex);
  const column = model.columnAt(place.columnIndex);
  if (line === undefined || column?.edit === undefined) return undefined;
  const name: CellName = { rowId: line.id, columnId: column.id };
  const { kept, now } = column.edit.kept?.(line.row) ?? { kept: { value: column.edit.value(line.row) } };
  const content: CellContent = { ...kept, rejected: rejected.get(line.id)?.get(column.id) };
  return { row: line.row, edit: column.edit, name, content, now };
}

function isSameKept(one: KeptValue, other: KeptValue): boolean {
  return one.value === other.value && one.basis === other.basis;
}

function isSame(one: CellContent, other: CellContent): boolean {
  return (
    isSameKept(one, other) &&
    one.rejected?.text === other.rejected?.text &&
    one.rejected?.error === other.rejected?.error
  );
}

/** The values that undoing or redoing an action changes; where only a mark comes or goes, the value stays. */
function writesOf(action: EditAction): CellWrite[] {
  return action.flatMap(({ rowId, columnId, before, after }) =>
    isSameKept(before, after) ? [] : [{ rowId, columnId, value: after.value, basis: after.basis }],
  );
}

/** A text for a cell, and what became of it. */
export interface JudgedText {
  readonly name: CellName;
  readonly before: CellContent;
  readonly text: string;
  readonly result: ReadValue;
  /** What the value is given for, where that was said. */
  readonly basis?: string | undefined;
  /** What a value of this cell is given for where it was not. */
  readonly now?: string | undefined;
}

/** What texts do to cells, those that are refused left standing as marks, and the values to write. */
function stepsOf(judged: readonly JudgedText[]): { action: EditAction; writes: CellWrite[] } {
  const action: CellStep[] = [];
  const writes: CellWrite[] = [];
  for (const { name, before, text, result, basis, now } of judged) {
    const after: CellContent = result.ok
      ? {
          value: result.value,
          basis: result.value === undefined ? undefined : (basis ?? now),
          rejected: undefined,
        }
      : { ...before, rejected: { text, error: result.error } };
    if (!isSame(before, after)) action.push({ ...name, before, after });
    // The same value again is written again, as it may not have reached the server.
    if (result.ok) writes.push({ ...name, value: result.value, basis });
  }
  return { action, writes };
}

/** Takes judged texts as one action; gives how many cells it changes. */
export function takeJudged(
  { book, write }: CellEdits,
  judged: readonly JudgedText[],
  how?: WriteManner,
): number {
  const { action, writes } = stepsOf(judged);
  book.act(action);
  if (writes.length > 0) write(writes, how);
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
    const { row, edit, name, content: before, now } = cell;
    return [{ from, name, before, now, text: from.text, result: edit.read(row, from.text) }];
  });
}

/** Lays values over cells of their kind, except uneditable ones; a typed one is given for its row's basis. */
export function judgeValues<Row>(
  model: GridModel<Row>,
  { book }: CellEdits,
  values: readonly PlacedValue[],
  isTyped = false,
): JudgedText[] {
  const { rejected } = book.snapshot();
  return values.flatMap(({ value, text, ...place }): JudgedText[] => {
    const cell = cellAt(model, rejected, place);
    if (cell === undefined) return [];
    const { name, content: before, now } = cell;
    return [{ name, before, now, basis: isTyped ? now : undefined, text, result: { ok: true, value, text } }];
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

/** Marks a cell with a refused text, so that it is not lost, or unmarks it; false where nothing changes. */
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
export function takeAction({ book, write }: CellEdits, action: EditAction, how?: WriteManner): void {
  book.act(action);
  write(
    action.map(({ rowId, columnId, after: { value, basis } }) => ({ rowId, columnId, value, basis })),
    how,
  );
}

/** The effect of an undo or redo, and what it left because the cell keeps another value by now. */
export interface Travelled {
  readonly changed: readonly CellName[];
  readonly left: readonly CellName[];
}

function partAction({ isAsLeft }: CellEdits, action: EditAction) {
  const { changed = [], left = [] } = Object.groupBy(action, ({ before, after, ...cell }) =>
    isSameKept(before, after) || isAsLeft?.(cell, before) !== false ? 'changed' : 'left',
  );
  return { changed, left };
}

/** Undoes or redoes the last action, with its questions, but for cells changed since; undefined if none. */
export function travelEdits(edits: CellEdits, direction: 'undo' | 'redo'): Travelled | undefined {
  const action = edits.book.travel(direction);
  if (action === undefined) return undefined;
  const travelled = partAction(edits, action);
  const writes = writesOf(travelled.changed);
  if (writes.length > 0) edits.write(writes, direction === 'undo' ? 'decided' : 'again');
  return travelled;
}

/** Takes an action back as its own step, despite later ones; gives the cells changed since, which stay. */
export function takeBack(edits: CellEdits, action: EditAction): readonly CellName[] {
  const back = action.map((step) => ({ ...step, before: step.after, after: step.before }));
  const { changed, left } = partAction(edits, back);
  takeAction(edits, changed, 'decided');
  return left;
}
