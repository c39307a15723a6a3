import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SizedColumns } from '../columns/use-column-layout.ts';
import type { CellName, RejectedCells } from '../model/cell-content.ts';
import type { GridSorting } from '../model/column.ts';
import type { GridCommand } from '../model/grid-keys.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CellPlace, GridSize } from '../model/move-cell.ts';
import type { VisibleRows } from '../model/visible-rows.ts';
import type { Selection } from './use-selection.ts';

/** How the cells of a grid are edited; a grid without it only shows them. */
export interface GridEditing {
  /** The cell whose editor is open. */
  readonly openCell: CellName | undefined;
  readonly rejected: RejectedCells;
  /** Opens the editor of a cell; false where it cannot be edited. */
  readonly openEditor: <Row>(grid: GridController<Row>, place: CellPlace) => boolean;
  /** Does what a key asks of cells that can be edited; false where it asks nothing of them. */
  readonly run: <Row>(grid: GridController<Row>, command: GridCommand) => boolean;
  /** Lays a copied text over the grid. */
  readonly paste: <Row>(grid: GridController<Row>, copied: string) => void;
  readonly drawEditor: <Row>(grid: GridController<Row>) => ReactNode;
  /** What editing says and asks beside the cells. */
  readonly drawBelow: <Row>(grid: GridController<Row>) => ReactNode;
}

/** Everything that the keys, the pointer and the clipboard work on. */
export interface GridController<Row> {
  readonly scroller: HTMLElement | null;
  readonly model: GridModel<Row>;
  readonly visible: VisibleRows<Row>;
  readonly sized: SizedColumns<Row>;
  readonly selection: Selection;
  readonly editing: GridEditing | undefined;
  /** Opens what stands behind a cell; false where nothing does. */
  readonly open: ((row: Row, columnId: string) => boolean) | undefined;
  readonly sorting: GridSorting | undefined;
  readonly rowHeightPx: number;
  readonly headerHeightPx: number;
  /** Tells screen readers; with `seen` everybody, until the next key or click. */
  readonly announce: (sentence: string, seen?: boolean) => void;
}

/** Rows, columns and the page length of a grid as it is now. */
export function gridSize<Row>(grid: GridController<Row>): GridSize {
  const { scroller, model, rowHeightPx, headerHeightPx } = grid;
  const bodyPx = (scroller?.clientHeight ?? 0) - headerHeightPx;
  return {
    rowCount: model.rowCount,
    columnCount: model.columnCount,
    pageRows: Math.max(1, Math.floor(bodyPx / rowHeightPx) - 1),
  };
}

/** Scrolls just far enough to show a cell completely between header, pinned columns and footer. */
export function revealCell<Row>(grid: GridController<Row>, place: CellPlace): void {
  const { scroller, rowHeightPx, headerHeightPx, visible } = grid;
  const { layout } = grid.sized;
  const placed = layout.columns[place.columnIndex];
  if (scroller === null || placed === undefined) return;
  if (place.rowIndex >= 0 && place.rowIndex < visible.lines.length) {
    scroller.scrollTop = revealScroll({
      scrollPx: scroller.scrollTop,
      viewportPx: scroller.clientHeight,
      startPx: headerHeightPx,
      endPx: visible.footer === undefined ? 0 : rowHeightPx,
      fromPx: headerHeightPx + place.rowIndex * rowHeightPx,
      lengthPx: rowHeightPx,
    });
  }
  if (placed.pinned) return;
  scroller.scrollLeft = revealScroll({
    scrollPx: scroller.scrollLeft,
    viewportPx: scroller.clientWidth,
    startPx: layout.pinnedWidthPx,
    endPx: 0,
    fromPx: placed.leftPx,
    lengthPx: placed.widthPx,
  });
}

/** The element of the active cell. */
export function activeCellOf(scroller: HTMLElement | null): HTMLElement | null | undefined {
  return scroller?.querySelector<HTMLElement>('[aria-colindex][tabindex="0"]');
}

/** Gives the focus to the active cell; it is drawn even when it is out of sight. */
export function focusActive(scroller: HTMLElement | null): void {
  activeCellOf(scroller)?.focus({ preventScroll: true });
}

/** Does something and makes a cell the active one, in sight and focused, before the next key arrives. */
export function goTo<Row>(
  grid: GridController<Row>,
  place: CellPlace,
  extend: boolean,
  before?: () => void,
): void {
  flushSync(() => {
    before?.();
    grid.selection.select(place, extend);
  });
  revealCell(grid, place);
  focusActive(grid.scroller);
  // The grid itself may lie beyond the edge of a low window, as one that is magnified has.
  activeCellOf(grid.scroller)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** One axis: what is in sight, what covers its edges, and the piece that is to be seen. All in pixels. */
interface RevealAxis {
  readonly scrollPx: number;
  readonly viewportPx: number;
  /** Covered at the start by what stands still: header or pinned columns. */
  readonly startPx: number;
  /** Covered at the end: the footer. */
  readonly endPx: number;
  /** Where the piece begins in the scrolled content, and how long it is. */
  readonly fromPx: number;
  readonly lengthPx: number;
}

/** The nearest scroll position at which the piece is fully visible; its start where it is too long. */
export function revealScroll(axis: RevealAxis): number {
  const { scrollPx, viewportPx, startPx, endPx, fromPx, lengthPx } = axis;
  const highest = fromPx - startPx;
  const lowest = fromPx + lengthPx - viewportPx + endPx;
  if (scrollPx > highest) return Math.max(0, highest);
  return scrollPx < lowest ? Math.max(0, Math.min(lowest, highest)) : scrollPx;
}

function activate<Row>(grid: GridController<Row>, place: CellPlace): void {
  const hasFocus = grid.scroller?.contains(document.activeElement) === true;
  flushSync(() => grid.selection.select(place, false));
  revealCell(grid, place);
  if (hasFocus) focusActive(grid.scroller);
}

/**
 * Makes the next line that passes, or with -1 the one before, the active one and brings it into sight; a
 * focus outside the table stays where it is. At the end of the table nothing happens.
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
 * Makes a cell the active one and brings it into sight, or its line where the table has no such column now; a
 * focus outside the table stays where it is. False where the line is folded or filtered away.
 */
export function showCell<Row>(grid: GridController<Row>, rowId: string, columnId: string): boolean {
  const rowIndex = grid.visible.indexById.get(rowId);
  if (rowIndex === undefined) return false;
  const columnIndex = grid.sized.layout.columns.findIndex(({ column }) => column.id === columnId);
  activate(grid, { rowIndex, columnIndex: Math.max(0, columnIndex) });
  return true;
}

/** Escape in a cell with nothing to give up leads to the first field above the table, past all its cells. */
export function leaveGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
  if (isInCell) event.currentTarget.querySelector('input')?.focus();
}
