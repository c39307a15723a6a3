import styles from './facts.module.css';

/** One line of read-only data. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A note may be long: its text area of one row grows with the text where the browser can (PROP-037). */
  readonly isNote?: boolean;
}

const NOTE_ROWS = 1;

/** Read-only data as labelled lines, in as many columns as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isNote = false }) => (
        <div key={label} data-note={isNote || undefined}>
          <dt>{label}</dt>
          <dd>
            {isNote ? (
              <textarea className={styles.note} rows={NOTE_ROWS} readOnly aria-label={label} value={value} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
