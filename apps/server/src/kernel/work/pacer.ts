/** How many milliseconds long work may hold the thread before others get their turn (QUALITY.md «Speed»). */
const SLICE_MS = 3;

/** Long works that wait for their turn, in the order they came. */
const waiting: (() => void)[] = [];

/**
 * Waits until it is this work's turn. In each turn of the event loop one long work goes on, however many wait, so that
 * whatever is sent and received comes between every two.
 */
function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/**
 * Gives a function to await before each step of long work: the first one waits for a turn, a later one once the work has
 * held the thread for a slice of time.
 */
export function createPacer(): () => Promise<void> {
  let endsMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < endsMs) return;
    await waitForTurn();
    endsMs = performance.now() + SLICE_MS;
  };
}
