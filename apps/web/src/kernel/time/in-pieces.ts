import { flushSync } from 'react-dom';

/** So long a long work holds the page at a time: less than a frame, so that typing and scrolling stay smooth. */
const SLICE_MS = 10;

/** Lets everything else that waits have its turn. */
export async function yieldOnce(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** Runs a work of many steps to its end without freezing the page; once the signal is aborted it stops with its reason. */
export async function runInSlices<T>(steps: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await yieldOnce();
    signal.throwIfAborted();
    const endMs = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < endMs);
  }
}

/** With one of these begins whatever somebody does on a page. */
const TOUCHES = ['keydown', 'pointerdown', 'copy', 'cut', 'paste', 'beforeunload'] as const;

/**
 * Does a work in pieces, the first at once and each of the others in a task of its own, so that none holds the page for
 * long. Whoever does something meanwhile finds the work done and drawn: what is left of it is done just before.
 */
export function doInPieces(pieces: Iterator<void>): void {
  const ending = new AbortController();
  const { signal } = ending;
  const doPiece = (): void => {
    if (pieces.next().done === true) ending.abort();
  };
  const finish = (): void =>
    flushSync(() => {
      while (!signal.aborted) doPiece();
    });
  const goOn = async (): Promise<void> => {
    for (;;) {
      await yieldOnce();
      if (signal.aborted) return;
      doPiece();
    }
  };
  doPiece();
  if (signal.aborted) return;
  for (const touch of TOUCHES) addEventListener(touch, finish, { capture: true, signal });
  void goOn();
}
