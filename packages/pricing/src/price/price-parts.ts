import { epOf, MISSING_EP, type PriceBook } from '../book/price-book.ts';
import type { EpMillis } from '../numbers/units.ts';
import { type CellFactors, cellFactors } from './cell-factor.ts';

/** What a bidder's GPs of one LV are made of, besides the amounts; columns run with its rows. */
export interface PriceParts {
  /** Unit prices in thousandths of a euro; null where there is none. */
  readonly epsMillis: readonly (EpMillis | null)[];
  /** The factors that count. */
  readonly factors: readonly CellFactors[];
}

/**
 * What one bidder's price of one LV is made of, row by row, so that a reader can reckon every GP: amount × EP × the three
 * factors, rounded once. An index outside the book is a RangeError (PRICE-001).
 */
export function priceParts(book: PriceBook, offerIndex: number, lIndex: number): PriceParts {
  const [offer, lv] = [book.offers[offerIndex], book.lvs[lIndex]];
  if (offer === undefined || lv === undefined) {
    throw new RangeError(`no offer ${offerIndex} for LV ${lIndex} in the book`);
  }
  const ofSlices = Array.from({ length: book.sliceCount }, (_, s) => cellFactors(book, offer, lIndex, s));
  return {
    epsMillis: Array.from(lv.epIndex, (epIndex) => {
      const ep = epOf(offer, epIndex);
      return ep === MISSING_EP ? null : ep;
    }),
    factors: Array.from(lv.slice, (s) => ofSlices[s] as CellFactors),
  };
}
