import { useEffect, useEffectEvent } from 'react';
import type { GridController } from '../grid-controller.ts';
import { readRange } from '../grid-model.ts';
import { fillRange, layPastedCells } from './paste-cells.ts';
import { parseCells, printCells } from './range-text.ts';
import { TEXTS } from '../texts.ts';

// In an input the clipboard belongs to the text.
function gridHasFocus(scroller: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== null && scroller?.contains(focused) === true && !(focused instanceof HTMLInputElement);
}

function copyRange<Row>(grid: GridController<Row>, clipboard: DataTransfer): boolean {
  const { active, range } = grid.selection;
  if (active.rowIndex < 0) return false;
  const block = range ?? {
    fromRow: active.rowIndex,
    toRow: active.rowIndex,
    fromColumn: active.columnIndex,
    toColumn: active.columnIndex,
  };
  clipboard.setData('text/plain', printCells(readRange(grid.model, block)));
  grid.announce(TEXTS.copied(block.toRow - block.fromRow + 1, block.toColumn - block.fromColumn + 1));
  return true;
}

function pasteText<Row>(grid: GridController<Row>, text: string): void {
  const { selection, model, editing } = grid;
  const { active, range } = selection;
  const lines = parseCells(text);
  const single = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0]?.trim() : undefined;
  const start = range === undefined ? active : { rowIndex: range.fromRow, columnIndex: range.fromColumn };
  const cells =
    single !== undefined && range !== undefined
      ? fillRange(single, range, model)
      : layPastedCells(lines, { ...start, rowIndex: Math.max(0, start.rowIndex) }, model);
  if (cells.length === 0) return grid.announce(TEXTS.nothingToPaste, true);
  const { refused } = editing.apply(cells);
  const pasted = TEXTS.pasted(cells.length - refused);
  grid.announce(refused === 0 ? pasted : `${pasted} ${TEXTS.rejected(refused)}`, refused > 0);
}

/**
 * Strg+C and Strg+V while a cell has the focus. Browsers send these events to wherever the text selection is, so they
 * are heard at the document.
 */
export function useGridClipboard<Row>(grid: GridController<Row>): void {
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    if (!gridHasFocus(grid.scroller) || event.clipboardData === null) return;
    if (copyRange(grid, event.clipboardData)) event.preventDefault();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    if (!gridHasFocus(grid.scroller) || event.clipboardData === null) return;
    event.preventDefault();
    pasteText(grid, event.clipboardData.getData('text/plain'));
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => onCopy(event);
    const paste = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
