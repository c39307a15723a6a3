/** Work that is repeated until it is stopped. */
export type RepeatedWork = ReturnType<typeof repeatWork>;

/** Does the work now, then every `periodMs`; a failure is reported and does not end it. */
export function repeatWork(
  work: () => Promise<unknown>,
  periodMs: number,
  onFailure: (error: unknown) => void,
) {
  const run = async (): Promise<void> => {
    await work().catch(onFailure);
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, periodMs);
  return {
    /** Stops it and waits for the current run. */
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
