import type { MouseEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import type { GridController } from '../grid-controller.ts';
import type { CellPlace } from './move-cell.ts';
import { activateCell, openCell } from './run-command.ts';

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
