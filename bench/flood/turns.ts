/** How long the turns of this thread's event loop were, in milliseconds of its own work. */
export interface Turns {
  readonly longestMs: number;
  /** How many were longer than the bar. */
  readonly aboveBar: number;
}

/**
 * Measures the turns until the returned function is called. Only what this thread itself computes counts, so a machine
 * that is busy with something else does not lengthen them.
 */
export function watchTurns(barMs: number): () => Turns {
  let [longestMs, aboveBar, isOver] = [0, 0, false];
  let before = process.threadCpuUsage();
  const tick = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    longestMs = Math.max(longestMs, ms);
    if (ms > barMs) aboveBar += 1;
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    isOver = true;
    return { longestMs, aboveBar };
  };
}
