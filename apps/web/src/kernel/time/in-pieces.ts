import { flushSync } from 'react-dom';

/** The longest work between two pauses, in ms: below a frame, so that typing and scrolling stay smooth. */
const SLICE_MS = 10;

/** Lets everything else that waits have its turn. */
export async function yieldOnce(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** Runs work of many steps without freezing the page; an aborted signal stops it with its reason. */
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
 * Does a work in pieces, the first at once and the others each in a task of its own, so that none holds the
 * page for long. An action meanwhile finds the work done and drawn: the rest is done just before it.
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
