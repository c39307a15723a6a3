import { countdown, instantMs, type PhaseTime, phaseState } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { clockTime, shortDate } from '../../../kernel/time/date-text.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import styles from './countdown.module.css';
import { TEXTS } from '../texts.ts';

/** The time left of a phase in days, hours, minutes and seconds (BID-001, OPEN-51, PHASE-014). */
export function Countdown({ phase }: { phase: PhaseTime }) {
  const nowMs = useServerNow(1_000);
  const state = phaseState(phase, nowMs);
  if (state === 'ended') return <p className={styles.title}>{TEXTS.over}</p>;
  const target = state === 'future' ? phase.start : phase.end;
  const { days, hours, minutes, seconds } = countdown(instantMs(target) - nowMs);
  const tiles = [
    { value: days, label: TEXTS.units.days },
    { value: hours, label: TEXTS.units.hours },
    { value: minutes, label: TEXTS.units.minutes },
    { value: seconds, label: TEXTS.units.seconds },
  ];
  return (
    <div>
      <p className={styles.title}>{state === 'future' ? TEXTS.startsIn : TEXTS.endsIn}</p>
      <div className={styles.tiles} role="timer">
        {tiles.map(({ value, label }) => (
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
