import { createOfferTable, MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { priceBookOf, lvOf } from '@rahmenpreis/pricing/test/any-price-book.ts';
import { expect, test } from 'vitest';
import { reckonLvFirmness } from './lv-firmness.ts';

/** Two groups; in the first a row that does not count stands between two that do. */
const ROWS = [
  { menge: 10_000, ep: 0, slice: 0 },
  { menge: 9_000, ep: 1, slice: 0, inactive: true },
  { menge: 7_000, ep: 2, slice: 1 },
  { menge: 10_000, ep: 1, slice: 0 },
];

function reckon(...eps: number[][]) {
  const book = priceBookOf([lvOf(ROWS)]);
  for (const own of eps) {
    const offer = createOfferTable(book);
    offer.epMillis.set(own);
    book.offers.push(offer);
  }
  const names = ['Spree', 'Alpina', 'Weser'];
  return reckonLvFirmness(
    book,
    eps.map((_, p) => ({ organisation: names[p]!, participation: 'true' })),
  );
}

test('each group has its limit, and each row that counts the quantities at which rank 1 changes hands', () => {
  const { firmnessOf, tippingOf } = reckon([3_000, 1_000, 1], [1_000, 2_000, 2], [5_000, 5_000, MISSING_EP]);
  expect([0, 1, 2].map(firmnessOf)).toEqual([333_333, 1_000_000, 'no-rows']);
  // Alpina has rank 1 of the first group; more of the second row or less of the first and Spree has it.
  expect(tippingOf(0)).toEqual({ below: { mengeMillis: 4_999, bidder: 0 }, above: null });
  expect(tippingOf(3)).toEqual({ below: null, above: { mengeMillis: 20_001, bidder: 0 } });
  expect(tippingOf(1)).toEqual({ below: null, above: null });
  // With nothing of it both ask nothing, and Alpina goes first by its name.
  expect(tippingOf(2)).toEqual({ below: { mengeMillis: 0, bidder: 1 }, above: null });
});

test('of a group the row is told that turns rank 1 with the least share of its quantity', () => {
  // Alpina is 10 ahead: half of the first row, or as much again of the second, which is further.
  const { firstToTip } = reckon([3_000, 1_000, 1], [1_000, 2_000, 2], [5_000, 5_000, MISSING_EP]);
  expect(firstToTip(0)).toEqual({ row: 0, tipping: { mengeMillis: 4_999, bidder: 0 } });
  expect(firstToTip(1)).toEqual({ row: 2, tipping: { mengeMillis: 0, bidder: 1 } });
  expect(firstToTip(2)).toBeUndefined();
  expect(reckon([1, 1, 1], [2, 2, 1]).firstToTip(0)).toBeUndefined();
  expect(reckon([1, 1, 1]).firstToTip(0)).toBeUndefined();
});

test('a lot that nobody asks anything for has no such quantity', () => {
  const { firmnessOf, tippingOf, firstToTip } = reckon([0, 0, 0], [0, 0, 0]);
  expect([firmnessOf(0), tippingOf(0), firstToTip(0)]).toEqual([
    'free',
    { below: null, above: null },
    undefined,
  ]);
});

test('between equal sums the name decides', () => {
  const { firmnessOf, tippingOf } = reckon([2_000, 1_000, 1], [1_000, 2_000, 1]);
  expect(firmnessOf(0)).toBe(0);
  expect(tippingOf(0)).toEqual({ below: { mengeMillis: 9_999, bidder: 0 }, above: null });
});

test('one offer and none have no limit and no such quantity', () => {
  expect(reckon([1, 1, MISSING_EP]).firmnessOf(0)).toBe('one-offer');
  expect(reckon([1, 1, MISSING_EP]).firmnessOf(1)).toBe('no-offer');
  expect(reckon([1, 1, MISSING_EP]).tippingOf(0)).toEqual({ below: null, above: null });
  expect(reckon().firmnessOf(0)).toBe('no-offer');
});
