import { createFairTurns, type FairTurns } from './fair-turns.ts';

/** Each is loaded on the thread that answers calls and then takes a core for up to some seconds; the thread needs one as well. */
const AT_ONCE = 1;
/** How many may wait; beyond, whoever has the most waiting is refused the newest. */
const MAX_WAITING = 100;

/** Gives the turns in which papers are made, from their loading to their last byte: of one process one at a time, users in turns (decision 0060). */
export function createPaperTurns(): FairTurns {
  return createFairTurns({ atWork: AT_ONCE, maxWaiting: MAX_WAITING });
}
