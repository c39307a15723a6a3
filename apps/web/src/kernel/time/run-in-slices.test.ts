import { expect, test } from 'vitest';
import { runInSlices } from './in-pieces.ts';

function* count(to: number, onStep: (step: number) => void): Generator<void, string> {
  for (let step = 1; step <= to; step++) {
    onStep(step);
    yield;
  }
  return 'done';
}

test('a long work comes to its end and gives what it made', async () => {
  const seen: number[] = [];
  const made = await runInSlices(
    count(3, (step) => seen.push(step)),
    new AbortController().signal,
  );
  expect([made, seen]).toEqual(['done', [1, 2, 3]]);
});

test('a work that nobody waits for any more stops', async () => {
  const stopping = new AbortController();
  const seen: number[] = [];
  const running = runInSlices(
    count(3, (step) => seen.push(step)),
    stopping.signal,
  );
  stopping.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  expect(seen).toEqual([]);
});
