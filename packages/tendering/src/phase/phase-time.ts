import { compareGerman } from '@rahmenpreis/german/compare-german.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

export type PhaseState = 'future' | 'running' | 'ended';

/** When a phase begins and ends, as ISO instants; the end itself is no longer inside. */
export interface PhaseTime {
  start: string;
  end: string;
}

/** Milliseconds since 1970 of an ISO instant; any other text is a RangeError. */
export function instantMs(instant: string): number {
  const ms = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`${instant} is no instant`);
  return ms;
}

/** State of a phase at `nowMs`: running from its start on, ended from its end on (PHASE-009, PHASE-010, PHASE-012). */
export function phaseState(phase: PhaseTime, nowMs: number): PhaseState {
  if (nowMs < instantMs(phase.start)) return 'future';
  return nowMs < instantMs(phase.end) ? 'running' : 'ended';
}

/** The one order of phases: start, end, title (PHASE-004, OPEN-12). */
export function comparePhases(a: PhaseTime & { title: string }, b: PhaseTime & { title: string }): number {
  return (
    instantMs(a.start) - instantMs(b.start) ||
    instantMs(a.end) - instantMs(b.end) ||
    compareGerman(a.title, b.title)
  );
}

/** The phase that runs at `nowMs`, if any; phases do not overlap, so there is at most one (OPEN-12). */
export function activePhase<T extends PhaseTime & { title: string }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  return phases.toSorted(comparePhases).find((phase) => phaseState(phase, nowMs) === 'running');
}

/** The phase a page shows first: the running one, else the first (OPEN-12). */
export function defaultPhase<T extends PhaseTime & { title: string }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  return activePhase(phases, nowMs) ?? phases.toSorted(comparePhases)[0];
}

/** The phase the award view shows first: the latest FINAL one that has begun, else the first (AWARD-004, OPEN-10). */
export function awardPhase<T extends PhaseTime & { title: string; type: 'OFFER' | 'FINAL' }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  const sorted = phases.toSorted(comparePhases);
  return (
    sorted.findLast((phase) => phase.type === 'FINAL' && phaseState(phase, nowMs) !== 'future') ?? sorted[0]
  );
}

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Time left in days, hours, minutes and begun seconds; all zero only once it is over (BID-001, OPEN-51). */
export function countdown(msLeft: number): Countdown {
  const secondsLeft = Math.max(0, Math.ceil(msLeft / SECOND_MS));
  return {
    days: Math.floor(secondsLeft / (DAY_MS / SECOND_MS)),
    hours: Math.floor(secondsLeft / (HOUR_MS / SECOND_MS)) % 24,
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
  };
}
