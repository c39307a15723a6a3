import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { BACK_OFF_MS, COLLECT_MS, KeyvalSaver, type KeyvalEdit } from './keyval-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function failure(status: number, code = 'x', message = `Satz ${status}`) {
  return new CallFailure({ status, error: 'E', message, code, details: [] });
}

/** A server that keeps what it is given, and refuses as told. */
function fakeServer(
  refuse: (edits: readonly KeyvalEdit[], call: number) => CallFailure | undefined = () => undefined,
) {
  const stored = new Map<string, string>();
  /** What the pages show as stored. */
  const shown = new Map<string, string>();
  const batches: (readonly KeyvalEdit[])[] = [];
  const saver = new KeyvalSaver({
    async save(edits) {
      batches.push(edits);
      const refusal = refuse(edits, batches.length);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (refusal !== undefined) throw refusal;
      for (const { key } of edits) stored.delete(key);
      const answer = edits.flatMap(({ key, value }): KeyVal[] =>
        value === null ? [] : [{ key, value, id: key, organisationId: 'o' }],
      );
      for (const { key, value } of answer) stored.set(key, value);
      return answer;
    },
    async onSaved(entries, removedKeys) {
      for (const { key, value } of entries) shown.set(key, value);
      for (const key of removedKeys) shown.delete(key);
    },
  });
  return { saver, stored, shown, batches, stateOf: (key: string) => saver.snapshot().values.get(key)?.state };
}

test('values typed within a moment travel together, each key once with its newest value', async () => {
  const { saver, batches, stateOf } = fakeServer();
  saver.put([{ key: 'a', value: '1' }]);
  saver.put([{ key: 'b', value: '2' }]);
  saver.put([{ key: 'a', value: '3' }]);
  expect(stateOf('a')).toBe('pending');
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 50);
  expect(batches).toEqual([
    [
      { key: 'a', value: '3' },
      { key: 'b', value: '2' },
    ],
  ]);
  expect([stateOf('a'), stateOf('b'), stateOf('c')]).toEqual(['saved', 'saved', undefined]);
});

