import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPriceBook, priceCellExactly } from '../test/any-price-book.ts';
import { priceLv } from './price-lv.ts';
import { priceOffers } from './price-offers.ts';

describe('a whole phase', () => {
  test('agrees with BigInt in every cell, and with the single LV', () => {
    fc.assert(
      fc.property(anyPriceBook, (book) => {
        const all = priceOffers(book);
        expect(all.sums).toHaveLength(book.offers.length * book.lvs.length * book.sliceCount);
        for (const [p] of book.offers.entries()) {
          for (const [l] of book.lvs.entries()) {
            const single = priceLv(book, p, l);
            for (let s = 0; s < book.sliceCount; s++) {
              const cell = (p * book.lvs.length + l) * book.sliceCount + s;
              const expected = priceCellExactly(book, p, l, s);
              expect(BigInt(all.sums[cell] ?? -1)).toBe(expected.sum);
              expect(all.flags[cell]).toBe(expected.flags);
              expect(single.sums[s]).toBe(all.sums[cell]);
              expect(single.flags[s]).toBe(all.flags[cell]);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
