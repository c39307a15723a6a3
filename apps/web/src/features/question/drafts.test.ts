import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { createDrafts, isKept, presentEdit } from './drafts.ts';

const FIRST = { id: 'q', version: 1, text: 'Frage?', draft: null as null | { text: string; answer: string } };
const stale = () => new CallFailure({ status: 412, error: '', message: '', code: 'stale', details: [] });

/** A server with one question, which others may change, and drafts that are kept on it. */
function play() {
  let stored = { ...FIRST };
  const failures: unknown[] = [];
  let refusal: Error | undefined;
  const drafts = createDrafts({
    async save(_, { seen, text, answer }) {
      await Promise.resolve();
      if (refusal !== undefined) throw refusal;
      if (seen !== stored.version) throw stale();
      stored = { ...stored, version: stored.version + 1, draft: { text, answer } };
      return stored;
    },
    read: () => Promise.resolve(stored),
    tellFailure: (error) => failures.push(error),
  });
  return {
    drafts,
    failures,
    stored: () => stored,
    edit: () => drafts.edits.get().get('q'),
    type: (answer: string) => drafts.type('p', stored, { text: 'Frage?', answer }),
    /** Somebody else keeps another draft, or only sends a query back. */
    other(answer?: string) {
      const draft = answer === undefined ? stored.draft : { text: 'Frage?', answer };
      stored = { ...stored, version: stored.version + 1, draft };
    },
    refuse: (error: Error | undefined) => void (refusal = error),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is kept once nothing more is typed, over the version that it made itself', async () => {
  const { type, stored, edit, failures } = play();
  type('J');
  type('Ja');
  await vi.advanceTimersByTimeAsync(1_000);
  type('Ja.');
  expect(isKept(edit())).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored()).toMatchObject({ version: 3, draft: { answer: 'Ja.' } });
  expect(isKept(edit())).toBe(true);
  expect(failures).toEqual([]);
});

test('another draft of somebody else stops it: both texts are there, and either can be chosen', async () => {
  const { drafts, type, stored, edit, other } = play();
  type('Ja');
  other('Nein');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(edit()).toMatchObject({ answer: 'Ja', isOutrun: true, base: { answer: 'Nein' } });
  type('Ja, doch');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored().draft?.answer).toBe('Nein');
  expect(await drafts.settle(stored())).toBeUndefined();
  await drafts.keepOwn(stored());
  expect(stored().draft?.answer).toBe('Ja, doch');
  expect(await drafts.settle(stored())).toBe(stored().version);
});

test('a version that only counts a query back stops nobody', async () => {
  const { type, stored, other, failures } = play();
  type('Ja');
  other();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored().draft?.answer).toBe('Ja');
  expect(failures).toEqual([]);
});

test('the same draft of both is none to choose from', async () => {
  const { type, edit, other } = play();
  type('Ja');
  other('Ja');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(edit()?.isOutrun).toBe(false);
  expect(isKept(edit())).toBe(true);
});

test('what cannot be kept stays, is told, and is kept with the next try', async () => {
  const { drafts, type, stored, failures, refuse } = play();
  const lost = new CallFailure({ status: 0, error: '', message: '', code: '', details: [] });
  refuse(lost);
  type('Ja');
  expect(await drafts.flushAll()).toBe(false);
  expect(failures).toEqual([lost]);
  refuse(undefined);
  expect(await drafts.flushAll()).toBe(true);
  expect(stored().draft?.answer).toBe('Ja');
});

test('what is kept gives way to what somebody else keeps later', async () => {
  const { type, stored, edit, other } = play();
  type('Ja');
  await vi.advanceTimersByTimeAsync(1_000);
  other('Nein');
  expect(presentEdit(stored(), edit())).toBeUndefined();
});
