import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

/** The moment by which works are paced; it passes only where a work says so. */
let nowMs = 1_000;
const log: string[] = [];

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => nowMs));
afterEach(async () => {
  // The last turn ends by this clock; by the true one it would have taken as long as the process has lived, and its lane would rest twice as long.
  await nextTurn();
  vi.restoreAllMocks();
  log.splice(0);
});

/** Takes so many steps of so many milliseconds each, in a lane. */
async function work(
  name: string,
  lane: 'page' | 'body',
  { steps, stepMs }: { steps: number; stepMs: number },
) {
  const pace = createPacer(lane);
  for (let step = 1; step <= steps; step += 1) {
    await pace();
    log.push(`${name}${step}`);
    nowMs += stepMs;
  }
}

test('long works take turns of a slice each, and something else comes between every two', async () => {
  const works = ['a', 'b'].map((name) => work(name, 'page', { steps: 4, stepMs: 2 }));
  let isOver = false;
  const others = (async () => {
    for (; !isOver; log.push('–')) await nextTurn();
  })();
  await Promise.all(works);
  isOver = true;
  await others;
  expect(log.join(' ').replaceAll(/(– ?)+/g, '– ')).toMatch(/^(– )?a1 a2 – b1 b2 – a3 a4 – b3 b4 – $/);
});

test('after a part of a large body all of them rest twice as long, and pages go on', async () => {
  const rests: number[] = [];
  const { setTimeout: realTimeout } = globalThis;
  // A rest is over when the test says so.
  const resting: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms: number) => {
    rests.push(ms);
    resting.push(go);
    return realTimeout(() => undefined);
  }) as never);
  const large = ['a', 'b'].map((name) => work(name, 'body', { steps: 1, stepMs: 20 }));
  while (resting.length === 0) await nextTurn();
  nowMs += 1_000;
  await work('page', 'page', { steps: 3, stepMs: 3 });
  expect([log, rests]).toEqual([['a1', 'page1', 'page2', 'page3'], [40]]);
  resting[0]!();
  await Promise.all(large);
  while (resting.length === 1) await nextTurn();
  resting[1]!();
  expect(log.at(-1)).toBe('b1');
});

test('after a machine was asleep large bodies rest no longer than after a long part', async () => {
  const rests: number[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms: number) => {
    rests.push(ms);
    setImmediate(go);
  }) as never);
  await work('a', 'body', { steps: 1, stepMs: 600_000 });
  while (rests.length === 0) await nextTurn();
  expect(rests).toEqual([80]);
});

test('a work on few entries never lines up, and one on many does', async () => {
  const waiting = work('a', 'body', { steps: 1, stepMs: 3 });
  const [few, many] = [createPacer('body', 100), createPacer('body', 101)];
  await few();
  log.push('few');
  await many();
  log.push('many');
  await waiting;
  expect(log).toEqual(['few', 'a1', 'many']);
});
