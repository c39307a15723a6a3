import { clockTime, shortDate } from '@rahmenpreis/german/written-instant.ts';
import { TEXTS } from '../texts.ts';
import styles from './countdown.module.css';
import { useTimeLeft } from './use-time-left.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** The time left of a phase in one line, its instant as a tooltip (BID-001, OPEN-51, PHASE-014). */
export function CountdownLine({ phase }: { phase: PhaseTime }) {
  const { title, target, parts } = useTimeLeft(phase);
  if (target === undefined) return <p className={styles.line}>{title}</p>;
  return (
    <p className={styles.line} title={TEXTS.instant(shortDate(target), clockTime(target))}>
      <span>{title}</span>
      <span className={styles.parts} role="timer">
        {parts.map(({ value, label }) => (
          <span key={label}>
            <b>{String(value).padStart(2, '0')}</b> {label}
          </span>
        ))}
      </span>
    </p>
  );
}
