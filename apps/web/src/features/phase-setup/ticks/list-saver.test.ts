import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WantedTicks } from '../../../tender/phase/apply-ticks.ts';
import { createListSaver } from './list-saver.ts';

interface SentCall {
  readonly phaseId: string;
  readonly wanted: Record<string, boolean>;
  readonly isTold: boolean;
  readonly answer: (listed: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

function openSaver() {
  const calls: SentCall[] = [];
  const gone: string[] = [];
  const saver = createListSaver({
    send: (phaseId, wanted: WantedTicks, { isTold }) =>
      new Promise((resolve, reject) => {
        calls.push({
          phaseId,
          wanted: Object.fromEntries(wanted),
          isTold,
          answer: (listed) => resolve(new Set(listed)),
          fail: reject,
        });
      }),
    tellFailure: (error) => (error as Error).message,
    goneSentence: 'weg',
    onGone: (rowIds) => gone.push(...rowIds),
  });
  return { saver, calls, gone };
}

/** Lets everything run that waits for an answer already given. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}

test('a tick is pending, then saved', async () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', true]]));
  expect(saver.saveOf('p', 'a')).toEqual({ kind: 'pending', wanted: true });
  expect(saver.hasUnsaved()).toBe(true);
  calls[0]?.answer(['a']);
  await settled();
  expect(saver.saveOf('p', 'a')).toEqual({ kind: 'saved' });
  expect(saver.hasUnsaved()).toBe(false);
});

test('a phase is saved by one call after the other, and what waits goes together', async () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', true]]));
  saver.set('p', new Map([['b', true]]));
  saver.set('p', new Map([['c', false]]));
  saver.set('q', new Map([['a', true]]));
  expect(calls.map(({ phaseId, wanted }) => [phaseId, wanted])).toEqual([
    ['p', { a: true }],
    ['q', { a: true }],
  ]);
  calls[0]?.answer(['a']);
  await settled();
  expect(calls[2]).toMatchObject({ phaseId: 'p', wanted: { b: true, c: false } });
});

test('what bidders are to get no mail of goes in a call of its own', async () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', true]]));
  saver.set('p', new Map([['b', true]]));
  saver.set('p', new Map([['c', false]]), { isTold: false });
  saver.set('p', new Map([['d', false]]));
  for (const [call, listed] of [['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']].entries()) {
    calls[call]?.answer(listed);
    await settled();
  }
  expect(calls.map(({ wanted, isTold }) => [wanted, isTold])).toEqual([
    [{ a: true }, true],
    [{ b: true }, true],
    [{ c: false }, false],
    [{ d: false }, true],
  ]);
});

test('another try of a failed tick tells nobody where the first was to tell nobody', async () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', false]]), { isTold: false });
  calls[0]?.fail(new Error('x'));
  await settled();
  saver.retry('p', 'a');
  expect(calls[1]).toMatchObject({ wanted: { a: false }, isTold: false });
});

test('a pending tick is locked', () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', true]]));
  saver.set('p', new Map([['a', false]]));
  expect(saver.saveOf('p', 'a')).toEqual({ kind: 'pending', wanted: true });
  expect(calls).toHaveLength(1);
});

test('a refused tick says why and can be tried again (ERR-041)', async () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', false]]));
  calls[0]?.fail(new Error('Die Phase ist beendet.'));
  await settled();
  expect(saver.saveOf('p', 'a')).toEqual({ kind: 'error', wanted: false, message: 'Die Phase ist beendet.' });
  expect(saver.hasUnsaved()).toBe(true);
  saver.retry('p', 'a');
  expect(calls[1]?.wanted).toEqual({ a: false });
  calls[1]?.answer([]);
  await settled();
  expect(saver.hasUnsaved()).toBe(false);
});

test('a failed save does not hold up what was ticked meanwhile', async () => {
  const { saver, calls } = openSaver();
  saver.set('p', new Map([['a', true]]));
  saver.set('p', new Map([['b', true]]));
  calls[0]?.fail(new Error('x'));
  await settled();
  calls[1]?.answer(['b']);
  await settled();
  expect([saver.saveOf('p', 'a')?.kind, saver.saveOf('p', 'b')?.kind]).toEqual(['error', 'saved']);
});

test('a row that the server dropped because it was deleted is told once (ERR-040)', async () => {
  const { saver, calls, gone } = openSaver();
  saver.set(
    'p',
    new Map([
      ['a', true],
      ['b', true],
      ['c', false],
    ]),
  );
  calls[0]?.answer(['a']);
  await settled();
  expect(gone).toEqual(['b']);
  expect(saver.saveOf('p', 'b')).toEqual({ kind: 'error', wanted: true, message: 'weg' });
  expect(saver.saveOf('p', 'c')).toEqual({ kind: 'saved' });
});

test('whatever is ticked in whatever order, the server ends with what the ticks show', async () => {
  const tick = fc.record({
    row: fc.constantFrom('a', 'b', 'c'),
    wanted: fc.boolean(),
    answerFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(tick, { maxLength: 20 }), async (ticks) => {
      const { saver, calls } = openSaver();
      const server = new Set<string>();
      const shown = new Map<string, boolean>();
      let answered = 0;
      const answerNext = async () => {
        const call = calls[answered];
        if (call === undefined) return;
        answered += 1;
        for (const [row, wanted] of Object.entries(call.wanted)) server[wanted ? 'add' : 'delete'](row);
        call.answer([...server]);
        await settled();
      };
      for (const { row, wanted, answerFirst } of ticks) {
        if (answerFirst) await answerNext();
        if (saver.saveOf('p', row)?.kind !== 'pending') shown.set(row, wanted);
        saver.set('p', new Map([[row, wanted]]));
      }
      while (answered < calls.length) await answerNext();
      expect(saver.hasUnsaved()).toBe(false);
      for (const [row, wanted] of shown) expect(server.has(row)).toBe(wanted);
    }),
    { numRuns: 50 },
  );
});

test('what was asked about is stored at once, over the version that was seen, and its refusal goes to who asked', async () => {
  const { saver, calls } = openSaver();
  const stored = saver.store('p', new Map([['a', false]]), { isTold: false, version: 7 });
  expect(calls.map(({ wanted, isTold }) => [wanted, isTold])).toEqual([[{ a: false }, false]]);
  calls[0]?.answer([]);
  await stored;
  expect(saver.saveOf('p', 'a')).toEqual({ kind: 'saved' });
  const refused = saver.store('p', new Map([['a', true]]), { isTold: true, version: 7 });
  calls[1]?.fail(new Error('inzwischen geändert'));
  await expect(refused).rejects.toThrow('inzwischen geändert');
  expect(saver.hasUnsaved()).toBe(false);
});
