import type { ReactNode } from 'react';
import styles from './card-table.module.css';

interface CardTableProps {
  readonly label: string;
  /** The names of the columns. */
  readonly titles?: readonly string[];
  /** Further cells of the head row. */
  readonly head?: ReactNode;
  /** The name of the last column, with the buttons of each row. */
  readonly actions?: string;
  /** Adds what only this table needs. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A framed table whose rows become cards on a narrow screen: the row's heading comes first, and every other
 * cell is named by its `data-label`.
 */
export function CardTable({ label, titles = [], head, actions, className, children }: CardTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${className ?? ''}`} aria-label={label}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {head}
            {actions !== undefined && (
              <th scope="col" className={styles.actionsHead}>
                {actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The last cell of a row: its buttons, in the upper corner of a card. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td className={styles.actionsCell}>
      <div className={styles.actions}>{children}</div>
    </td>
  );
}
