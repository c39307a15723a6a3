const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Loads a part of the program when somebody first touches the page. What answers an action comes so before it is needed,
 * also where the server is gone by then, and no page waits for it. A part that did not come is asked for where it is needed.
 * Gives the way to stop waiting for the touch.
 */
export function loadOnFirstTouch(load: () => Promise<unknown>): () => void {
  const touched = new AbortController();
  for (const touch of TOUCHES) {
    addEventListener(
      touch,
      () => {
        touched.abort();
        load().catch(() => undefined);
      },
      { signal: touched.signal, capture: true },
    );
  }
  return () => touched.abort();
}
