import { type ColumnGroup, treeColumnId, type TreeGridColumn } from '../model/column.ts';

/** Before and after the content of each cell, as the styles say too. */
export const CELL_PADDING_PX = 8;

/** The room of a fold mark. */
export const FOLD_PX = 20;

const INDENT_PX = 16;

/** Before the texts of a tree's level, 1 at the root, behind the room of its fold marks. */
export function treeIndentPx(level: number, indentPx = INDENT_PX): number {
  return (level - 1) * indentPx + FOLD_PX;
}

/** Offset from the grid's left edge, and width. */
interface Place {
  readonly leftPx: number;
  widthPx: number;
}

/** A column where it stands. */
export interface PlacedColumn<Row> extends Place {
  readonly column: TreeGridColumn<Row>;
  readonly index: number;
  readonly pinned: boolean;
  readonly isTree: boolean;
  /** First of a group or first after one: a line is drawn before it. */
  readonly startsGroup: boolean;
  /** Of its cells; width, alignment and line are in the column's rule. */
  readonly className: string;
}

export interface PlacedGroup extends Place {
  readonly group: ColumnGroup;
  readonly columnIndex: number;
  columnCount: number;
  readonly pinned: boolean;
}

/** The room between a piece and the one drawn before it, for columns that are not drawn. */
export function gapBefore(placed: Place, previous: Place | undefined): number {
  return placed.leftPx - (previous === undefined ? 0 : previous.leftPx + previous.widthPx);
}

export interface ColumnLayout<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly groups: readonly PlacedGroup[];
  readonly pinnedWidthPx: number;
  readonly totalWidthPx: number;
}

// The share of the window that may stand still; else a telephone would have no room to scroll the rest.
const PINNED_SHARE = 0.6;

/** Chooses the leading columns to pin: those marked, as far as others keep room (0: not measured yet). */
export function choosePinned<Row>(
  columns: readonly TreeGridColumn<Row>[],
  widthOf: (column: TreeGridColumn<Row>) => number,
  viewportPx: number,
): string[] {
  let usedPx = 0;
  const ids: string[] = [];
  for (const column of columns) {
    if (column.pinned !== true) continue;
    usedPx += widthOf(column);
    if (viewportPx > 0 && usedPx > viewportPx * PINNED_SHARE) break;
    ids.push(column.id);
  }
  return ids;
}

function groupNeighbours<Row>(columns: readonly PlacedColumn<Row>[]): PlacedGroup[] {
  const groups: PlacedGroup[] = [];
  for (const placed of columns) {
    const group = placed.column.group;
    if (group === undefined) continue;
    const last = groups.at(-1);
    const follows = last?.columnIndex === placed.index - (last?.columnCount ?? 0);
    if (last !== undefined && follows && last.group.id === group.id && last.pinned === placed.pinned) {
      last.columnCount += 1;
      last.widthPx += placed.widthPx;
      continue;
    }
    const { index: columnIndex, leftPx, widthPx, pinned } = placed;
    groups.push({ group, columnIndex, columnCount: 1, leftPx, widthPx, pinned });
  }
  return groups;
}

/** Lays out columns, pinned first, and finds the groups over them; class names begin with the grid's own. */
export function placeColumns<Row>(
  columns: readonly TreeGridColumn<Row>[],
  pinnedIds: readonly string[],
  widthOf: (columnId: string) => number,
  gridName: string,
): ColumnLayout<Row> {
  const isPinned = (column: TreeGridColumn<Row>) => pinnedIds.includes(column.id);
  const ordered = [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))];
  const treeId = treeColumnId(columns);
  const placed: PlacedColumn<Row>[] = [];
  let leftPx = 0;
  for (const [index, column] of ordered.entries()) {
    const pinned = index < pinnedIds.length;
    const widthPx = widthOf(column.id);
    const startsGroup = index > 0 && column.group?.id !== ordered[index - 1]?.group?.id;
    placed.push({
      column,
      index,
      leftPx,
      widthPx,
      pinned,
      isTree: column.id === treeId,
      startsGroup,
      className: `${gridName}c${index}`,
    });
    leftPx += widthPx;
  }
  const center = placed.slice(pinnedIds.length);
  return {
    columns: placed,
    pinned: placed.slice(0, pinnedIds.length),
    center,
    groups: groupNeighbours(placed),
    pinnedWidthPx: center[0]?.leftPx ?? leftPx,
    totalWidthPx: leftPx,
  };
}
