import { instantMs, type PhaseTime } from './phase-state.ts';

/** Milliseconds a phase still runs after its end was confirmed, so that it can be undone (decision 0023). */
export const ENDING_GRACE_MS = 120_000;

/** Effect of new times on a phase not yet ended; undefined where start or end stay or move in the past. */
export interface PhaseMove {
  /** `now` if there would not even be time to take it back; it then ends after that time. */
  end: 'now' | 'earlier' | 'later' | undefined;
  /** `postponed` if it begins later than it did and after `nowMs`: a begun phase would be yet to come. */
  start: 'postponed' | 'moved' | undefined;
}

/** Compares the stored times of a phase not yet ended with the wanted ones, at `nowMs` (decision 0023). */
export function phaseMove(stored: PhaseTime, wanted: PhaseTime, nowMs: number): PhaseMove {
  return {
    end: endMove(instantMs(stored.end), instantMs(wanted.end), nowMs),
    start: startMove(instantMs(stored.start), instantMs(wanted.start), nowMs),
  };
}

function endMove(storedMs: number, wantedMs: number, nowMs: number): PhaseMove['end'] {
  if (wantedMs === storedMs) return undefined;
  if (wantedMs > storedMs) return 'later';
  return wantedMs < nowMs + ENDING_GRACE_MS ? 'now' : 'earlier';
}

function startMove(storedMs: number, wantedMs: number, nowMs: number): PhaseMove['start'] {
  if (wantedMs === storedMs) return undefined;
  return wantedMs > Math.max(storedMs, nowMs) ? 'postponed' : 'moved';
}

/**
 * The times that are stored for the wanted ones: a phase that is to end now runs on for as long as that can
 * be taken back, but never beyond the end it had (decision 0023).
 */
export function effectiveTimes(stored: PhaseTime, wanted: PhaseTime, nowMs: number): PhaseTime {
  const { start } = wanted;
  if (phaseMove(stored, wanted, nowMs).end !== 'now') return { start, end: wanted.end };
  return { start, end: new Date(Math.min(instantMs(stored.end), nowMs + ENDING_GRACE_MS)).toISOString() };
}

/** Whether bidders must be told of new times of a running phase: another end, or it stops for now. */
export function concernsBidders({ start, end }: PhaseMove): boolean {
  return end !== undefined || start === 'postponed';
}
