import { instantMs, type PhaseTime, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Time left in its units. */
export interface CountdownParts {
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
export interface PhaseTurn {
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
