/**
 * A work on no more entries is over within a fraction of a slice. It does not line up: a price, which would do so several times, waited
 * behind a part of every large body each time (decision 0050).
 */
const SHORT_ENTRIES = 100;

/** A part that seems longer than this is a machine that was asleep or a process that was held, after which nobody must rest. */
const LONGEST_PART_MS = 40;

interface Pace {
  /** How many milliseconds a work may hold the thread before others get their turn (QUALITY.md «Speed»). */
  readonly sliceMs: number;
  readonly rest: number;
  readonly leastRestMs?: number;
}

/** In what works of one kind take turns. */
interface Lane {
  readonly sliceMs: number;
  /** Resolves when it is this work's turn. */
  waitForTurn(): Promise<void>;
}

/**
 * In each turn of the event loop one long work of a lane goes on, however many wait, so that whatever is sent and received comes
 * between every two. After a turn the lane rests `rest` times as long as that took, but no shorter than `leastRestMs`.
 */
function createLane({ sliceMs, rest, leastRestMs = 0 }: Pace): Lane {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const giveTurn = (): void => {
    const begin = waiting.shift();
    isTaken = begin !== undefined;
    if (begin === undefined) return;
    const begunMs = performance.now();
    begin();
    setImmediate(() => {
      const partMs = Math.min(performance.now() - begunMs, LONGEST_PART_MS);
      const restMs = Math.max(leastRestMs, rest * partMs);
      if (restMs === 0) giveTurn();
      else setTimeout(giveTurn, restMs);
    });
  };
  return {
    sliceMs,
    waitForTurn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (isTaken) return;
        isTaken = true;
        setImmediate(giveTurn);
      }),
  };
}

/**
 * What pages ask for goes on in every turn of the event loop. Large bodies, however many there are, get a third of the thread. Those
 * that still arrive neither rest nor wait for those that are worked on, since they count by their last byte; what is left of refused
 * ones is thrown away last of all (decision 0050).
 */
const LANES = {
  page: createLane({ sliceMs: 3, rest: 0 }),
  body: createLane({ sliceMs: 3, rest: 2 }),
  arrival: createLane({ sliceMs: 3, rest: 0 }),
  refused: createLane({ sliceMs: 0, rest: 1, leastRestMs: 4 }),
};

/**
 * Gives a function to await before each step of long work: the first one waits for a turn in its lane, a later one once the work
 * has held the thread for a slice of time. In a work on few entries no step waits.
 */
export function createPacer(
  lane: keyof typeof LANES = 'page',
  entries = Number.POSITIVE_INFINITY,
): () => Promise<void> {
  if (entries <= SHORT_ENTRIES) return () => Promise.resolve();
  const { sliceMs, waitForTurn } = LANES[lane];
  let endsMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < endsMs) return;
    await waitForTurn();
    endsMs = performance.now() + sliceMs;
  };
}
