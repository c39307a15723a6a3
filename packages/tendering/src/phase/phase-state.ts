import type { Phase } from '@rahmenpreis/contract/phase.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

export type PhaseState = 'future' | 'running' | 'ended';

/** The words for how far a phase is, on pages and papers alike. */
export const PHASE_STATE_WORDS: Readonly<Record<PhaseState, string>> = {
  future: 'künftig',
  running: 'läuft',
  ended: 'beendet',
};

/** When a phase begins and ends, as ISO instants; the end itself is no longer inside. */
export type PhaseTime = Pick<Phase, 'start' | 'end'>;

/** Milliseconds since 1970 of an ISO instant; any other text is a RangeError. */
export function instantMs(instant: string): number {
  const ms = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`${instant} is no instant`);
  return ms;
}

/** State at `nowMs`: running from start, ended from end on (PHASE-009, PHASE-010, PHASE-012, PHASE-014). */
export function phaseState(phase: PhaseTime, nowMs: number): PhaseState {
  if (nowMs < instantMs(phase.start)) return 'future';
  return nowMs < instantMs(phase.end) ? 'running' : 'ended';
}
