import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/total-over.ts';
import { type OwnKey, printOwnKey } from '../../keyval/own-key.ts';
import { enterKeyvals } from '../offer-book.ts';
import type { PricedOwnOffer } from '../own-offer.ts';

/** A factor or the market area of a property. */
export type PropertyKey = Extract<OwnKey, { readonly liegenschaftId: string }>;

/** What the property's own columns hold; prices and state factors are the offer's. */
function columnsOf({ table, book }: PricedOwnOffer, lIndex: number): OfferTable {
  const [from, to] = [lIndex * book.sliceCount, (lIndex + 1) * book.sliceCount];
  return {
    ...table,
    lsMillis: table.lsMillis.slice(from, to),
    nMillis: table.nMillis.slice(from, to),
    inMarket: table.inMarket.slice(lIndex, lIndex + 1),
  };
}

/**
 * What a factor or the market area of one property would do to the offer's total, in thousandths of a euro; null stands
 * for a removed value. Only that property is priced, so that it can be asked of thousands of values (PRICE-001, PRICE-008).
 */
export function effectsIn(
  own: PricedOwnOffer,
  liegenschaftId: string,
): (key: PropertyKey, value: string | null) => number {
  const lIndex = own.places.liegenschaftIndexOf.get(liegenschaftId);
  if (lIndex === undefined) return () => 0;
  const places = { ...own.places, liegenschaftIndexOf: new Map([[liegenschaftId, 0]]) };
  const book: PriceBook = {
    ...own.book,
    regionOf: own.book.regionOf.slice(lIndex, lIndex + 1),
    lvs: own.book.lvs.slice(lIndex, lIndex + 1),
  };
  const sorted = own.sorted.slice(lIndex, lIndex + 1);
  const slices = Array.from({ length: book.sliceCount }, (_, slice) => slice);
  // Over several properties one outside the market area is left out.
  const isOneOfMany = own.liegenschaften.length > 1;
  const sumOf = (table: OfferTable): number =>
    isOneOfMany && table.inMarket[0] === 0
      ? 0
      : totalOver(priceOffers({ ...book, offers: [table] }, sorted), 0, [0], slices).sumMillis;
  const beforeMillis = sumOf(columnsOf(own, lIndex));
  return (key, value) => {
    const table = columnsOf(own, lIndex);
    enterKeyvals({ table, participation: null }, places, [{ key: printOwnKey(own.phase.id, key), value }]);
    return sumOf(table) - beforeMillis;
  };
}
