/** Work that is done again and again until it is told to end. */
export interface RepeatedWork {
  /** Ends it and waits for what is running. */
  close(): Promise<void>;
}

/** Does the work now and then every `periodMs`; a failure is told and does not end it. */
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
