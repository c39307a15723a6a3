import { flushSync } from 'react-dom';
import { type GridController, revealCell } from '../grid-controller.ts';

function activate<Row>(grid: GridController<Row>, rowIndex: number): void {
  const place = { rowIndex, columnIndex: grid.selection.active.columnIndex };
  flushSync(() => grid.selection.select(place, false));
  revealCell(grid, place);
}

/**
 * Makes the next line that passes, or with -1 the one before, the active one and brings it into sight; the focus stays
 * where it is. At the end of the table nothing happens.
 */
export function stepRow<Row>(grid: GridController<Row>, step: 1 | -1, passes: (row: Row) => boolean): void {
  const { lines } = grid.visible;
  for (let rowIndex = grid.selection.active.rowIndex + step; ; rowIndex += step) {
    const line = lines[rowIndex];
    if (line === undefined) return;
    if (passes(line.row)) return activate(grid, rowIndex);
  }
}

/** Makes a line that is not folded away the active one and brings it into sight; the focus stays where it is. */
export function showRow<Row>(grid: GridController<Row>, rowId: string): void {
  const rowIndex = grid.visible.indexById.get(rowId);
  if (rowIndex !== undefined) activate(grid, rowIndex);
}
