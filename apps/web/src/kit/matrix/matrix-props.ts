import type { ReactNode } from 'react';

/** A frozen column that names the rows. */
export interface MatrixRowHeader<Row> {
  readonly id: string;
  readonly header: string;
  readonly widthPx: number;
  readonly cell: (row: Row) => ReactNode;
}

export interface MatrixProps<Row, Column> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly rowHeaders: readonly MatrixRowHeader<Row>[];
  readonly columns: readonly Column[];
  readonly getColumnId: (column: Column) => string;
  /** The column's name in front of each cell where the rows are stacked on narrow screens. */
  readonly columnLabel: (column: Column) => string;
  readonly columnHeader: (column: Column) => ReactNode;
  /**
   * One cell. Its controls take the given `tabIndex`: the grid is one stop for Tab, arrow keys lead through it, and
   * inside the active cell Tab goes from control to control. A cell without controls puts it on its text.
   */
  readonly cell: (row: Row, column: Column, tabIndex: 0 | -1) => ReactNode;
  /** This column is marked and scrolled into sight at first. */
  readonly shownColumnId?: string | undefined;
  readonly emptyText: string;
  /** Takes files that are dropped on a column; without it nothing can be dropped. */
  readonly onDropFiles?: ((column: Column, files: readonly File[]) => void) | undefined;
  readonly mayDropOn?: ((column: Column) => boolean) | undefined;
}
