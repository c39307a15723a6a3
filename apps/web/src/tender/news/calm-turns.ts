/** Work that is asked for again and again. */
export interface CalmTurns {
  /** Has the work done soon: at once if it has rested, else as soon as it has. */
  ask(): void;
  /** Forgets what is still to be done. */
  stop(): void;
}

/** Runs the work one at a time, the first time at once and then never sooner than the pause, in milliseconds, after it began last. */
export function createCalmTurns(work: () => Promise<void>, pauseMs: number): CalmTurns {
  let isWanted = false;
  let isBusy = false;
  const run = async (): Promise<void> => {
    isWanted = false;
    isBusy = true;
    const rest = new Promise((resolve) => setTimeout(resolve, pauseMs));
    await Promise.allSettled([work(), rest]);
    isBusy = false;
    if (isWanted) void run();
  };
  return {
    ask() {
      isWanted = true;
      if (!isBusy) void run();
    },
    stop() {
      isWanted = false;
    },
  };
}
