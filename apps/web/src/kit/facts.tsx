import styles from './facts.module.css';

/** One line of read-only data. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Read-only data as labelled lines, in as many columns as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
