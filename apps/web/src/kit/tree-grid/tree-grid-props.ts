import type { ReactNode } from 'react';
import type { CellChange, RowKind, TreeGridColumn } from './columns/column.ts';

export interface TreeGridProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Keep the array the same (useMemo) until something in it changes: a new one draws every visible cell again. */
  readonly columns: readonly TreeGridColumn<Row>[];
  /** Roots of the tree. A row is drawn again when its object is a new one. */
  readonly rows: readonly Row[];
  /** Stable and unique in the whole tree. */
  readonly getRowId: (row: Row) => string;
  /** Left out for a flat table. */
  readonly getChildren?: ((row: Row) => readonly Row[] | undefined) | undefined;
  /** `position` where it is left out. */
  readonly getRowKind?: ((row: Row) => RowKind) | undefined;
  /** A line of sums under the last row that stays in sight; drawn by the same columns, never editable. */
  readonly footerRow?: Row | undefined;
  readonly emptyText: ReactNode;
  /** Quick filter: every word must stand in a searchable column; ancestors of a match stay. */
  readonly filterText?: string | undefined;
  /** Collapsed rows, kept by the page; without it the grid keeps them itself. */
  readonly collapsedIds?: ReadonlySet<string> | undefined;
  readonly onCollapsedChange?: ((collapsedIds: ReadonlySet<string>) => void) | undefined;
  /** Where the grid keeps them itself: how the tree is at first. */
  readonly startCollapsed?: boolean | undefined;
  /** 36 where it is left out. */
  readonly rowHeightPx?: number | undefined;
  /** `page`: as high as the rest of the window allows; a number: at most that many pixels. `page` where it is left out. */
  readonly height?: 'page' | number | undefined;
  /** Shows a skeleton in place of the rows. */
  readonly loading?: boolean | undefined;
  /** Checked texts to save: one call for each typed value, paste, clearing, undo or redo. */
  readonly onEdit?: ((changes: readonly CellChange<Row>[]) => void) | undefined;
  /** How many typed or pasted texts were refused and stand marked in the grid; for the question on leaving. */
  readonly onRejectedChange?: ((count: number) => void) | undefined;
}
