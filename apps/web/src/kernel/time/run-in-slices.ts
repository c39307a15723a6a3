/** So long a long work holds the page at a time: less than a frame, so that typing and scrolling stay smooth. */
const SLICE_MS = 10;

/** Lets everything else that waits have its turn. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** Runs a work of many steps to its end without freezing the page; once the signal is aborted it stops with its reason. */
export async function runInSlices<T>(steps: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await nextTurn();
    signal.throwIfAborted();
    const endMs = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < endMs);
  }
}
