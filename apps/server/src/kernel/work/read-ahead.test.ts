import { setImmediate as nextChange } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Answers as a database would, and records what happens. */
function openTeller(): { log: string[]; ask: (question: number) => Promise<number> } {
  const log: string[] = [];
  const ask = async (question: number): Promise<number> => {
    log.push(`asked ${question}`);
    await nextChange();
    log.push(`answered ${question}`);
    if (question < 0) throw new Error('no answer');
    return question * 10;
  };
  return { log, ask };
}

test('every question comes with its answer, and the next one is asked meanwhile, one at a time', async () => {
  const { log, ask } = openTeller();
  for await (const [question, answer] of readAhead([1, 2, 3], ask)) {
    expect(answer).toBe(question * 10);
    log.push(`worked ${question}`);
  }
  const parts = [
    'asked 1, answered 1',
    'asked 2, worked 1, answered 2',
    'asked 3, worked 2, answered 3',
    'worked 3',
  ];
  expect(log.join(', ')).toBe(parts.join(', '));
});

test('a failed question is told where its answer is due', async () => {
  const { log, ask } = openTeller();
  const work = async (): Promise<void> => {
    for await (const [question] of readAhead([1, -1, 2], ask)) {
      await nextChange();
      await nextChange();
      log.push(`worked ${question}`);
    }
  };
  await expect(work()).rejects.toThrow('no answer');
  expect(log).toEqual(['asked 1', 'answered 1', 'asked -1', 'answered -1', 'worked 1']);
});

test('who stops early goes on only when nothing is on its way any more', async () => {
  const { log, ask } = openTeller();
  for await (const _ of readAhead([1, 2, 3], ask)) break;
  expect(log).toEqual(['asked 1', 'answered 1', 'asked 2', 'answered 2']);
  for await (const _ of readAhead([], ask)) throw new Error('nothing was asked');
});
