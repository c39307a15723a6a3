import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import { TEXTS } from '../texts.ts';
import { type TimeLeft, timeLeft } from './countdown-text.ts';
import styles from './countdown.module.css';

/** Counts a phase down by the server's clock (OPEN-51). */
function useTimeLeft(phase: PhaseTime): TimeLeft {
  return timeLeft(phase, useServerNow(1_000));
}

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
