import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { GRID_TEXTS } from '../../texts.ts';
import { printCells } from '../model/cell-text.ts';
import { readGridKey } from '../model/grid-keys.ts';
import { readRange } from '../model/grid-model.ts';
import { type CellPlace, selectedBlock } from '../model/move-cell.ts';
import type { GridController } from './grid-controller.ts';
import { activateCell, openCell, runCommand } from './run-command.ts';

// Controls inside a cell take their own clicks.
const CONTROLS = 'button, a[href], input, select, textarea, label, [data-resize]';

function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[aria-colindex]') : null;
  const row = cell?.closest<HTMLElement>('[data-r]');
  if (!cell || !row) return undefined;
  return { rowIndex: Number(row.dataset['r']), columnIndex: Number(cell.ariaColIndex) - 1 };
}

function hits(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Clicks, drags and taps on cells, heard once for the whole grid. */
export function useGridPointer<Row>(grid: GridController<Row>) {
  const press = useRef({ dragging: false, wasActive: false });
  const { selection, visible, model } = grid;

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (place === undefined || event.button !== 0 || hits(event.target, '[data-resize]')) return;
    const { active, range } = selection;
    const isActive = active.rowIndex === place.rowIndex && active.columnIndex === place.columnIndex;
    const hadFocus = grid.scroller?.contains(document.activeElement) === true;
    press.current = {
      dragging: event.pointerType === 'mouse' && !hits(event.target, CONTROLS),
      wasActive: isActive && hadFocus && range === undefined && !event.shiftKey,
    };
    if (hits(event.target, 'input')) return;
    selection.select(place, event.shiftKey);
  };

  const onPointerOver = (event: PointerEvent): void => {
    if (event.buttons !== 1) press.current.dragging = false;
    const place = press.current.dragging ? placeOf(event.target) : undefined;
    if (place === undefined || place.rowIndex < 0) return;
    const { active } = selection;
    if (active.rowIndex !== place.rowIndex || active.columnIndex !== place.columnIndex)
      selection.select(place, true);
  };

  const onClick = (event: MouseEvent): void => {
    press.current.dragging = false;
    const place = placeOf(event.target);
    if (place !== undefined && place.rowIndex < 0 && !hits(event.target, '[data-resize]'))
      return void activateCell(grid, place, false);
    const line = place === undefined ? undefined : model.lineAt(place.rowIndex);
    if (place === undefined || line === undefined || hits(event.target, CONTROLS)) return;
    if (hits(event.target, '[data-fold]') && line.expanded !== undefined)
      return visible.setExpanded(line.id, !line.expanded);
    if (event.shiftKey) return;
    const touched =
      event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch';
    if ((press.current.wasActive || touched) && grid.editing?.openEditor(grid, place) === true) return;
    if (press.current.wasActive && touched && openCell(grid, place)) return;
    if (!model.canEditAt(place.rowIndex, place.columnIndex)) activateCell(grid, place, false);
  };

  const onDoubleClick = ({ target }: MouseEvent): void => {
    const place = placeOf(target);
    if (place !== undefined && !hits(target, `${CONTROLS}, [data-fold]`)) openCell(grid, place);
  };

  return { onPointerDown, onPointerOver, onClick, onDoubleClick };
}

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
  grid.announce(GRID_TEXTS.copied(block.toRow - block.fromRow + 1, block.toColumn - block.fromColumn + 1));
  return true;
}

/**
 * Keys that the whole document hears. Strg+C, Strg+X and Strg+V while a cell has the focus: browsers send
 * these events to wherever the text selection is. Strg+Z and Strg+Y also while a button has it, so that what
 * a dialog did to the cells is taken back as soon as it is closed.
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
    const stop = new AbortController();
    const until = { signal: stop.signal };
    document.addEventListener('copy', (event) => onCopy(event), until);
    document.addEventListener('cut', (event) => onCut(event), until);
    document.addEventListener('paste', (event) => onPaste(event), until);
    document.addEventListener('keydown', (event) => onKey(event), until);
    return () => stop.abort();
  }, []);
}
