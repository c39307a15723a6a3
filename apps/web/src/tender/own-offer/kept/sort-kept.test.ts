import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { expect, test } from 'vitest';
import type { EditedValue } from '../saving/keyval-saver.ts';
import { sortKept } from './sort-kept.ts';
import type { KeptValue } from '../saving/value-keeper.ts';

const PHASE = '6d7c0f0e-6a54-4c0e-8f0e-0a54c0e8f0e1';
const PROPERTY = '7d7c0f0e-6a54-4c0e-8f0e-0a54c0e8f0e1';
const A: OwnKey = { kind: 'ep', epCode: 'A' };

function kept(value: string | null, more: Partial<KeptValue> = {}, key: OwnKey = A): KeptValue {
  return { key: printOwnKey(PHASE, key), value, seen: { value: '1000' }, typedMs: 1, unit: 'h', ...more };
}

function sort(
  found: readonly KeptValue[],
  stored: Partial<KeyVal> | undefined,
  { typed, mayEnter = true }: { typed?: string; mayEnter?: boolean } = {},
) {
  const held = {
    storedOf: () => stored as KeyVal | undefined,
    unitOf: new Map([['A', 'h']]),
    liegenschaften: [],
  };
  const edited: EditedValue = { value: typed ?? '', state: 'error', message: undefined, isRefused: false };
  const values = new Map(typed === undefined ? [] : [[printOwnKey(PHASE, A), edited] as const]);
  const { sent, done, asked } = sortKept(found, held, { values }, mayEnter);
  return {
    sent: sent.map(({ value }) => value),
    done: done.map(({ value }) => value),
    asked: asked.map(({ kept: { value }, why }) => [value, why]),
  };
}

const SEEN = { value: '1000' };
const NOTHING = { sent: [], done: [], asked: [] };

test('a value goes by itself where the stored one is what was seen, a removal and a first one too', () => {
  expect(sort([kept('2000')], SEEN)).toEqual({ ...NOTHING, sent: ['2000'] });
  expect(sort([kept(null)], SEEN)).toEqual({ ...NOTHING, sent: [null] });
  expect(sort([kept('2000', { seen: null })], undefined)).toEqual({ ...NOTHING, sent: ['2000'] });
});

test('what is stored already is done, also where it was taken away', () => {
  expect(sort([kept('2000')], { value: '2000' })).toEqual({ ...NOTHING, done: ['2000'] });
  expect(sort([kept(null)], undefined)).toEqual({ ...NOTHING, done: [null] });
});

test('where something else is stored, rests or is typed by now, it is asked about', () => {
  const changed = { ...NOTHING, asked: [['2000', 'changed']] };
  expect(sort([kept('2000')], { value: '3000' })).toEqual(changed);
  expect(sort([kept('2000')], undefined)).toEqual(changed);
  expect(sort([kept('2000')], { value: '1000', restsFrom: 'm²' })).toEqual(changed);
  expect(sort([kept('2000')], SEEN, { typed: '4000' })).toEqual(changed);
});

test('a value typed for another unit is never sent by itself', () => {
  expect(sort([kept('2000', { unit: 'm²' })], SEEN)).toEqual({ ...NOTHING, asked: [['2000', 'unit']] });
});

test('of two tabs the newer value goes, and the older one is asked about', () => {
  const two = [kept('2000'), kept('3000', { typedMs: 2 })];
  expect(sort(two, SEEN)).toEqual({ sent: ['3000'], done: [], asked: [['2000', 'changed']] });
  expect(sort([kept('2000'), kept('2000', { typedMs: 2 })], SEEN)).toEqual({
    sent: ['2000'],
    done: ['2000'],
    asked: [],
  });
});

test('nothing is sent where nothing may be entered, what it is for is gone, or the offer is not shown', () => {
  expect(sort([kept('2000')], SEEN, { mayEnter: false }).asked).toEqual([['2000', 'closed']]);
  expect(sort([kept('2000', {}, { kind: 'ep', epCode: 'B' })], SEEN).asked).toEqual([['2000', 'gone']]);
  expect(sort([kept('false', {}, { kind: 'm', liegenschaftId: PROPERTY })], SEEN).asked).toEqual([
    ['false', 'gone'],
  ]);
  const unseen = sortKept([kept('2000')], undefined, { values: new Map() }, false);
  expect(unseen.asked.map(({ why }) => why)).toEqual(['closed']);
});
