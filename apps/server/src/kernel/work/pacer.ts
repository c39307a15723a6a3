import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many milliseconds long work may hold the thread before others get their turn (QUALITY.md «Speed»). */
const SLICE_MS = 15;

/**
 * Gives a function to await between the steps of long work: it lets other requests proceed if the work has held them
 * up.
 */
export function createPacer(): () => Promise<void> {
  let begunMs = performance.now();
  return async () => {
    if (performance.now() - begunMs < SLICE_MS) return;
    await nextTurn();
    begunMs = performance.now();
  };
}
