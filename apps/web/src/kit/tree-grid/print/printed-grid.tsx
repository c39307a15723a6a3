import type { RowKind, TreeGridColumn } from '../columns/column.ts';
import type { VisibleRows } from '../rows/use-visible-rows.ts';
import styles from './printed-grid.module.css';

/** So far a row stands in from the one above it, in em. */
const STEP_EM = 1;

interface PrintedGridProps<Row> {
  readonly label: string;
  readonly columns: readonly TreeGridColumn<Row>[];
  readonly visible: Pick<VisibleRows<Row>, 'lines' | 'footer'>;
  readonly kindOf: (row: Row) => RowKind;
}

/**
 * A table as it is printed: all rows that the page shows, not only those in sight, with the names of the columns on every
 * sheet. A column that says nothing in words, such as that of a save state, is left out.
 */
export function PrintedGrid<Row>({ label, columns, visible, kindOf }: PrintedGridProps<Row>) {
  const { lines, footer } = visible;
  const all = footer === undefined ? lines : [...lines, footer];
  const printed = columns.filter((column) => all.some(({ row }) => column.text(row) !== ''));
  const tree = printed.find((column) => column.tree === true) ?? printed[0];
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {printed.map(({ id, group, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {group !== undefined && <span className={styles.group}>{group.label}</span>}
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map(({ id, row, level }) => (
          <tr key={id} data-kind={kindOf(row)}>
            {printed.map((column) => (
              <td
                key={column.id}
                data-align={column.align}
                style={
                  column === tree && level > 1 ? { paddingLeft: `${(level - 1) * STEP_EM}em` } : undefined
                }
              >
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
