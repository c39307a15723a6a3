import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createLiveSums,
  type LiveSums,
  type OfferChange,
  repriceChanges,
  repriceOffers,
  replaceLv,
} from './live-sums.ts';
import type { OfferTable, PriceBook } from '../price-book/price-book.ts';
import { priceOffers } from '../price/price-offers.ts';
import { anyPriceBook, anyFactor, anyPrice, anyRow, lvOf } from '../test/any-price-book.ts';
import { sortLv } from '../price-book/sorted-lv.ts';

function openLive(book: PriceBook): LiveSums {
  const live = createLiveSums(
    book,
    book.lvs.map((lv) => sortLv(lv, book.sliceCount)),
    book.offers,
  );
  repriceOffers(live, [...book.offers.keys()]);
  return live;
}

/** Writes one drawn value into the offer's columns and names the change. */
function enterValue(book: PriceBook, offer: OfferTable, drawn: Drawn): OfferChange {
  const { kind, place, price, factor } = drawn;
  const lIndex = place % book.lvs.length;
  const slice = place % book.sliceCount;
  switch (kind) {
    case 'ep':
      offer.epMillis[place % book.catalogueCount] = price;
      return { kind, epIndex: place % book.catalogueCount };
    case 'bl': {
      const region = place % book.regionCount;
      offer.blMillis[region * book.sliceCount + slice] = factor;
      return { kind, region, slice };
    }
    case 'ls':
    case 'n':
      (kind === 'ls' ? offer.lsMillis : offer.nMillis)[lIndex * book.sliceCount + slice] = factor;
      return { kind, lIndex, slice };
    case 'm':
      offer.inMarket[lIndex] = price > 0 ? 1 : 0;
      return { kind, lIndex };
  }
}

interface Drawn {
  kind: OfferChange['kind'];
  place: number;
  price: number;
  factor: number;
}
const anyDrawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom('ep', 'bl', 'ls', 'n', 'm'),
  place: fc.nat({ max: 1000 }),
  price: anyPrice,
  factor: anyFactor,
});
const anyStep = fc.oneof(
  fc.record({ offer: fc.nat({ max: 9 }), values: fc.array(anyDrawn, { maxLength: 4 }) }),
  fc.record({ lv: fc.nat({ max: 9 }), rows: fc.array(anyRow, { maxLength: 8 }) }),
);

test('after any changes the sums are those of pricing everything anew', () => {
  fc.assert(
    fc.property(anyPriceBook, fc.array(anyStep, { maxLength: 12 }), (book, steps) => {
      fc.pre(book.offers.length > 0);
      const live = openLive(book);
      for (const step of steps) {
        if ('rows' in step) {
          const lIndex = step.lv % book.lvs.length;
          const lv = lvOf(step.rows);
          book.lvs[lIndex] = lv;
          replaceLv(live, lIndex, sortLv(lv, book.sliceCount));
        } else {
          const p = step.offer % book.offers.length;
          const offer = book.offers[p] as OfferTable;
          repriceChanges(
            live,
            p,
            step.values.map((drawn) => enterValue(book, offer, drawn)),
          );
        }
        const anew = priceOffers(book);
        expect(live.sums).toEqual(anew.sums);
        expect(live.flags).toEqual(anew.flags);
      }
    }),
    { numRuns: 300 },
  );
});

test('a change prices only the cells that depend on it, each once', () => {
  const lvs = [
    lvOf([
      { menge: 1, ep: 0, slice: 0 },
      { menge: 1, ep: 0, slice: 0 },
      { menge: 1, ep: 1, slice: 1 },
    ]),
    lvOf([{ menge: 1, ep: 0, slice: 2 }]),
  ];
  const frame = {
    sliceCount: 3,
    regionCount: 2,
    catalogueCount: 4,
    sustainable: Uint8Array.of(1, 0, 1),
    regionOf: Int32Array.of(0, 1),
  };
  const offer: OfferTable = {
    epMillis: new Float64Array(4),
    blMillis: new Uint16Array(6),
    lsMillis: new Uint16Array(6),
    nMillis: new Uint16Array(6),
    inMarket: Uint8Array.of(1, 1),
  };
  const live = openLive({ ...frame, lvs, offers: [offer] });
  const cellsOf = (...changes: OfferChange[]) => [...repriceChanges(live, 0, changes)];
  expect(cellsOf({ kind: 'ep', epIndex: 0 })).toEqual([0, 5]);
  expect(cellsOf({ kind: 'ep', epIndex: 3 })).toEqual([]);
  expect(cellsOf({ kind: 'bl', region: 1, slice: 2 })).toEqual([5]);
  expect(cellsOf({ kind: 'ls', lIndex: 1, slice: 0 })).toEqual([3]);
  expect(cellsOf({ kind: 'm', lIndex: 0 }, { kind: 'ep', epIndex: 1 })).toEqual([0, 1, 2]);
});
