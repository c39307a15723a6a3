import type { ReactNode } from 'react';
import styles from './matrix.module.css';

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
   * One cell. Its controls take `tabIndex`: the grid is one stop for Tab, arrow keys lead through it, and
   * inside the active cell Tab moves from control to control. A cell without controls puts it on its text.
   */
  readonly cell: (row: Row, column: Column, tabIndex: 0 | -1) => ReactNode;
  /** This column is marked and scrolled into sight at first. */
  readonly shownColumnId?: string | undefined;
  readonly emptyText: string;
  /** Takes files that are dropped on a column; without it nothing can be dropped. */
  readonly onDropFiles?: ((column: Column, files: readonly File[]) => void) | undefined;
  readonly mayDropOn?: ((column: Column) => boolean) | undefined;
}

interface MatrixHeadProps<Row, Column> {
  readonly matrix: MatrixProps<Row, Column>;
  readonly lefts: readonly string[];
  readonly overColumn: number | undefined;
}

function reveal(header: HTMLElement | null): void {
  header?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The sticky head of the matrix; the shown column scrolls into sight when it is first drawn. */
export function MatrixHead<Row, Column>({ matrix, lefts, overColumn }: MatrixHeadProps<Row, Column>) {
  const { rowHeaders, columns, getColumnId, columnHeader, shownColumnId } = matrix;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {rowHeaders.map(({ id, header }, index) => (
        <div key={id} role="columnheader" className={styles.corner} style={{ left: lefts[index] }}>
          {header}
        </div>
      ))}
      {columns.map((column, index) => {
        const id = getColumnId(column);
        return (
          <div
            key={id}
            ref={id === shownColumnId ? reveal : undefined}
            role="columnheader"
            className={styles.columnHead}
            data-column={index}
            data-shown={id === shownColumnId || undefined}
            data-over={index === overColumn || undefined}
          >
            {columnHeader(column)}
          </div>
        );
      })}
    </div>
  );
}

interface MatrixRowProps<Row, Column> extends MatrixHeadProps<Row, Column> {
  readonly row: Row;
  readonly rowIndex: number;
  readonly activeColumn: number | undefined;
  readonly measure: (element: HTMLElement | null) => void;
}

/** One row of the matrix: its frozen headers and a cell per column. */
export function MatrixRow<Row, Column>({
  row,
  rowIndex,
  matrix,
  lefts,
  activeColumn,
  overColumn,
  measure,
}: MatrixRowProps<Row, Column>) {
  const { rowHeaders, columns, getColumnId, columnLabel } = matrix;
  return (
    <div ref={measure} role="row" aria-rowindex={rowIndex + 2} data-index={rowIndex} className={styles.row}>
      {rowHeaders.map(({ id, cell }, index) => (
        <div key={id} role="rowheader" className={styles.rowHead} style={{ left: lefts[index] }}>
          {cell(row)}
        </div>
      ))}
      {columns.map((column, index) => {
        const id = getColumnId(column);
        return (
          <div
            key={id}
            role="gridcell"
            aria-colindex={rowHeaders.length + index + 1}
            className={styles.cell}
            data-row={rowIndex}
            data-column={index}
            data-label={columnLabel(column)}
            data-shown={id === matrix.shownColumnId || undefined}
            data-over={index === overColumn || undefined}
          >
            {matrix.cell(row, column, index === activeColumn ? 0 : -1)}
          </div>
        );
      })}
    </div>
  );
}
