import { expect, test } from 'vitest';
import { createOfferHistory } from './offer-history.ts';
import type { OffersView } from './offers-view.ts';

function view(version: string, sums: readonly number[], liegenschaftIds = ['l1', 'l2']): OffersView {
  return {
    version,
    revision: 0,
    phaseId: 'p',
    serviceProviderIds: ['u1', 'u2'],
    liegenschaftIds,
    participation: [null, null],
    sums: Float64Array.from(sums),
    flags: new Uint8Array(sums.length),
  };
}

test('cells are those that changed since, also by several views and back again', () => {
  const history = createOfferHistory();
  history.follow(view('a', [1, 2, 3, 4]));
  history.follow(view('b', [1, 5, 3, 4]));
  history.follow(view('c', [1, 2, 3, 6]));
  expect(['a', 'b', 'c', 'd'].map(history.cellsSince)).toEqual([[1, 3], [1, 3], [], undefined]);
});

test('where more than half of the cells changed, or there are other properties, the whole is asked for', () => {
  const history = createOfferHistory();
  history.follow(view('a', [1, 2, 3, 4]));
  history.follow(view('b', [5, 6, 7, 4]));
  expect(history.cellsSince('a')).toBeUndefined();
  expect(history.cellsSince('b')).toEqual([]);
  history.follow(view('c', [5, 6, 7, 4], ['l1', 'l3']));
  expect(history.cellsSince('b')).toBeUndefined();
});

test('versions are forgotten, the oldest first', () => {
  const history = createOfferHistory();
  for (let i = 0; i < 5_000; i++) history.follow(view(`v${i}`, [i, 0, 0, 0]));
  expect(history.cellsSince('v0')).toBeUndefined();
  expect(history.cellsSince('v4500')).toEqual([0]);
});
