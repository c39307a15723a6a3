import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { clampPlace, type MatrixPlace, type MatrixSize, moveActive } from './move-active.ts';

function placeOf(element: Element): MatrixPlace | undefined {
  const cell = element.closest<HTMLElement>('[data-row][data-column]');
  if (cell === null) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** Keeps the one active cell of a matrix and moves the focus through it with the keyboard. */
export function useMatrixFocus(size: MatrixSize, reveal: (rowIndex: number) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const [wished, setWished] = useState<MatrixPlace>({ row: 0, column: 0 });
  const wantsFocus = useRef(false);
  const active = clampPlace(wished, size);

  // Runs after every drawing, because a far row exists only once the virtual window has moved there.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = grid.current?.querySelector(`[data-row="${active.row}"][data-column="${active.column}"]`);
    const control = cell?.querySelector<HTMLElement>('[tabindex]');
    if (control === null || control === undefined) return;
    wantsFocus.current = false;
    control.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    grid,
    active,
    onFocus(event: FocusEvent) {
      const place = placeOf(event.target);
      if (place !== undefined) setWished(place);
    },
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target as Element);
      if (place === undefined || event.altKey || event.metaKey) return;
      const target = moveActive(place, event, size);
      if (target === undefined) return;
      event.preventDefault();
      wantsFocus.current = true;
      setWished(target);
      reveal(target.row);
    },
  };
}
