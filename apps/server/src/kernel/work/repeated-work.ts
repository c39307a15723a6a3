/** Work that is repeated until it is stopped. */
export interface RepeatedWork {
  /** Stops it and waits for the current run. */
  close(): Promise<void>;
}

/** Does the work now, then every `periodMs`; a failure is reported and does not end it. */
export function repeatWork(
  work: () => Promise<unknown>,
  periodMs: number,
  onFailure: (error: unknown) => void,
): RepeatedWork {
  const run = async (): Promise<void> => {
    await work().catch(onFailure);
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, periodMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
