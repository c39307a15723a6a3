import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfferSums, type OfferSums } from '../sums/offer-sums.ts';
import { priceOffer, priceOffers } from '../price/price-offers.ts';
import { anyPriceBook } from '../test/any-price-book.ts';
import { sortLv } from '../price-book/sorted-lv.ts';
import { LANES } from './kernel-code.ts';
import { openWideKernel, type WideKernel } from './wide-kernel.ts';

const kernel = openWideKernel() as WideKernel;

/** A phase and the offers to price: any number in any order, including more than fit in one round. */
const anyPricing = anyPriceBook.chain((book) => {
  const offers = Array.from({ length: LANES + 2 }, () => book.offers).flat();
  return fc.record({
    book: fc.constant({ ...book, offers }),
    chosen: fc.shuffledSubarray([...offers.keys()]),
  });
});

test('gives the sums and flags of the plain kernel, and touches no other offer', () => {
  fc.assert(
    fc.property(anyPricing, ({ book, chosen }) => {
      const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
      const into = createOfferSums(book.offers.length, lvs.length, book.sliceCount);
      into.sums.fill(-7);
      into.flags.fill(99);
      kernel.priceOffers(book, lvs, book.offers, chosen, into);
      const plain = priceOffers(book, lvs);
      const cellCount = lvs.length * book.sliceCount;
      for (const at of plain.sums.keys()) {
        const isChosen = chosen.includes(Math.floor(at / cellCount));
        const expected = isChosen ? [plain.sums[at], plain.flags[at]] : [-7, 99];
        expect([into.sums[at], into.flags[at]]).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test('a phase priced range by range is the phase priced at once, by either kernel', () => {
  const anyRanges = anyPriceBook.chain((book) =>
    fc.record({ book: fc.constant(book), middle: fc.nat({ max: book.lvs.length }) }),
  );
  fc.assert(
    fc.property(anyRanges, ({ book, middle }) => {
      const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
      const places = [...book.offers.keys()];
      const [wide, plain] = [0, 1].map(() =>
        createOfferSums(book.offers.length, lvs.length, book.sliceCount),
      ) as [OfferSums, OfferSums];
      for (const range of [
        { fromLv: 0, toLv: middle },
        { fromLv: middle, toLv: lvs.length },
      ]) {
        kernel.priceOffers(book, lvs, book.offers, places, wide, range);
        for (const [p, offer] of book.offers.entries()) priceOffer(book, lvs, offer, p, plain, range);
      }
      expect([wide, plain]).toEqual([priceOffers(book, lvs), priceOffers(book, lvs)]);
    }),
  );
});
