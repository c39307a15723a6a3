import { describe, expect, test } from 'vitest';
import { createOfferTable, MISSING_EP, type PriceBook } from '../price-book/price-book.ts';
import { factorEps, priceLv } from './price-lv.ts';
import { priceBookOf, lvOf } from '../test/any-price-book.ts';

describe('one LV', () => {
  const book = priceBookOf([
    lvOf([
      { menge: 2_500, ep: 0, slice: 0 },
      { menge: 1_000, ep: 1, slice: 0 },
      { menge: 4_000, ep: 2, slice: 0, inactive: true },
      { menge: 3_000, ep: 3, slice: 1 },
      { menge: 1_000, ep: 2, slice: 1, inactive: true },
      { menge: 1_000, ep: -1, slice: 1 },
    ]),
  ]);
  const offer = createOfferTable(book);
  offer.epMillis.set([1_001, 0, MISSING_EP, 10_000]);
  offer.blMillis.set([1_100, 900, 0, 0, 0, 0]);
  offer.lsMillis.set([0, 1_000, 0]);
  offer.nMillis.set([900, 1_300, 1_300]);
  book.offers.push(offer);

  test('shows every row’s unit price with its factors, inactive ones too, and none where there is none', () => {
    // 1001 × 1.1 × 1.0 × 0.9 = 990.99, and the second group takes 0.9 × 1.0 and no sustainability.
    expect(factorEps(book, 0, 0)).toEqual([991, 0, null, 9_000, null, null]);
    expect(() => factorEps(book, 0, 9)).toThrow(RangeError);
  });

  test('is priced row by row: zero is a price, inactive rows need none', () => {
    const price = priceLv(book, 0, 0);
    expect([...price.gpMillis]).toEqual([2_477, 0, 0, 27_000, 0, 0]);
    expect([...price.positionFlags]).toEqual([0, 0, 0, 0, 0, 1]);
    expect([...price.sums]).toEqual([2_477, 27_000, 0]);
    expect([...price.flags]).toEqual([0, 1, 4]);
  });

  test('outside the market area is still summed, and says so in every row', () => {
    offer.inMarket[0] = 0;
    const price = priceLv(book, 0, 0);
    offer.inMarket[0] = 1;
    expect([...price.sums]).toEqual([2_477, 27_000, 0]);
    expect([...price.flags]).toEqual([2, 3, 6]);
    expect([...price.positionFlags]).toEqual([2, 2, 2, 2, 2, 3]);
  });

  test('a group with inactive rows only has rows, costs nothing and is complete', () => {
    const inactiveOnly = priceBookOf([lvOf([{ menge: 5, ep: 0, slice: 2, inactive: true }])]);
    inactiveOnly.offers.push(createOfferTable(inactiveOnly));
    expect([...priceLv(inactiveOnly, 0, 0).flags]).toEqual([4, 4, 0]);
  });

  test('an unknown state leaves the state factor neutral', () => {
    const elsewhere: PriceBook = { ...book, regionOf: Int32Array.of(-1) };
    expect([...priceLv(elsewhere, 0, 0).sums]).toEqual([2_252, 30_000, 0]);
  });

  test('an index outside the book is refused', () => {
    expect(() => priceLv(book, 1, 0)).toThrow(RangeError);
    expect(() => priceLv(book, 0, 1)).toThrow(RangeError);
  });
});
