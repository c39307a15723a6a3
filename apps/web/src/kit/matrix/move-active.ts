/** A cell by its place: row and column count from 0, without the headers. */
export interface MatrixPlace {
  readonly row: number;
  readonly column: number;
}

export interface MatrixSize {
  readonly rows: number;
  readonly columns: number;
}

const PAGE_ROWS = 10;

/**
 * Gives the place an arrow or position key leads to, inside the grid; undefined for every other key. Home and End stay
 * in the row, with Strg they go to the first and last cell (UI-004).
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
export function clampPlace({ row, column }: MatrixPlace, size: MatrixSize): MatrixPlace {
  return {
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}
