/**
 * Measures the longest task of this thread's event loop until the returned function is called, in
 * milliseconds on a core: a machine that is busy with something else does not lengthen it.
 */
export function watchEventLoop(): () => number {
  let [longestMs, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const tick = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    isOver = true;
    return longestMs;
  };
}
