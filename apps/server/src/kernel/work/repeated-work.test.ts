import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWork } from './repeated-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work runs at once and every hour, outlives a failure, and ends only when it has ended', async () => {
  const failures: unknown[] = [];
  let runs = 0;
  let release = (): void => undefined;
  const work = repeatWork(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
      if (runs === 3) await new Promise<void>((resolve) => (release = resolve));
    },
    3_600_000,
    (error) => failures.push(error),
  );
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([runs, failures]).toEqual([2, [new Error('broken')]]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  let isClosed = false;
  const closing = work.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect([runs, isClosed]).toEqual([3, false]);
  release();
  await closing;
  expect(runs).toBe(3);
});
