import type { TreeGridColumn } from '../columns/column.ts';

/** What decides which lines a grid shows. */
export interface TreeProps<Row> {
  /** Keep the array the same (useMemo) until something in it changes: a new one draws every visible cell again. */
  readonly columns: readonly TreeGridColumn<Row>[];
  /** Roots of the tree. A row is drawn again when its object is a new one. */
  readonly rows: readonly Row[];
  /** Stable and unique in the whole tree. */
  readonly getRowId: (row: Row) => string;
  /** Left out for a flat table. */
  readonly getChildren?: ((row: Row) => readonly Row[] | undefined) | undefined;
  /** A line of sums under the last row that stays in sight; drawn by the same columns, never editable. */
  readonly footerRow?: Row | undefined;
  /** Quick filter: every word must stand in a searchable column; ancestors of a match stay. */
  readonly filterText?: string | undefined;
  /** Collapsed rows, kept by the page; without it the grid keeps them itself. */
  readonly collapsedIds?: ReadonlySet<string> | undefined;
  readonly onCollapsedChange?: ((collapsedIds: ReadonlySet<string>) => void) | undefined;
  /** Where the grid keeps them itself: how the tree is at first. */
  readonly startCollapsed?: boolean | undefined;
}
