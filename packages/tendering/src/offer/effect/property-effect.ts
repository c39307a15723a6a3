import type { OfferTable } from '@rahmenpreis/pricing/book/price-book.ts';
import { offerTotal, priceAhead, type PricedOwnOffer } from '../own-offer.ts';

/** A key-value that is not stored yet: null where the stored value is being removed. */
interface ValueAhead {
  readonly key: string;
  readonly value: string | null;
}

function tableOf(own: PricedOwnOffer, lIndex: number): OfferTable {
  const { table, book } = own;
  const [from, to] = [lIndex * book.sliceCount, (lIndex + 1) * book.sliceCount];
  return {
    ...table,
    lsMillis: table.lsMillis.slice(from, to),
    nMillis: table.nMillis.slice(from, to),
    inMarket: table.inMarket.slice(lIndex, lIndex + 1),
  };
}

/** The offer as if the phase had no other property. */
function onlyWith(own: PricedOwnOffer, liegenschaftId: string): PricedOwnOffer | undefined {
  const lIndex = own.places.liegenschaftIndexOf.get(liegenschaftId);
  if (lIndex === undefined) return undefined;
  const { book, places, sorted, liegenschaften } = own;
  const alone: PricedOwnOffer = {
    ...own,
    liegenschaften: liegenschaften.slice(lIndex, lIndex + 1),
    book: {
      ...book,
      regionOf: book.regionOf.slice(lIndex, lIndex + 1),
      lvs: book.lvs.slice(lIndex, lIndex + 1),
    },
    sorted: sorted.slice(lIndex, lIndex + 1),
    places: { ...places, liegenschaftIndexOf: new Map([[liegenschaftId, 0]]) },
    table: tableOf(own, lIndex),
  };
  return priceAhead(alone, []);
}

/**
 * What a factor or the market area of one property would do to the offer's total, in thousandths of a euro: only that
 * property is priced, so that it can be asked of thousands of values (PRICE-001, PRICE-008).
 */
export function effectsIn(own: PricedOwnOffer, liegenschaftId: string): (ahead: ValueAhead) => number {
  const alone = onlyWith(own, liegenschaftId);
  if (alone === undefined) return () => 0;
  // Over several properties one outside the market area is left out.
  const isOneOfMany = own.liegenschaften.length > 1;
  const sumOf = (offer: PricedOwnOffer): number =>
    isOneOfMany && offer.table.inMarket[0] === 0 ? 0 : offerTotal(offer).sumMillis;
  const beforeMillis = sumOf(alone);
  return (ahead) => sumOf(priceAhead(alone, [ahead])) - beforeMillis;
}
