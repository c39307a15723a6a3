import { setImmediate as nextChange } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createYielding } from './yielding.ts';

/** The moment by which works are paced; it passes only where a work says so. */
let nowMs = 1_000;
const log: string[] = [];

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => nowMs));
afterEach(() => {
  vi.restoreAllMocks();
  log.splice(0);
});

/** Takes so many steps of so many milliseconds each. */
async function work(name: string, { steps, stepMs }: { steps: number; stepMs: number }, entries?: number) {
  const pace = createYielding(entries);
  for (let step = 1; step <= steps; step += 1) {
    await pace();
    log.push(`${name}${step}`);
    nowMs += stepMs;
  }
}

/** Notes each turn that others get until the work is done. */
async function logTurns(done: Promise<unknown>): Promise<void> {
  let isOver = false;
  void done.finally(() => (isOver = true));
  for (; !isOver; log.push('–')) await nextChange();
}

test('a long work gives others a turn after each slice of time', async () => {
  const long = work('a', { steps: 6, stepMs: 3 });
  await Promise.all([long, logTurns(long)]);
  expect(log.join(' ').replaceAll(/(– ?)+/g, '– ')).toMatch(/^a1 a2 – a3 a4 – a5 a6( –)? ?$/);
});

test('a work on few entries never waits for a turn, and one on many does', async () => {
  const [few, many] = [work('f', { steps: 3, stepMs: 50 }, 100), work('m', { steps: 3, stepMs: 50 }, 101)];
  await Promise.all([few, many, logTurns(many)]);
  expect(log.join(' ')).toMatch(/^f1 m1 f2 f3 .*m2 .*m3/);
});

test('of several long works one alone goes on between two turns of others, each as often as the next', async () => {
  const all = Promise.all(['a', 'b', 'c'].map((name) => work(name, { steps: 3, stepMs: 9 })));
  await Promise.all([all, logTurns(all)]);
  const turns = log.join(' ').split(/(?: ?– ?)+/);
  expect(turns.filter((steps) => steps !== '')).toEqual(['a1 b1 c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
});
