import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many milliseconds a work may hold the thread before others get their turn (QUALITY.md «Speed»). */
const SLICE_MS = 5;
/** A work on no more entries is over by then. */
const SHORT_ENTRIES = 100;

/**
 * Gives a function to await before each step of long work: once the work has held the thread for a slice of time, everybody else
 * gets a turn. Without it twenty thousand prices hold up all others for a quarter of a second.
 */
export function createPacer(entries = Number.POSITIVE_INFINITY): () => Promise<void> {
  if (entries <= SHORT_ENTRIES) return () => Promise.resolve();
  let endsMs = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < endsMs) return;
    await nextTurn();
    endsMs = performance.now() + SLICE_MS;
  };
}
