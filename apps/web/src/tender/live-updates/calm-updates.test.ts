import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCalmUpdates } from './take-live-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first is done at once, and a storm once in each pause', async () => {
  let count = 0;
  const turns = createCalmUpdates(async () => {
    count += 1;
  }, 1_000);
  turns.ask();
  expect(count).toBe(1);
  for (let i = 0; i < 100; i++) {
    turns.ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(count).toBe(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count).toBe(6);
});

test('never two at a time, however long one takes, and nothing after the end; a failure ends nothing', async () => {
  const finish: (() => void)[] = [];
  const turns = createCalmUpdates(
    () =>
      new Promise((resolve, reject) => {
        finish.push(finish.length === 0 ? () => reject(new Error('away')) : resolve);
      }),
    1_000,
  );
  turns.ask();
  turns.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(finish).toHaveLength(1);
  finish[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(finish).toHaveLength(2);
  turns.ask();
  turns.stop();
  finish[1]!();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(finish).toHaveLength(2);
});
