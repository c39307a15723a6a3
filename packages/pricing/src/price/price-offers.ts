import type { OfferTable, PriceBook, PriceFrame } from '../price-book/price-book.ts';
import { type SortedLv, sortLv } from '../price-book/sorted-lv.ts';
import { createOfferSums, type OfferSums } from '../sums/offer-sums.ts';
import { priceGroups } from './price-groups.ts';

/** A range of LVs: from one up to, but not including, another. */
export interface LvRange {
  fromLv: number;
  toLv: number;
}

/** Prices one bidder's offer into its part of the result, whole or for a range of LVs (PRICE-011). */
export function priceOffer(
  frame: PriceFrame,
  sorted: readonly SortedLv[],
  offer: OfferTable,
  p: number,
  into: OfferSums,
  { fromLv, toLv }: LvRange = { fromLv: 0, toLv: sorted.length },
): void {
  const { sliceCount } = frame;
  for (let lIndex = fromLv; lIndex < toLv; lIndex++) {
    const at = (p * sorted.length + lIndex) * sliceCount;
    priceGroups(
      frame,
      sorted[lIndex] as SortedLv,
      { lIndex, fromSlice: 0, toSlice: sliceCount },
      offer,
      into,
      at,
    );
  }
}

/**
 * Sums (thousandths of a euro) and flags of every bidder, property and service group of the phase. A caller
 * that prices the same LVs repeatedly keeps them sorted and passes them in (PRICE-011).
 */
export function priceOffers(
  book: PriceBook,
  sorted: readonly SortedLv[] = book.lvs.map((lv) => sortLv(lv, book.sliceCount)),
): OfferSums {
  const result = createOfferSums(book.offers.length, book.lvs.length, book.sliceCount);
  for (const [p, offer] of book.offers.entries()) priceOffer(book, sorted, offer, p, result);
  return result;
}
