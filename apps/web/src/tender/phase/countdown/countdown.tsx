import { Group, SimpleGrid, Text } from '@mantine/core';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { instantMs, phaseState, type PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import { TEXTS } from '../texts.ts';
import styles from './countdown.module.css';
import { Note } from '../../../kit/show/note.tsx';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Time left in days, hours, minutes and begun seconds; all zero only once it is over (BID-001, OPEN-51). */
export function countdownParts(msLeft: number): Record<(typeof UNITS)[number], number> {
  const secondsLeft = Math.max(0, Math.ceil(msLeft / 1_000));
  return {
    days: Math.floor(secondsLeft / 86_400),
    hours: Math.floor(secondsLeft / 3_600) % 24,
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
  };
}

/** Gives a phase's next step, its instant and the milliseconds to it; undefined once over (PHASE-014). */
function nextChange(phase: PhaseTime, nowMs: number) {
  const state = phaseState(phase, nowMs);
  if (state === 'ended') return undefined;
  const kind = state === 'future' ? ('start' as const) : ('end' as const);
  return { kind, at: phase[kind], msLeft: instantMs(phase[kind]) - nowMs };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Counts down by the server's clock: title, instant, two figures a unit; undefined once over (OPEN-51). */
function useTimeLeft(phase: PhaseTime) {
  const turn = nextChange(phase, useServerNow(1_000));
  if (turn === undefined) return undefined;
  const counts = countdownParts(turn.msLeft);
  return {
    title: turn.kind === 'start' ? TEXTS.startsIn : TEXTS.endsIn,
    sign: <Urgent turn={turn} />,
    instant: TEXTS.instant(shortDate(turn.at), clockTime(turn.at)),
    parts: UNITS.map((unit) => ({ figures: two(counts[unit]), label: TEXTS.units[unit] })),
  };
}

/** Writes the time left in its 1 or 2 largest units: «12 Tagen 04 Std», «04 Std 31 Min», «31 Min 08 Sek». */
function countdownText(msLeft: number, unitCount: 1 | 2): string {
  const counts = countdownParts(msLeft);
  const largest = UNITS.findIndex((unit) => counts[unit] > 0);
  const last = UNITS.length - unitCount;
  const first = largest < 0 ? last : Math.min(largest, last);
  const textOf = (unit: (typeof UNITS)[number]) =>
    unit === 'days' ? TEXTS.dayCount(counts.days) : `${two(counts[unit])} ${TEXTS.units[unit]}`;
  return UNITS.slice(first, first + unitCount)
    .map(textOf)
    .join(' ');
}

/** The next step: «beginnt in 12 Tagen 04 Std», «endet in 31 Min 08 Sek», «beendet» (BID-001, PHASE-014). */
export function timeLeftText(phase: PhaseTime, nowMs: number, unitCount: 1 | 2 = 2): string {
  const turn = nextChange(phase, nowMs);
  if (turn === undefined) return TEXTS.states.ended;
  return TEXTS.turnsIn[turn.kind](countdownText(turn.msLeft, unitCount));
}

/** Says that the last hour or minute before the end has begun, to screen readers too, once for each. */
function Urgent({ turn: { kind, msLeft } }: { turn: NonNullable<ReturnType<typeof nextChange>> }) {
  const last = msLeft > MINUTE_MS ? 'hour' : 'minute';
  const urgency = kind === 'start' || msLeft > HOUR_MS ? undefined : last;
  return (
    <span role="status" className={styles.urgent} data-urgency={urgency}>
      {urgency && TEXTS.last[urgency]}
    </span>
  );
}

/** The time left of a phase in one line, its instant as a tooltip (BID-001, OPEN-51, PHASE-014). */
export function CountdownLine({ phase }: { phase: PhaseTime }) {
  const left = useTimeLeft(phase);
  if (left === undefined) return <p className={styles.line}>{TEXTS.over}</p>;
  return (
    <p className={styles.line} title={left.instant}>
      {left.sign}
      <span>{left.title}</span>
      <Group component="span" className={styles.parts} gap={8} wrap="nowrap" role="timer">
        {left.parts.map(({ figures, label }) => (
          <span key={label}>
            <b>{figures}</b> {label}
          </span>
        ))}
      </Group>
    </p>
  );
}

/** The time left of a phase in days, hours, minutes and seconds (BID-001, OPEN-51, PHASE-014). */
export function Countdown({ phase }: { phase: PhaseTime }) {
  const left = useTimeLeft(phase);
  if (left === undefined) {
    return (
      <Text mb={8} fw={600}>
        {TEXTS.over}
      </Text>
    );
  }
  return (
    <div>
      <Text mb={8} fw={600}>
        {left.sign} {left.title}
      </Text>
      <SimpleGrid cols={4} spacing={8} role="timer">
        {left.parts.map(({ figures, label }) => (
          <span key={label} className={styles.tile}>
            <Text component="b" fz={20} fw={600} lh={1.4}>
              {figures}
            </Text>
            <Text component="small" c="dimmed" fz={11}>
              {label}
            </Text>
          </span>
        ))}
      </SimpleGrid>
      <Note mt={8}>{left.instant}</Note>
    </div>
  );
}
