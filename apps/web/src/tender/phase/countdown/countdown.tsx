import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { instantMs, phaseState, type PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import { TEXTS } from '../texts.ts';
import styles from './countdown.module.css';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Time left in its units. */
interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Time left in days, hours, minutes and begun seconds; all zero only once it is over (BID-001, OPEN-51). */
export function countdownParts(msLeft: number): CountdownParts {
  const secondsLeft = Math.max(0, Math.ceil(msLeft / SECOND_MS));
  return {
    days: Math.floor(secondsLeft / (DAY_MS / SECOND_MS)),
    hours: Math.floor(secondsLeft / (HOUR_MS / SECOND_MS)) % 24,
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
  };
}

/** What a phase does next, at which instant and in how many milliseconds. */
interface PhaseTurn {
  readonly kind: 'start' | 'end';
  readonly at: string;
  readonly msLeft: number;
}

/** Gives what a phase does next; undefined once it is over (PHASE-014). */
export function nextTurn(phase: PhaseTime, nowMs: number): PhaseTurn | undefined {
  const state = phaseState(phase, nowMs);
  if (state === 'ended') return undefined;
  const kind = state === 'future' ? 'start' : 'end';
  return { kind, at: phase[kind], msLeft: instantMs(phase[kind]) - nowMs };
}

/** The time left until a phase begins or ends, in words and figures. */
interface TimeLeft {
  readonly title: string;
  /** The last hour and the last minute before the end, in which a bidder must hear of it. */
  readonly urgency: 'hour' | 'minute' | undefined;
  /** The instant that is counted down to; undefined once the phase is over. */
  readonly target: string | undefined;
  readonly parts: readonly { readonly value: number; readonly label: string }[];
}

function urgencyOf({ kind, msLeft }: PhaseTurn): TimeLeft['urgency'] {
  if (kind === 'start' || msLeft > HOUR_MS) return undefined;
  return msLeft > MINUTE_MS ? 'hour' : 'minute';
}

/** «Phase endet in» or «Phase beginnt in» with days, hours, minutes and seconds, «Phase beendet» once it is over (BID-001, PHASE-014). */
function timeLeft(phase: PhaseTime, nowMs: number): TimeLeft {
  const turn = nextTurn(phase, nowMs);
  if (turn === undefined) return { title: TEXTS.over, urgency: undefined, target: undefined, parts: [] };
  const { days, hours, minutes, seconds } = countdownParts(turn.msLeft);
  return {
    title: turn.kind === 'start' ? TEXTS.startsIn : TEXTS.endsIn,
    urgency: urgencyOf(turn),
    target: turn.at,
    parts: [
      { value: days, label: TEXTS.units.days },
      { value: hours, label: TEXTS.units.hours },
      { value: minutes, label: TEXTS.units.minutes },
      { value: seconds, label: TEXTS.units.seconds },
    ],
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Writes the time left in its one or two largest units: «12 Tagen 04 Std», «04 Std 31 Min», «31 Min 08 Sek». */
function countdownText(msLeft: number, unitCount: 1 | 2): string {
  const { days, hours, minutes, seconds } = countdownParts(msLeft);
  const parts = [
    { value: days, text: TEXTS.dayCount(days) },
    { value: hours, text: `${two(hours)} ${TEXTS.units.hours}` },
    { value: minutes, text: `${two(minutes)} ${TEXTS.units.minutes}` },
    { value: seconds, text: `${two(seconds)} ${TEXTS.units.seconds}` },
  ];
  const largest = parts.findIndex(({ value }) => value > 0);
  const first = largest < 0 ? parts.length - unitCount : Math.min(largest, parts.length - unitCount);
  return parts
    .slice(first, first + unitCount)
    .map(({ text }) => text)
    .join(' ');
}

/** Says what a phase does next, and when: «beginnt in 12 Tagen 04 Std», «endet in 31 Min 08 Sek», «beendet» (BID-001, PHASE-014). */
export function timeLeftText(phase: PhaseTime, nowMs: number, unitCount: 1 | 2 = 2): string {
  const turn = nextTurn(phase, nowMs);
  if (turn === undefined) return TEXTS.states.ended;
  return TEXTS.turnsIn[turn.kind](countdownText(turn.msLeft, unitCount));
}

/** Counts a phase down by the server's clock (OPEN-51). */
function useTimeLeft(phase: PhaseTime): TimeLeft {
  return timeLeft(phase, useServerNow(1_000));
}

/** Says that the last hour or minute has begun, to screen readers too, once for each. */
function Urgent({ urgency }: Pick<TimeLeft, 'urgency'>) {
  return (
    <span role="status" className={styles.urgent} data-urgency={urgency}>
      {urgency && TEXTS.last[urgency]}
    </span>
  );
}

/** The time left of a phase in one line, its instant as a tooltip (BID-001, OPEN-51, PHASE-014). */
export function CountdownLine({ phase }: { phase: PhaseTime }) {
  const { title, urgency, target, parts } = useTimeLeft(phase);
  if (target === undefined) return <p className={styles.line}>{title}</p>;
  return (
    <p className={styles.line} title={TEXTS.instant(shortDate(target), clockTime(target))}>
      <Urgent urgency={urgency} />
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
  const { title, urgency, target, parts } = useTimeLeft(phase);
  if (target === undefined) return <p className={styles.title}>{title}</p>;
  return (
    <div>
      <p className={styles.title}>
        <Urgent urgency={urgency} /> {title}
      </p>
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
