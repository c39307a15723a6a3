import styles from './matrix.module.css';
import type { MatrixProps } from './matrix-props.ts';

interface MatrixRowProps<Row, Column> {
  readonly row: Row;
  readonly rowIndex: number;
  readonly matrix: MatrixProps<Row, Column>;
  readonly lefts: readonly string[];
  readonly activeColumn: number | undefined;
  readonly overColumn: number | undefined;
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
