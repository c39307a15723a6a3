import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { expect, test } from 'vitest';
import { countWeak, isWeak, weakLots } from './weak-lots.ts';

test.each([
  [0, 1, true],
  [49_999, 5, true],
  [50_000, 5, false],
  [989_999, 99, true],
  [1_000_000, 99, false],
])('a limit of %d millionths is below ± %d %%: %s', (limit, percent, expected) => {
  expect(isWeak(limit, percent)).toBe(expected);
});

const firmness: Firmness = {
  liegenschaftIds: ['house 1', 'house 2', 'house 3'],
  sliceIds: ['basisfm', 'aufzug'],
  states: ['firm', 'one-offer', 'firm', 'firm', 'free', 'firm'],
  winnerIds: ['A', null, 'A', 'B', null, 'A'],
  rivalIds: ['B', null, 'B', 'A', null, 'B'],
  limitMillionths: [5_965, null, 49_999, 0, null, 50_000],
};

test('the lots below a limit are told by property and group; those without a rank that could turn are none', () => {
  const lots = weakLots(firmness, 5);
  expect([...lots].map(([id, own]) => [id, [...own]])).toEqual([
    ['house 1', [['basisfm', 5_965]]],
    [
      'house 2',
      [
        ['basisfm', 49_999],
        ['aufzug', 0],
      ],
    ],
  ]);
  expect(countWeak(lots, ['house 1', 'house 2', 'house 3'], ['basisfm', 'aufzug'])).toBe(3);
  expect(countWeak(lots, ['house 2', 'house 9'], ['aufzug'])).toBe(1);
  expect([...weakLots(firmness, 6).keys()]).toEqual(['house 1', 'house 2', 'house 3']);
});
