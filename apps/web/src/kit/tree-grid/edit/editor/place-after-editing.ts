import type { GridController } from '../../grid-controller.ts';
import { gridSize } from '../../grid-controller.ts';
import type { CellPlace } from '../../moving/move-cell.ts';
import { moveCell, nextEditable, nextEditableInColumn } from '../../moving/move-cell.ts';
import type { LeavingKey } from './editor-keys.ts';

/**
 * Where a key leads that took a typed text; undefined where the browser goes on behind the grid. Up and down pass over
 * what cannot be edited, as Enter does, so that a column is typed from top to bottom with either.
 */
export function placeAfterEditing<Row>(
  grid: GridController<Row>,
  place: CellPlace,
  by: LeavingKey,
): CellPlace | undefined {
  const size = gridSize(grid);
  const { canEditAt } = grid.model;
  if (by.type === 'enter') return nextEditableInColumn(place, by.step, size, canEditAt);
  if (by.type === 'tab') return nextEditable(place, by.step, size, canEditAt);
  const { key, jump, extend } = by;
  if (!jump && !extend && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return nextEditableInColumn(place, key === 'ArrowUp' ? -1 : 1, size, canEditAt);
  }
  return moveCell(place, key, size, jump);
}
