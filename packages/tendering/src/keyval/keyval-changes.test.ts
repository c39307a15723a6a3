import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { expect, test } from 'vitest';
import { applyKeyValChanges } from '../offer/answer-changes.ts';

function entry(organisationId: string, key: string, value = '1'): KeyVal {
  return { id: `${organisationId} ${key}`, organisationId, key, value };
}

const known = [entry('a', 'x'), entry('a', 'y'), entry('b', 'x')];

test('an entry changes in its place, of its organisation only, and the others are the same objects', () => {
  const changed = applyKeyValChanges(known, { stored: [entry('b', 'x', '2')], removed: [] });
  expect(changed).toEqual([known[0], known[1], entry('b', 'x', '2')]);
  expect(changed[0]).toBe(known[0]);
});

test('what was removed is gone, of its organisation only, and what is new comes last', () => {
  const removed = [
    { organisationId: 'a', key: 'x' },
    { organisationId: 'a', key: 'never there' },
  ];
  const changed = applyKeyValChanges(known, { stored: [entry('c', 'x')], removed });
  expect(changed).toEqual([known[1], known[2], entry('c', 'x')]);
});

test('what was removed and entered again is there', () => {
  const again = entry('a', 'x', '3');
  const changed = applyKeyValChanges(known, {
    stored: [again],
    removed: [{ organisationId: 'a', key: 'x' }],
  });
  expect(changed).toEqual([again, known[1], known[2]]);
});

test('where nothing differs it is the same list', () => {
  const heard = { stored: [entry('a', 'y')], removed: [{ organisationId: 'a', key: 'never there' }] };
  expect(applyKeyValChanges(known, heard)).toBe(known);
  expect(applyKeyValChanges(known, { stored: [], removed: [] })).toBe(known);
});

test('a price that rests from now on is another entry, though its value is the same', () => {
  const resting = { ...entry('a', 'x'), restsFrom: 'Stk' };
  expect(applyKeyValChanges(known, { stored: [resting], removed: [] })[0]).toEqual(resting);
});
