import { flushSync } from 'react-dom';
import type { GridController } from '../../grid-controller.ts';
import { focusActive, goTo } from '../../grid-controller.ts';
import type { CellPlace } from '../../moving/move-cell.ts';
import { type CellEdits, enterTexts, markCell } from '../enter-texts.ts';
import type { RejectedCell } from '../rejected-cells.ts';
import type { LeavingKey } from './editor-keys.ts';
import { placeAfterEditing } from './place-after-editing.ts';

/**
 * Takes the text of the open editor and goes where the key leads that took it, nowhere without one. False where the
 * browser goes on from the cell, as Tab does at the end of the grid.
 */
export function takeText<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  text: string,
  place: CellPlace,
  by?: LeavingKey,
): boolean {
  const take = (): void => {
    enterTexts(grid.model, edits, [{ ...place, text: text.trim() }]);
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
