import { CALCULATION_SENTENCES } from '../../field/number-text.ts';
import { calculate } from '@rahmenpreis/pricing/numbers/exact/calculate.ts';
import { flushSync } from 'react-dom';
import { focusActive, goTo, type GridController, gridSize, revealCell } from '../focus/grid-controller.ts';
import type { CellValue, RejectedCell } from '../model/cell-content.ts';
import type { ReadValue, TreeGridEdit } from '../model/column.ts';
import { type GridCommand, type KeyPress, readGridKey } from '../model/grid-keys.ts';
import { type CellPlace, moveCell, nextEditable, nextEditableInColumn } from '../model/move-cell.ts';
import type { EditorMode } from './edit-session.ts';
import { cellAt, type CellEdits, judgeValues, markCell, takeJudged } from './enter-texts.ts';
import { TEXTS } from './texts.ts';

/** A key that takes the text and moves on. */
export type LeavingKey =
  | { type: 'enter'; step: 1 | -1 }
  | Extract<GridCommand, { type: 'tab' }>
  | Extract<GridCommand, { type: 'move' }>;

type EditorAct = { type: 'leave'; by: LeavingKey } | { type: 'cancel' } | { type: 'switch' };

/** What a key press does in an open editor; undefined for keys that belong to the text. */
export function readEditorKey(press: KeyPress, mode: EditorMode): EditorAct | undefined {
  if (press.key === 'Escape') return { type: 'cancel' };
  if (press.key === 'Enter') return { type: 'leave', by: { type: 'enter', step: press.shiftKey ? -1 : 1 } };
  const command = readGridKey(press);
  switch (command?.type) {
    case 'edit':
      return { type: 'switch' };
    case 'tab':
      return { type: 'leave', by: command };
    case 'move':
      return mode === 'typing' ? { type: 'leave', by: command } : undefined;
    default:
      return undefined;
  }
}

type TakenValue = Extract<ReadValue, { ok: true }>;

/** The result of a text typed into a cell: as its column reads it, and whether it had to be rounded. */
type EnteredText = (TakenValue & { readonly isRounded: boolean }) | Extract<ReadValue, { ok: false }>;

/**
 * Reads what was typed into a cell; what begins with «=» is calculated first, exactly, and its result read.
 * More decimals than three are rounded where the column does so (BID-015).
 */
export function readEntered<Row>(
  { read, round }: Pick<TreeGridEdit<Row>, 'read' | 'round'>,
  row: Row,
  typed: string,
): EnteredText {
  const text = typed.trim();
  if (!text.startsWith('=')) {
    const rounded = round?.(text);
    const result = rounded ?? read(row, text);
    return result.ok ? { ...result, isRounded: rounded !== undefined } : result;
  }
  const result = calculate(text.slice(1));
  if (!result.ok) return { ok: false, error: CALCULATION_SENTENCES[result.reason](result.at) };
  const value = read(row, result.millis);
  return value.ok ? { ...value, isRounded: result.isRounded } : value;
}

/**
 * The remark about a text that was taken: no value stored meanwhile by somebody else is replaced in silence,
 * and no digit is dropped. `counted` was the value when the editor was opened, `now` is it now.
 */
export function noteOf(
  { value, text, isRounded }: Extract<EnteredText, { ok: true }>,
  counted: CellValue,
  now: Omit<TakenValue, 'ok'>,
): string | undefined {
  if (now.value !== counted && now.value !== value) return TEXTS.changedMeanwhile(now.text);
  return isRounded ? TEXTS.rounded(text) : undefined;
}

/** Opens the editor of a cell, with `typed` over its text; false where it cannot be edited. */
export function openEditor<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  place: CellPlace,
  typed?: string,
): boolean {
  const cell = grid.model.canEditAt(place.rowIndex, place.columnIndex)
    ? cellAt(grid.model, edits.book.snapshot().rejected, place)
    : undefined;
  if (cell === undefined) return false;
  const { row, edit, name, content } = cell;
  const initialText = typed ?? content.rejected?.text ?? edit.text(row);
  revealCell(grid, place);
  flushSync(() =>
    edits.book.change({
      open: {
        ...name,
        initialText,
        counted: edit.value(row),
        mode: typed === undefined ? 'inside' : 'typing',
      },
    }),
  );
  return true;
}

/**
 * Where a key that took a typed text leads; undefined where the browser moves on behind the grid. Up and down
 * pass over what cannot be edited, as Enter does, so that either types a column from top to bottom.
 */
function placeAfterEditing<Row>(
  grid: GridController<Row>,
  place: CellPlace,
  by: LeavingKey,
): CellPlace | undefined {
  const size = gridSize(grid);
  const { canEditAt } = grid.model;
  if (by.type === 'enter') return nextEditableInColumn(place, by.step, size, canEditAt);
  if (by.type === 'tab') return nextEditable(place, by.step, size, canEditAt);
  const { key, jump, extend } = by;
  if (!jump && !extend && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return nextEditableInColumn(place, key === 'ArrowUp' ? -1 : 1, size, canEditAt);
  }
  return moveCell(place, key, size, jump);
}

/**
 * Takes the value that was read in the open editor and moves where the key leads that took it, nowhere
 * without one. False where the browser moves on from the cell, as Tab does at the end of the grid.
 */
export function takeValue<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  { value, text }: TakenValue,
  place: CellPlace,
  by?: LeavingKey,
): boolean {
  const take = (): void => {
    takeJudged(edits, judgeValues(grid.model, edits, [{ ...place, value, text }], true));
    edits.book.change({ open: undefined });
  };
  if (by === undefined) {
    take();
    return true;
  }
  const next = placeAfterEditing(grid, place, by);
  if (next !== undefined) {
    goTo(grid, next, by.type === 'move' && by.extend, take);
    return true;
  }
  flushSync(take);
  focusActive(grid.scroller);
  return false;
}

/** Closes the editor over a text that does not pass and leaves it standing as a mark. */
export function leaveMarked<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  place: CellPlace,
  rejected: RejectedCell,
): void {
  markCell(grid.model, edits, place, rejected);
  edits.book.change({ open: undefined });
}

/** Closes the editor, forgets what was typed into it, and shows the text that counts. */
export function giveUp<Row>(grid: GridController<Row>, edits: CellEdits, place: CellPlace): void {
  flushSync(() => {
    markCell(grid.model, edits, place, undefined);
    edits.book.change({ open: undefined });
  });
  focusActive(grid.scroller);
}
