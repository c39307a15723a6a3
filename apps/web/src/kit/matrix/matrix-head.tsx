import styles from './matrix.module.css';
import type { MatrixProps } from './matrix-props.ts';

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
