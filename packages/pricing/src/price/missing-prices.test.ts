import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISSING_EP } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import { findMissingPrices } from './missing-prices.ts';

const CODES = 8;

function lvOf(places: readonly number[]): SortedLv {
  return {
    sliceStart: Int32Array.of(0, places.length),
    mengeMillis: new Float64Array(places.length).fill(1_000),
    epIndex: Int32Array.from(places),
    flags: new Uint8Array(1),
  };
}

test('a price is missing where it is none and a row in the market area waits for it, in whatever order they come (PRICE-006)', () => {
  const places = fc.array(fc.nat({ max: CODES - 1 }), { maxLength: 6 });
  const lvs = fc.array(fc.record({ places, isIn: fc.boolean() }), { maxLength: 6 });
  const prices = fc.array(fc.constantFrom(MISSING_EP, 0, 1_500), { minLength: CODES, maxLength: CODES });
  fc.assert(
    fc.property(lvs, prices, (rows, epMillis) => {
      const table = {
        epMillis: Float64Array.from(epMillis),
        inMarket: Uint8Array.from(rows, ({ isIn }) => (isIn ? 1 : 0)),
      };
      const found = findMissingPrices(
        rows.map((row) => lvOf(row.places)),
        table,
      );
      const waited = rows.flatMap((row) => (row.isIn ? row.places : []));
      const missing = waited.filter((place) => epMillis[place] === MISSING_EP);
      expect(found).toEqual(new Set(missing));
    }),
  );
});
