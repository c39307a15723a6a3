import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longWorks, runLongWork, stopLongWorks, type WorkSteering } from './long-works.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A work that ends or fails when it is told to, and stops when it is stopped. */
function startWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let steering: WorkSteering | undefined;
  const ended = runLongWork('Arbeit', (given) => {
    steering = given;
    given.signal.addEventListener('abort', () => reject(given.signal.reason));
    return promise;
  });
  return { ended, resolve, reject, tell: (sentence: string) => steering?.tell({ sentence, share: 0.5 }) };
}

test('a short work is never in sight, a long one with the latest of what it told, drawn a few times a second', async () => {
  const { ended, resolve, tell } = startWork();
  tell('1 von 3');
  expect(longWorks.get()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(longWorks.get().map(({ progress }) => progress.sentence)).toEqual(['1 von 3']);
  tell('2 von 3');
  tell('3 von 3');
  expect(longWorks.get().map(({ progress }) => progress.sentence)).toEqual(['1 von 3']);
  vi.advanceTimersByTime(1000);
  expect(longWorks.get().map(({ progress }) => progress.sentence)).toEqual(['3 von 3']);
  resolve('fertig');
  expect(await ended).toBe('fertig');
  expect(longWorks.get()).toEqual([]);
});

test('a work that is stopped gives nothing, one that fails says why', async () => {
  const stopped = startWork();
  vi.advanceTimersByTime(1000);
  longWorks.get()[0]?.stop();
  expect(await stopped.ended).toBeUndefined();
  const atSignOut = startWork();
  stopLongWorks();
  expect(await atSignOut.ended).toBeUndefined();
  const failing = startWork();
  failing.reject(new Error('full'));
  await expect(failing.ended).rejects.toThrow('full');
});
