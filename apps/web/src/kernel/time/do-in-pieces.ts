import { flushSync } from 'react-dom';
import { nextTurn } from './run-in-slices.ts';

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
      await nextTurn();
      if (signal.aborted) return;
      doPiece();
    }
  };
  doPiece();
  if (signal.aborted) return;
  for (const touch of TOUCHES) addEventListener(touch, finish, { capture: true, signal });
  void goOn();
}
