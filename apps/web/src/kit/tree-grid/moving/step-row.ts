import { flushSync } from 'react-dom';
import { type GridController, revealCell } from '../grid-controller.ts';
import type { CellPlace } from './move-cell.ts';

function activate<Row>(grid: GridController<Row>, place: CellPlace): void {
  flushSync(() => grid.selection.select(place, false));
  revealCell(grid, place);
}

/**
 * Makes the next line that passes, or with -1 the one before, the active one and brings it into sight; the focus stays
 * where it is. At the end of the table nothing happens.
 */
export function stepRow<Row>(grid: GridController<Row>, step: 1 | -1, passes: (row: Row) => boolean): void {
  const { lines } = grid.visible;
  const { columnIndex } = grid.selection.active;
  for (let rowIndex = grid.selection.active.rowIndex + step; ; rowIndex += step) {
    const line = lines[rowIndex];
    if (line === undefined) return;
    if (passes(line.row)) return activate(grid, { rowIndex, columnIndex });
  }
}

/**
 * Makes a cell the active one and brings it into sight, or its line where the table has no such column now; the focus
 * stays where it is. False where the line is folded or filtered away.
 */
export function showCell<Row>(grid: GridController<Row>, rowId: string, columnId: string): boolean {
  const rowIndex = grid.visible.indexById.get(rowId);
  if (rowIndex === undefined) return false;
  const columnIndex = grid.sized.layout.columns.findIndex(({ column }) => column.id === columnId);
  activate(grid, { rowIndex, columnIndex: Math.max(0, columnIndex) });
  return true;
}
