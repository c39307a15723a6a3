import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISSING_EP, type OfferTable, type PriceBook } from '../price-book/price-book.ts';
import { sortLv } from '../price-book/sorted-lv.ts';
import { createLiveSums, repriceOffers } from '../live/live-sums.ts';
import { totalOver } from '../sums/offer-total.ts';
import { anyPriceBook, anyPrice } from '../test/any-price-book.ts';
import { priceCodes, rowsByCode } from './price-codes.ts';
import { priceLv } from './price-lv.ts';
import { priceOffers } from './price-offers.ts';

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function pricerOf(book: PriceBook) {
  const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  return { sorted, rows: rowsByCode(book, sorted) };
}

/** Amount and price of a code from the plain pricing of each LV, row by row. */
function plainly(book: PriceBook, p: number, code: number) {
  const { inMarket } = book.offers[p] as OfferTable;
  let [menge, gp] = [0n, 0n];
  for (const [l, lv] of book.lvs.entries()) {
    if (inMarket[l] === 0 && book.lvs.length > 1) continue;
    const priced = priceLv(book, p, l);
    for (const [row, own] of lv.epIndex.entries()) {
      if (own !== code || lv.inactive[row] !== 0) continue;
      menge += BigInt(lv.mengeMillis[row] as number);
      gp += BigInt(priced.gpMillis[row] as number);
    }
  }
  return { menge, gp };
}

test('each position has the amount and the rounded prices of its rows, and together they are the total of the offer', () => {
  fc.assert(
    fc.property(anyPriceBook, (book) => {
      const { sorted, rows } = pricerOf(book);
      const sums = priceOffers(book, sorted);
      const live = createLiveSums(book, sorted, book.offers);
      repriceOffers(live, upTo(book.offers.length));
      for (const [p, offer] of book.offers.entries()) {
        const priced = priceCodes(book, rows, offer);
        for (let code = 0; code < book.catalogueCount; code++) {
          const { menge, gp } = plainly(book, p, code);
          expect([priced.mengeMillis[code], priced.gpMillis[code]]).toEqual([Number(menge), Number(gp)]);
        }
        const total = priced.gpMillis.reduce((sum, gp) => sum + gp, 0);
        const everywhere = [p, upTo(book.lvs.length), upTo(book.sliceCount)] as const;
        expect(total).toBe(totalOver(sums, ...everywhere).sumMillis);
        expect(total).toBe(totalOver({ ...sums, ...live }, ...everywhere).sumMillis);
      }
    }),
  );
});

test('what was known before gives the same numbers, whatever has changed since', () => {
  const anyChange = fc.record({
    code: fc.integer({ min: 0, max: 3 }),
    ep: anyPrice,
    factor: fc.option(fc.integer({ min: 700, max: 1_300 })),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(anyPriceBook, fc.array(anyChange, { minLength: 1, maxLength: 4 }), (book, changes) => {
      const { rows } = pricerOf(book);
      for (const offer of book.offers) {
        let known = priceCodes(book, rows, offer);
        for (const { code, ep, factor, leaves } of changes) {
          const [menge, gp] = [known.mengeMillis.slice(), known.gpMillis.slice()];
          offer.epMillis[code] = ep;
          if (factor !== null) offer.lsMillis[0] = factor;
          if (leaves) offer.inMarket[0] = 0;
          const next = priceCodes(book, rows, offer, known);
          expect(next).toEqual(priceCodes(book, rows, offer));
          expect([known.mengeMillis, known.gpMillis]).toEqual([menge, gp]);
          known = next;
        }
      }
    }),
  );
});

test('a position without a price has its amount and nothing else', () => {
  fc.assert(
    fc.property(anyPriceBook, (book) => {
      const { rows } = pricerOf(book);
      for (const offer of book.offers) {
        const before = priceCodes(book, rows, offer);
        offer.epMillis.fill(MISSING_EP);
        const priced = priceCodes(book, rows, offer, before);
        expect(priced.mengeMillis).toEqual(before.mengeMillis);
        expect(priced.gpMillis.every((gp) => gp === 0)).toBe(true);
      }
    }),
  );
});
