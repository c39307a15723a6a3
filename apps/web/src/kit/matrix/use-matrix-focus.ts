import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** A cell by its place: row and column count from 0, without the headers. */
interface MatrixPlace {
  readonly row: number;
  readonly column: number;
}

interface MatrixSize {
  readonly rows: number;
  readonly columns: number;
}

const PAGE_ROWS = 10;

/**
 * Gives the place an arrow or position key leads to, inside the grid; undefined for every other key. Home and
 * End stay in the row, with Strg they go to the first and last cell (UI-004).
 */
export function moveActive(
  place: MatrixPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: MatrixSize,
): MatrixPlace | undefined {
  const { row, column } = place;
  const moves: Readonly<Record<string, MatrixPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  };
  const target = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return target === undefined ? undefined : clampPlace(target, size);
}

/** Gives the nearest place inside the grid; the grid may have shrunk since. */
function clampPlace({ row, column }: MatrixPlace, size: MatrixSize): MatrixPlace {
  return {
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

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
