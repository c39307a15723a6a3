import { clockTime, shortDate } from '@rahmenpreis/german/written-instant.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { TEXTS } from '../texts.ts';
import styles from './countdown.module.css';
import { useTimeLeft } from './use-time-left.ts';

/** The time left of a phase in days, hours, minutes and seconds (BID-001, OPEN-51, PHASE-014). */
export function Countdown({ phase }: { phase: PhaseTime }) {
  const { title, target, parts } = useTimeLeft(phase);
  if (target === undefined) return <p className={styles.title}>{title}</p>;
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <div className={styles.tiles} role="timer">
        {parts.map(({ value, label }) => (
          <span key={label} className={styles.tile}>
            <b>{String(value).padStart(2, '0')}</b>
            <small>{label}</small>
          </span>
        ))}
      </div>
      <p className={styles.instant}>{TEXTS.instant(shortDate(target), clockTime(target))}</p>
    </div>
  );
}
