import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { onClockCorrected, serverNowMs } from './clock.ts';

const SECOND_MS = 1_000;

/** The moment that all pages show; one for all, so that a countdown, a tag and a lock never disagree. */
const shownMs = createStore(serverNowMs());
let watcherCount = 0;
let stop: (() => void) | undefined;

function tick(): void {
  shownMs.set(serverNowMs());
}

function start(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  // With the seconds of the clock, so that a countdown leaves none out.
  const wait = (): void => {
    timer = setTimeout(
      () => {
        tick();
        wait();
      },
      SECOND_MS - (serverNowMs() % SECOND_MS),
    );
  };
  wait();
  // A page that opens before the first answer has only this computer's clock.
  const stopListening = onClockCorrected(tick);
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

/** Calls the listener each second of the server's clock and when that is corrected; gives the way to stop. */
export function watchSeconds(watcher: () => void): () => void {
  if (watcherCount === 0) {
    tick();
    stop = start();
  }
  watcherCount += 1;
  const unfollow = shownMs.subscribe(watcher);
  return () => {
    unfollow();
    watcherCount -= 1;
    if (watcherCount === 0) stop?.();
  };
}

/** Gives the moment that pages show, in ms since 1970 by the server's clock; new every second (PHASE-014). */
export function shownNowMs(): number {
  // While nobody watches nothing moves it on.
  if (watcherCount === 0 && serverNowMs() - shownMs.get() > SECOND_MS) tick();
  return shownMs.get();
}

/**
 * Gives the moment that the pages show and renders again every second, or where `stepMs` is longer, when so
 * much time has passed, and when the clock is corrected (BID-001).
 */
export function useServerNow(stepMs: number): number {
  return useSyncExternalStore(watchSeconds, () =>
    stepMs > SECOND_MS ? Math.floor(shownNowMs() / stepMs) * stepMs : shownNowMs(),
  );
}
