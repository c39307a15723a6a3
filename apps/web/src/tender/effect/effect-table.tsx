import type { ReactNode } from 'react';
import styles from './changes.module.css';

interface EffectTableProps {
  readonly label: string;
  /** The heads of its columns, each with the class of its figures or words. */
  readonly heads: readonly (readonly [head: string, className?: string | undefined])[];
  /** A head that is only heard, before the others. */
  readonly first?: ReactNode;
  readonly children: ReactNode;
}

/** A table of what a change does, which scrolls by itself, by the keyboard too. */
export function EffectTable({ label, heads, first, children }: EffectTableProps) {
  return (
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {first}
            {heads.map(([head, className]) => (
              <th key={head} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
