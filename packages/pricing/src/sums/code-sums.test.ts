import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortLv } from '../book/sorted-lv.ts';
import { priceOffers } from '../price/price-offers.ts';
import { anyBook, anyPrice } from '../test/any-book.ts';
import { sumCodes } from './code-sums.ts';
import { totalOver } from './total-over.ts';

const countUp = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('what the positions come to adds up to the offer’s total, whatever is offered (PRICE-008)', () => {
  fc.assert(
    fc.property(anyBook, (book) => {
      const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
      const sums = priceOffers(book, sorted);
      for (const [p, offer] of book.offers.entries()) {
        const total = totalOver(sums, p, countUp(book.lvs.length), countUp(book.sliceCount));
        expect(sumCodes(book, sorted, offer).reduce((sum, code) => sum + code, 0)).toBe(total.sumMillis);
      }
    }),
  );
});

test('another price of one position moves what that position comes to, and nothing else', () => {
  fc.assert(
    fc.property(anyBook, fc.integer({ min: 0, max: 3 }), anyPrice, (book, code, price) => {
      const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
      for (const offer of book.offers) {
        const before = sumCodes(book, sorted, offer);
        const epMillis = offer.epMillis.slice();
        epMillis[code] = price;
        const after = sumCodes(book, sorted, { ...offer, epMillis });
        expect(after.with(code, 0)).toEqual(before.with(code, 0));
      }
    }),
  );
});
