import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { memoryRecords } from '../../../test/memory-records.ts';
import type { EditedValue, SaverSnapshot } from './keyval-saver.ts';
import { type SeenValue, ValueKeeper } from './value-keeper.ts';

const browser = vi.hoisted(() => ({ now: undefined as ReturnType<typeof memoryRecords> | undefined }));
vi.mock('../../../kernel/browser/kept-records.ts', () => ({
  changeKept: (...given: Parameters<ReturnType<typeof memoryRecords>['changeKept']>) =>
    browser.now!.changeKept(...given),
  listKept: (userId: string) => browser.now!.listKept(userId),
  holdKept: (id: string) => browser.now!.holdKept(id),
  whenLeft: (id: string, signal: AbortSignal, work: () => Promise<void>) =>
    browser.now!.whenLeft(id, signal, work),
  isTooOld: (typedMs: number) => typedMs === 0,
}));

let disk: ReturnType<typeof memoryRecords>;
beforeEach(() => {
  disk = memoryRecords();
  browser.now = disk;
});

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const KEY = await newKey();
const STORED = new Map<string, SeenValue>([['a', { value: '1' }]]);

interface Who {
  readonly userId?: string;
  readonly phaseId?: string;
  readonly key?: CryptoKey;
}

async function open({ userId = 'anna', phaseId = 'p', key = KEY }: Who = {}): Promise<ValueKeeper> {
  const keeper = new ValueKeeper({
    userId,
    phaseId,
    askKey: async () => key,
    lookUp: (name) => ({ seen: STORED.get(name) ?? null }),
  });
  onTestFinished(() => keeper.end(true));
  await keeper.begin(true);
  return keeper;
}

function typed(values: Readonly<Record<string, string | null>>, state: EditedValue['state'] = 'error') {
  const entries = Object.entries(values).map(([key, value]): [string, EditedValue] => [
    key,
    { value, state, message: undefined, isRefused: false },
  ]);
  return { values: new Map(entries), closed: undefined } satisfies SaverSnapshot;
}

const foundOf = (keeper: ValueKeeper) =>
  keeper.get().found.map(({ key, value, seen }) => [key, value, seen?.value]);

/** Waits until everything that is on its way has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what is unsaved comes back once to the next session, with what was seen when it was typed first', async () => {
  const first = await open();
  first.note(typed({ a: '2' }));
  first.note(typed({ a: '3', b: null }));
  await first.end(false);
  const [one, other] = [await open(), await open()];
  await expect
    .poll(() => [...foundOf(one), ...foundOf(other)])
    .toEqual([
      ['a', '3', '1'],
      ['b', null, undefined],
    ]);
  await settled();
  expect([foundOf(one).length + foundOf(other).length, disk.records.size]).toEqual([2, 1]);
});

test('a tab that is open keeps its own, and what it left goes to the other when it is gone', async () => {
  const [one, other] = [await open(), await open()];
  one.note(typed({ a: '2' }));
  other.note(typed({ b: '5' }));
  await settled();
  const third = await open();
  await settled();
  expect(foundOf(third)).toEqual([]);
  await one.end(false);
  await expect.poll(() => foundOf(third)).toEqual([['a', '2', '1']]);
  await expect.poll(() => [...disk.records.keys()].toSorted()).toEqual([other.id, third.id].toSorted());
});

test('what was stored or decided about leaves nothing', async () => {
  const first = await open();
  first.note(typed({ a: '2' }));
  await expect.poll(() => disk.records.size).toBe(1);
  first.note(typed({ a: '2' }, 'saved'));
  await expect.poll(() => disk.records.size).toBe(0);
  first.note(typed({ b: '2' }));
  await first.end(false);
  const next = await open();
  await expect.poll(() => foundOf(next).length).toBe(1);
  next.settle(next.get().found);
  await expect.poll(() => [foundOf(next), disk.records.size]).toEqual([[], 0]);
});

test('nothing of it is readable on disk; another account, phase or key sees nothing of it', async () => {
  const first = await open();
  first.note(typed({ a: '61537' }));
  await first.end(false);
  const { cipher } = [...disk.records.values()][0]!;
  expect(Buffer.from(cipher).includes('61537')).toBe(false);
  const strangers = [await open({ userId: 'bert' }), await open({ phaseId: 'q' })];
  await settled();
  expect(strangers.flatMap(foundOf)).toEqual([]);
  expect(disk.records.size).toBe(1);
  // After a new password the key is another one, and what was kept is gone.
  const renewed = await open({ key: await newKey() });
  await expect.poll(() => [foundOf(renewed), disk.records.size]).toEqual([[], 0]);
});

test('after signing out nothing is written any more, whatever was on its way', async () => {
  const keeper = await open();
  keeper.note(typed({ a: '2' }));
  await keeper.end(true);
  keeper.note(typed({ a: '3' }));
  await settled();
  expect(disk.records.size).toBe(0);
});

test('what ends with the session keeps what was typed last, and not that the page forgets it', async () => {
  const keeper = await open();
  keeper.note(typed({ a: '2' }));
  const ended = keeper.end(false);
  keeper.note(typed({}));
  await ended;
  const next = await open();
  await expect.poll(() => foundOf(next)).toEqual([['a', '2', '1']]);
});

test('a browser that keeps nothing says so, and asks for no key where nothing may be typed', async () => {
  const asked = vi.fn<() => Promise<CryptoKey>>(async () => KEY);
  const reader = new ValueKeeper({
    userId: 'anna',
    phaseId: 'p',
    askKey: asked,
    lookUp: () => ({ seen: null }),
  });
  await reader.begin(false);
  expect([reader.get().keeps, asked.mock.calls.length]).toEqual([undefined, 0]);
  disk.break();
  await reader.begin(true);
  expect([reader.get().keeps, asked.mock.calls.length]).toEqual([false, 0]);
});
