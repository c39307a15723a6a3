import { useEffect, useEffectEvent } from 'react';
import type { GridController } from '../grid-controller.ts';
import { readRange } from '../grid-model.ts';
import { printCells } from '../edit/clipboard/print-cells.ts';
import { readGridKey } from './grid-keys.ts';
import { selectedBlock } from './move-cell.ts';
import { runCommand } from './run-command.ts';
import { TEXTS } from '../texts.ts';

// In an input the clipboard belongs to the text.
function gridHasFocus(scroller: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== null && scroller?.contains(focused) === true && !(focused instanceof HTMLInputElement);
}

/** Where undo has a meaning of its own, or what lies behind must not change. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="dialog"]';

function belongsToPage({ target }: Event, scroller: HTMLElement | null): boolean {
  if (!(target instanceof Element) || scroller?.checkVisibility() !== true) return false;
  return !scroller.contains(target) && target.closest(OTHERS) === null;
}

function copyRange<Row>(grid: GridController<Row>, clipboard: DataTransfer): boolean {
  if (grid.selection.active.rowIndex < 0) return false;
  const block = selectedBlock(grid.selection);
  clipboard.setData('text/plain', printCells(readRange(grid.model, block)));
  grid.announce(TEXTS.copied(block.toRow - block.fromRow + 1, block.toColumn - block.fromColumn + 1));
  return true;
}

/**
 * Keys that the whole document hears. Strg+C, Strg+X and Strg+V while a cell has the focus: browsers send these events to
 * wherever the text selection is. Strg+Z and Strg+Y also while a button has it, so that what a dialog did to the cells
 * is taken back as soon as it is closed.
 */
export function useDocumentKeys<Row>(grid: GridController<Row>): void {
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    if (!gridHasFocus(grid.scroller) || event.clipboardData === null) return;
    if (copyRange(grid, event.clipboardData)) event.preventDefault();
  });
  const onCut = useEffectEvent((event: ClipboardEvent): void => {
    if (grid.editing === undefined || !gridHasFocus(grid.scroller) || event.clipboardData === null) return;
    if (!copyRange(grid, event.clipboardData)) return;
    event.preventDefault();
    runCommand(grid, { type: 'clear' });
  });
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    if (!gridHasFocus(grid.scroller) || event.clipboardData === null) return;
    event.preventDefault();
    grid.editing?.paste(grid, event.clipboardData.getData('text/plain'));
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || !belongsToPage(event, grid.scroller)) return;
    const command = readGridKey(event);
    if (command?.type === 'travel' && runCommand(grid, command)) event.preventDefault();
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => onCopy(event);
    const cut = (event: ClipboardEvent): void => onCut(event);
    const paste = (event: ClipboardEvent): void => onPaste(event);
    const key = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
      document.removeEventListener('keydown', key);
    };
  }, []);
}
