import { flushSync } from 'react-dom';
import type { GridCommand } from '../model/grid-keys.ts';
import { type CellPlace, moveCell, nextEditable } from '../model/move-cell.ts';
import { activeCellOf, focusActive, goTo, type GridController, gridSize } from './grid-controller.ts';

const RESIZE_STEP_PX = 16;

// Left and right on the tree column fold and unfold before moving; left on a folded row leads to the parent.
function foldActive<Row>(grid: GridController<Row>, key: string): boolean {
  const { active } = grid.selection;
  const line = grid.model.lineAt(active.rowIndex);
  if (line === undefined || grid.sized.layout.columns[active.columnIndex]?.isTree !== true) return false;
  if (key === 'ArrowRight' && line.expanded === false) {
    grid.visible.setExpanded(line.id, true);
    return true;
  }
  if (key !== 'ArrowLeft') return false;
  if (line.expanded === true) {
    grid.visible.setExpanded(line.id, false);
    return true;
  }
  if (line.parentIndex < 0 || active.columnIndex > 0) return false;
  goTo(grid, { rowIndex: line.parentIndex, columnIndex: active.columnIndex }, false);
  return true;
}

function move<Row>(grid: GridController<Row>, command: GridCommand & { type: 'move' }): boolean {
  if (!command.jump && !command.extend && foldActive(grid, command.key)) return true;
  const next = moveCell(grid.selection.active, command.key, gridSize(grid), command.jump);
  goTo(grid, next, command.extend);
  return true;
}

// At the end of the grid the browser continues with what follows it.
function tab<Row>(grid: GridController<Row>, step: 1 | -1): boolean {
  const next = nextEditable(grid.selection.active, step, gridSize(grid), grid.model.canEditAt);
  if (next === undefined) return false;
  goTo(grid, next, false);
  return true;
}

/** Opens what stands behind a cell; false where nothing does. */
export function openCell<Row>({ model, open }: GridController<Row>, place: CellPlace): boolean {
  const line = model.lineAt(place.rowIndex);
  const column = model.columnAt(place.columnIndex);
  return line !== undefined && column !== undefined && open?.(line.row, column.id) === true;
}

function sortBy<Row>({ sorting, model }: GridController<Row>, { columnIndex }: CellPlace): boolean {
  const column = model.columnAt(columnIndex);
  if (sorting === undefined || column?.sortable !== true) return false;
  sorting.onSort(column.id);
  return true;
}

/**
 * What Enter, Space or a click does on a cell that cannot be edited: its own action, else the first control
 * in it, else folding; in the header of a sortable column it orders the rows.
 */
export function activateCell<Row>(grid: GridController<Row>, place: CellPlace, byKey: boolean): boolean {
  if (place.rowIndex < 0) return sortBy(grid, place);
  const line = grid.model.lineAt(place.rowIndex);
  const column = grid.model.columnAt(place.columnIndex);
  const cell = activeCellOf(grid.scroller);
  // The footer only shows sums.
  if (line === undefined || line === grid.visible.footer || column === undefined || !cell) return false;
  if (column.activate !== undefined) {
    column.activate(line.row, cell);
    return true;
  }
  if (!byKey) return false;
  const control = cell.querySelector<HTMLElement>('button, a[href], input, select, textarea');
  if (control !== null) {
    control.focus();
    control.click();
    return true;
  }
  if (line.expanded === undefined) return false;
  grid.visible.setExpanded(line.id, !line.expanded);
  return true;
}

// A key that editing leaves alone, or that no editing is there for, goes on to what the grid does with it.
function edit<Row>(grid: GridController<Row>, command: GridCommand): boolean {
  return grid.editing?.run(grid, command) ?? false;
}

function escape<Row>(grid: GridController<Row>, command: GridCommand): boolean {
  const { active, range, select } = grid.selection;
  if (range === undefined) return edit(grid, command);
  select(active, false);
  return true;
}

function selectAll<Row>(grid: GridController<Row>): boolean {
  const { rowCount, columnCount } = grid.model;
  if (rowCount === 0) return false;
  grid.selection.selectBlock(
    { rowIndex: rowCount - 1, columnIndex: columnCount - 1 },
    { rowIndex: 0, columnIndex: 0 },
  );
  return true;
}

/** Selects the active cell's row or column, as Excel does; the view stays. Sum lines are in no column. */
function selectLine<Row>(grid: GridController<Row>, axis: 'row' | 'column'): boolean {
  const { rowIndex, columnIndex } = grid.selection.active;
  const [lastRow, lastColumn] = [grid.visible.lines.length - 1, grid.model.columnCount - 1];
  if (lastRow < 0 || (axis === 'row' && rowIndex < 0)) return false;
  const [from, to] =
    axis === 'row'
      ? [
          { rowIndex, columnIndex: lastColumn },
          { rowIndex, columnIndex: 0 },
        ]
      : [
          { rowIndex: lastRow, columnIndex },
          { rowIndex: 0, columnIndex },
        ];
  flushSync(() => grid.selection.selectBlock(from, to));
  focusActive(grid.scroller);
  return true;
}

/** Changes the width of the column whose head is active: by a step, else to its content. */
function resize<Row>({ selection, sized }: GridController<Row>, step?: 1 | -1): boolean {
  const { rowIndex, columnIndex } = selection.active;
  const placed = sized.layout.columns[columnIndex];
  if (rowIndex >= 0 || placed === undefined) return false;
  if (step === undefined) sized.fitWidth(placed.column.id);
  else sized.setWidth(placed.column.id, placed.widthPx + step * RESIZE_STEP_PX);
  return true;
}

/** Does what a key asks; true where the key is used up. */
export function runCommand<Row>(grid: GridController<Row>, command: GridCommand): boolean {
  if (command.type === 'escape') return escape(grid, command);
  if (edit(grid, command)) return true;
  const { active } = grid.selection;
  switch (command.type) {
    case 'move':
      return move(grid, command);
    case 'tab':
      return tab(grid, command.step);
    case 'enter':
      return openCell(grid, active) || activateCell(grid, active, true);
    case 'space':
      return activateCell(grid, active, true) || active.rowIndex >= 0;
    case 'resize':
      return resize(grid, command.step);
    case 'fit':
      return resize(grid);
    case 'select-all':
      return selectAll(grid);
    case 'select-line':
      return selectLine(grid, command.axis);
    default:
      return false;
  }
}
