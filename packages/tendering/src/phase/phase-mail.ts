const MINUTE_MS = 60_000;
/** As long as a change can be taken back in its toast: what was is told to nobody (decision 0067). */
export const REST_MS = 2 * MINUTE_MS;
/** So near to the end of a phase every minute counts. */
const URGENT_MS = 10 * MINUTE_MS;
/** An end that is moved to less than this ahead is told at once. */
const NEAR_END_MS = 24 * 60 * MINUTE_MS;

/**
 * When the mail about a change that is made now in a running phase is due, in milliseconds: once nothing more has followed for
 * two minutes, in the last ten minutes at once (decision 0067).
 */
export function changeMailDueMs(phaseEndMs: number, nowMs: number): number {
  return phaseEndMs - nowMs <= URGENT_MS ? nowMs : nowMs + REST_MS;
}

/**
 * When the mail about other times of a phase is due, in milliseconds: after two minutes, or at once where it ends within a day
 * (decision 0067).
 */
export function timesMailDueMs(phaseEndMs: number, nowMs: number): number {
  return phaseEndMs - nowMs < NEAR_END_MS ? nowMs : nowMs + REST_MS;
}
