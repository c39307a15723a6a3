/**
 * Gives a function that runs `work`, one run at a time. Every call gets the result of a run that began after
 * the call was made, and calls that wait at the same time share one.
 */
export function createSharedRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let waiting: Promise<Result> | undefined;

  const start = (): Promise<Result> => {
    const own = work().finally(() => {
      if (running === own) running = undefined;
    });
    running = own;
    return own;
  };
  return () => {
    if (running === undefined) return start();
    waiting ??= running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        waiting = undefined;
        return start();
      });
    return waiting;
  };
}