test('a value typed while an earlier one travels goes after it and stays pending until then', async () => {
  const { saver, batches, stored, stateOf } = fakeServer();
  saver.put([{ key: 'a', value: '1' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 10);
  saver.put([{ key: 'a', value: '2' }]);
  await vi.advanceTimersByTimeAsync(45);
  expect(stored.get('a')).toBe('1');
  expect(stateOf('a')).toBe('pending');
  await vi.runAllTimersAsync();
  expect(batches.map((batch) => batch[0]?.value)).toEqual(['1', '2']);
  expect(stateOf('a')).toBe('saved');
});

test('a lost connection is tried again with growing pauses until it is back', async () => {
  const { saver, batches, stored, stateOf } = fakeServer((_, call) => (call <= 3 ? failure(0) : undefined));
  saver.put([{ key: 'a', value: '1' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 50);
  expect(stateOf('a')).toBe('error');
  expect(saver.snapshot().values.get('a')?.message).toContain('Internetverbindung');
  expect(saver.snapshot().values.get('a')?.isRefused).toBe(false);
  for (const waitMs of BACK_OFF_MS.slice(0, 3)) {
    const before = batches.length;
    await vi.advanceTimersByTimeAsync(waitMs - 10);
    expect(batches).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(60);
    expect(batches).toHaveLength(before + 1);
  }
  expect(stored.get('a')).toBe('1');
  expect(stateOf('a')).toBe('saved');
});

test('a value typed while the connection is lost replaces the failed one', async () => {
  const { saver, stored } = fakeServer((_, call) => (call === 1 ? failure(503) : undefined));
  saver.put([{ key: 'a', value: 'old' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 10);
  saver.put([{ key: 'a', value: 'new' }]);
  await vi.runAllTimersAsync();
  expect(stored.get('a')).toBe('new');
});

test('the unit that a price was typed for travels with it, also when it is tried again or the phase opens anew', async () => {
  const typed = { key: 'a', value: '1', unit: 'h' };
  const { saver, batches } = fakeServer((_, call) =>
    call === 1 ? failure(0) : call === 2 ? failure(403, 'phase-over') : undefined,
  );
  saver.put([typed]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 50);
  saver.retry();
  await vi.runAllTimersAsync();
  saver.reopen();
  await vi.runAllTimersAsync();
  expect(batches).toEqual([[typed], [typed], [typed]]);
});

test('one refused value does not keep the others of its batch from being stored', async () => {
  const { saver, stored, stateOf, batches } = fakeServer((edits) =>
    edits.some(({ value }) => value === 'bad') ? failure(400, 'invalid', 'Der Ep-Code fehlt.') : undefined,
  );
  saver.put(['1', '2', 'bad', '4', '5'].map((value, index) => ({ key: `k${index}`, value })));
  await vi.runAllTimersAsync();
  expect([...stored.values()]).toEqual(['1', '2', '4', '5']);
  expect(stateOf('k2')).toBe('error');
  expect(saver.snapshot().values.get('k2')).toMatchObject({ message: 'Der Ep-Code fehlt.', isRefused: true });
  const count = batches.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches).toHaveLength(count);
});

test('the end of the phase closes the queue and says which values are not stored', async () => {
  const { saver, stateOf, batches } = fakeServer((_, call) =>
    call > 1 ? failure(409, 'phase-not-running', 'Die Phase ist beendet.') : undefined,
  );
  saver.put([{ key: 'a', value: '1' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 60);
  saver.put([{ key: 'b', value: '2' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 10);
  saver.put([{ key: 'c', value: '3' }]);
  await vi.runAllTimersAsync();
  expect(saver.snapshot().closed).toEqual({ code: 'phase-not-running', message: 'Die Phase ist beendet.' });
  expect([stateOf('a'), stateOf('b'), stateOf('c')]).toEqual(['saved', 'error', 'error']);
  saver.retry();
  await vi.runAllTimersAsync();
  expect(batches).toHaveLength(2);
});

test('reopened after a withdrawal was taken back, the refused values are tried again', async () => {
  const { saver, stored } = fakeServer((_, call) =>
    call === 1 ? failure(409, 'offer-withdrawn') : undefined,
  );
  saver.put([{ key: 'a', value: '1' }]);
  await vi.runAllTimersAsync();
  saver.reopen();
  await vi.runAllTimersAsync();
  expect(stored.get('a')).toBe('1');
});

test('settling sends at once and waits for the outcome, good or bad', async () => {
  const good = fakeServer();
  good.saver.put([{ key: 'a', value: '1' }]);
  const settled = good.saver.settle();
  await vi.advanceTimersByTimeAsync(60);
  await settled;
  expect(good.stateOf('a')).toBe('saved');
  const bad = fakeServer(() => failure(0));
  bad.saver.put([{ key: 'a', value: '1' }]);
  const tried = bad.saver.settle();
  await vi.advanceTimersByTimeAsync(60);
  await tried;
  expect(bad.stateOf('a')).toBe('error');
  bad.saver.discard();
  expect(bad.saver.snapshot().values.size).toBe(0);
});

test('a removal waits its turn, is tried again when the connection was lost, and is shown as stored only then', async () => {
  const { saver, stored, shown, stateOf } = fakeServer((_, call) => (call === 2 ? failure(0) : undefined));
  saver.put([{ key: 'a', value: '1' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 10);
  saver.put([{ key: 'a', value: null }]);
  await vi.advanceTimersByTimeAsync(50);
  expect([stored.get('a'), shown.get('a'), stateOf('a')]).toEqual(['1', '1', 'pending']);
  await vi.advanceTimersByTimeAsync(COLLECT_MS);
  expect([stored.get('a'), shown.get('a'), stateOf('a')]).toEqual(['1', '1', 'error']);
  await vi.runAllTimersAsync();
  expect([stored.get('a'), shown.get('a'), stateOf('a')]).toEqual([undefined, undefined, 'saved']);
});

test('a removal refused at the end of the phase leaves the price where it is and says so at its cell', async () => {
  const { saver, stored, stateOf } = fakeServer((_, call) =>
    call > 1 ? failure(409, 'phase-not-running', 'Die Phase ist beendet.') : undefined,
  );
  saver.put([{ key: 'a', value: '1' }]);
  await vi.runAllTimersAsync();
  saver.put([{ key: 'a', value: null }]);
  await vi.runAllTimersAsync();
  expect([stored.get('a'), stateOf('a')]).toEqual(['1', 'error']);
  expect(saver.snapshot().values.get('a')).toEqual({
    value: null,
    state: 'error',
    message: 'Die Phase ist beendet.',
    isRefused: true,
  });
});

test('whatever is typed or removed when and whatever fails on the way, in the end the newest value of each key is stored', async () => {
  const edit = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    value: fc.option(fc.nat(9).map(String)),
    pauseMs: fc.nat(700),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { maxLength: 20 }),
      fc.array(fc.boolean(), { maxLength: 10 }),
      async (edits, lost) => {
        const { saver, stored, shown } = fakeServer((_, call) =>
          lost[call - 1] === true ? failure(0) : undefined,
        );
        const newest = new Map<string, string | null>();
        for (const { key, value, pauseMs } of edits) {
          saver.put([{ key, value }]);
          newest.set(key, value);
          await vi.advanceTimersByTimeAsync(pauseMs);
        }
        await vi.runAllTimersAsync();
        const kept = new Map([...newest].filter(([, value]) => value !== null));
        expect(stored).toEqual(kept);
        expect(shown).toEqual(kept);
        expect([...saver.snapshot().values.values()].every(({ state }) => state === 'saved')).toBe(true);
      },
    ),
  );
});

test('what is stored at once travels in one call, behind what is on its way, and counts as saved', async () => {
  const { saver, batches, stored, stateOf } = fakeServer();
  saver.put([{ key: 'a', value: '1' }]);
  const edits = Array.from({ length: 5_000 }, (_, at) => ({ key: `k${at}`, value: String(at) }));
  const storing = saver.store([{ key: 'a', value: '2' }, ...edits]);
  await vi.runAllTimersAsync();
  await storing;
  expect(batches.map((batch) => batch.length)).toEqual([1, 5_001]);
  expect([stored.get('a'), stateOf('a'), stateOf('k4999')]).toEqual(['2', 'saved', 'saved']);
});

test.each([409, 403, 0, 500])(
  'what could not be stored at once (%i) leaves everything as it was, and closes nothing',
  async (status) => {
    const { saver, stored, stateOf } = fakeServer((_, call) => (call === 1 ? failure(status) : undefined));
    const storing = saver.store([{ key: 'a', value: '1' }]).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await storing).toMatchObject({ status });
    expect([stored.size, stateOf('a'), saver.snapshot().closed]).toEqual([0, undefined, undefined]);
    saver.put([{ key: 'b', value: '2' }]);
    await vi.runAllTimersAsync();
    expect(stored.get('b')).toBe('2');
  },
);

test('an older value that waits for the connection never comes after one that was stored at once', async () => {
  const { saver, stored, batches, stateOf } = fakeServer((_, call) => (call === 1 ? failure(0) : undefined));
  saver.put([{ key: 'a', value: 'old' }]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS + 60);
  expect(stateOf('a')).toBe('error');
  const storing = saver.store([{ key: 'a', value: 'new' }]);
  await vi.runAllTimersAsync();
  await storing;
  expect([stored.get('a'), stateOf('a'), batches.at(-1)]).toEqual([
    'new',
    'saved',
    [{ key: 'a', value: 'new' }],
  ]);
});
