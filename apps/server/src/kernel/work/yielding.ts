/** How many milliseconds a work may hold the thread before others get their turn (QUALITY.md «Speed»). */
const SLICE_MS = 5;
/** A work on no more entries is over by then. */
const SHORT_ENTRIES = 100;

/** Long works whose slice is over, in the order in which they go on. */
const resting: (() => void)[] = [];

function goOn(): void {
  resting.shift()?.();
  if (resting.length > 0) setImmediate(goOn);
}

/**
 * Lets everybody else have a turn, and of all long works one alone between two turns: ten of them, each with
 * its slice, would hold up every step of a short call ten times as long.
 */
function nextChange(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  resting.push(resolve);
  if (resting.length === 1) setImmediate(goOn);
  return promise;
}

/**
 * Gives a function to await before each step of long work: once the work has held the thread for a time
 * slice, everybody else gets a turn. Otherwise twenty thousand prices hold up all others for 0.25 s.
 */
export function createYielding(entries = Number.POSITIVE_INFINITY): () => Promise<void> {
  if (entries <= SHORT_ENTRIES) return () => Promise.resolve();
  let endsMs = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < endsMs) return;
    await nextChange();
    endsMs = performance.now() + SLICE_MS;
  };
}
