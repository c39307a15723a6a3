import type { ReactNode } from 'react';
import styles from './card-table.module.css';

interface CardTableProps {
  readonly label: string;
  /** The cells of the head row. */
  readonly head: ReactNode;
  /** Adds what only this table needs. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A framed table whose rows become cards on a narrow screen: the row's heading comes first, and every other cell is
 * named by its `data-label`.
 */
export function CardTable({ label, head, className, children }: CardTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${className ?? ''}`} aria-label={label}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The head of the last column. */
export function ActionsHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className={styles.actionsHead}>
      {children}
    </th>
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
