import type { OfferTable, PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { priceGroups } from '@rahmenpreis/pricing/price/price-groups.ts';
import { createOfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import type { OwnEdit, OwnKey } from '../keyval/own-key.ts';
import { sliceIndexOfTag } from '../lv/slice.ts';
import type { PricedOwnOffer } from './own-offer.ts';

/** A factor or the market area of a property. */
export type PropertyKey = Extract<OwnKey, { readonly liegenschaftId: string }>;

type FactorKey = Extract<OwnKey, { readonly tag: unknown }>;

/** The offer with the columns of one property alone, as its only one. */
function columnsOf({ table, book }: PricedOwnOffer, lIndex: number): OfferTable {
  const [from, to] = [lIndex * book.sliceCount, (lIndex + 1) * book.sliceCount];
  return {
    ...table,
    lsMillis: table.lsMillis.slice(from, to),
    nMillis: table.nMillis.slice(from, to),
    inMarket: table.inMarket.slice(lIndex, lIndex + 1),
  };
}

/** The sum of a service group with a factor of its property or of the state, in thousandths of a euro. */
function groupMillis(
  own: PricedOwnOffer,
  lIndex: number,
  { kind, tag }: Pick<FactorKey, 'kind' | 'tag'>,
  factorMillis: number,
): number {
  const frame: PriceFrame = { ...own.book, regionOf: own.book.regionOf.slice(lIndex, lIndex + 1) };
  const slice = sliceIndexOfTag(tag);
  const table = columnsOf(own, lIndex);
  if (kind === 'bl') {
    table.blMillis = table.blMillis.slice();
    table.blMillis[(frame.regionOf[0] ?? 0) * own.book.sliceCount + slice] = factorMillis;
  } else (kind === 'ls' ? table.lsMillis : table.nMillis)[slice] = factorMillis;
  const into = createOfferSums(1, 1, 1);
  const place = { lIndex: 0, fromSlice: slice, toSlice: slice + 1 };
  priceGroups(frame, own.sorted[lIndex] as SortedLv, place, table, into, 0);
  return into.sums[0] ?? 0;
}

/**
 * The effect of a factor or the market area of one property on the offer's total, in thousandths of a euro;
 * undefined stands for a removed value. Only the service group that it touches is priced, so that it can be
 * asked for thousands of values (PRICE-001, PRICE-008).
 */
export function effectsIn(
  own: PricedOwnOffer,
  liegenschaftId: string,
): (key: PropertyKey, value: OwnEdit['value']) => number {
  const lIndex = own.places.liegenschaftIndexOf.get(liegenschaftId);
  if (lIndex === undefined) return () => 0;
  const { sums, sliceCount } = own.sums;
  const from = lIndex * sliceCount;
  const propertyMillis = sums.subarray(from, from + sliceCount).reduce((sum, cell) => sum + cell, 0);
  // Over several properties one outside the market area is left out.
  const counts = (isInMarket: boolean): boolean => isInMarket || own.liegenschaften.length === 1;
  const isCounted = counts(own.table.inMarket[lIndex] === 1);
  const countedMillis = (isIn: boolean): number => (isIn ? propertyMillis : 0);
  return (key, value) => {
    if (key.kind === 'm') return countedMillis(counts(value !== false)) - countedMillis(isCounted);
    if (!isCounted) return 0;
    const beforeMillis = sums[from + sliceIndexOfTag(key.tag)] ?? 0;
    return groupMillis(own, lIndex, key, typeof value === 'number' ? value : 0) - beforeMillis;
  };
}

/** The same of a factor of a state, over the properties that lie there. */
export function stateEffect(
  own: PricedOwnOffer,
  key: Extract<OwnKey, { readonly kind: 'bl' }>,
  millis: number,
): number {
  const { table, sums, liegenschaften } = own;
  return liegenschaften.reduce((sum, { adresse }, l) => {
    const isCounted = table.inMarket[l] === 1 || liegenschaften.length === 1;
    if (adresse.region !== key.region || !isCounted) return sum;
    const before = sums.sums[l * sums.sliceCount + sliceIndexOfTag(key.tag)] ?? 0;
    return sum + groupMillis(own, l, key, millis) - before;
  }, 0);
}
