/** A place in the grid: the header is row -1, the first line row 0. */
export interface CellPlace {
  readonly rowIndex: number;
  readonly columnIndex: number;
}

export interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Lines that PageUp and PageDown jump over. */
  readonly pageRows: number;
}

/** Keys that lead to another cell. */
export const MOVE_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;

export type MoveKey = (typeof MOVE_KEYS)[number];

/** Inclusive corners of a selected block. */
export interface CellRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function moveFreely(place: CellPlace, key: MoveKey, size: GridSize, jump: boolean): CellPlace {
  const { rowIndex, columnIndex } = place;
  const lastRow = size.rowCount - 1;
  const lastColumn = size.columnCount - 1;
  switch (key) {
    case 'ArrowUp':
      return { rowIndex: jump ? 0 : rowIndex - 1, columnIndex };
    case 'ArrowDown':
      return { rowIndex: jump ? lastRow : rowIndex + 1, columnIndex };
    case 'ArrowLeft':
      return { rowIndex, columnIndex: jump ? 0 : columnIndex - 1 };
    case 'ArrowRight':
      return { rowIndex, columnIndex: jump ? lastColumn : columnIndex + 1 };
    case 'Home':
      return { rowIndex: jump ? 0 : rowIndex, columnIndex: 0 };
    case 'End':
      return { rowIndex: jump ? lastRow : rowIndex, columnIndex: lastColumn };
    case 'PageUp':
      return { rowIndex: Math.min(rowIndex, Math.max(0, rowIndex - size.pageRows)), columnIndex };
    case 'PageDown':
      return { rowIndex: rowIndex + size.pageRows, columnIndex };
  }
}

/** Where a key leads from a place, inside the grid; `jump` is Strg held: Home and End mean the whole grid. */
export function moveCell(place: CellPlace, key: MoveKey, size: GridSize, jump: boolean): CellPlace {
  const next = moveFreely(place, key, size, jump);
  return {
    rowIndex: clamp(next.rowIndex, -1, size.rowCount - 1),
    columnIndex: clamp(next.columnIndex, 0, Math.max(0, size.columnCount - 1)),
  };
}

type CanEditAt = (rowIndex: number, columnIndex: number) => boolean;

/** The next editable cell in reading order, or the previous with `step` -1; undefined at the grid's end. */
export function nextEditable(
  place: CellPlace,
  step: 1 | -1,
  size: GridSize,
  canEditAt: CanEditAt,
): CellPlace | undefined {
  const count = size.rowCount * size.columnCount;
  let at = place.rowIndex * size.columnCount + place.columnIndex + step;
  // From the header the search enters the first line at its start.
  if (place.rowIndex < 0) at = step === 1 ? 0 : -1;
  for (; at >= 0 && at < count; at += step) {
    const rowIndex = Math.floor(at / size.columnCount);
    const columnIndex = at % size.columnCount;
    if (canEditAt(rowIndex, columnIndex)) return { rowIndex, columnIndex };
  }
  return undefined;
}

/** The next editable cell of the column below, or above with `step` -1; the place itself without one. */
export function nextEditableInColumn(
  place: CellPlace,
  step: 1 | -1,
  size: GridSize,
  canEditAt: CanEditAt,
): CellPlace {
  for (let rowIndex = place.rowIndex + step; rowIndex >= 0 && rowIndex < size.rowCount; rowIndex += step) {
    if (canEditAt(rowIndex, place.columnIndex)) return { rowIndex, columnIndex: place.columnIndex };
  }
  return place;
}

/** The selected block; the active cell alone where no more is selected. */
export function selectedBlock({
  active,
  range,
}: {
  active: CellPlace;
  range: CellRange | undefined;
}): CellRange {
  const { rowIndex, columnIndex } = active;
  return range ?? { fromRow: rowIndex, toRow: rowIndex, fromColumn: columnIndex, toColumn: columnIndex };
}

/** The places of a block, line by line. */
export function* placesIn({ fromRow, toRow, fromColumn, toColumn }: CellRange): Generator<CellPlace> {
  for (let rowIndex = fromRow; rowIndex <= toRow; rowIndex += 1) {
    for (let columnIndex = fromColumn; columnIndex <= toColumn; columnIndex += 1)
      yield { rowIndex, columnIndex };
  }
}

/** The block between two places, whichever corner comes first. The header belongs to no block. */
export function rangeBetween(one: CellPlace, other: CellPlace): CellRange {
  return {
    fromRow: Math.max(0, Math.min(one.rowIndex, other.rowIndex)),
    toRow: Math.max(one.rowIndex, other.rowIndex),
    fromColumn: Math.min(one.columnIndex, other.columnIndex),
    toColumn: Math.max(one.columnIndex, other.columnIndex),
  };
}
