import type { ReactNode } from 'react';
import styles from './user-dialog.module.css';

/** What is told of an account, with its label. */
export type Fact = readonly [label: string, value: ReactNode];

/** What a dialog tells of an account, one below the other. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
