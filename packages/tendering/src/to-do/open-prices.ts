import { MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { findMissingPrices } from '@rahmenpreis/pricing/price/missing-prices.ts';
import { findPriceMarks } from '../offer/unusual-price.ts';
import type { PricedOwnOffer } from '../offer/own-offer.ts';

type Priced = Pick<PricedOwnOffer, 'entries' | 'places' | 'table'>;

/** Gives a position's price that counts in the offer, in thousandths of a euro; undefined where none does. */
function countedPriceOf({ places, table }: Priced): (epCode: string) => number | undefined {
  return (epCode) => {
    const epMillis = table.epMillis[places.epIndexOf.get(epCode) ?? -1] ?? MISSING_EP;
    return epMillis === MISSING_EP ? undefined : epMillis;
  };
}

/** The EP codes of the catalogue, in its order. */
function epCodesOf({ entries }: Priced): string[] {
  return entries.flatMap(({ epCode }) => epCode ?? []);
}

/** EP codes of the catalogue without a price, in its order (PRICE-006). */
export function findGaps(own: Priced): ReadonlySet<string> {
  const priceOf = countedPriceOf(own);
  return new Set(epCodesOf(own).filter((epCode) => priceOf(epCode) === undefined));
}

/** EP codes of the catalogue whose price is 0,000 €, in its order: given for nothing, or typed by a slip. */
export function findZeroPrices(own: Priced): string[] {
  const priceOf = countedPriceOf(own);
  return epCodesOf(own).filter((epCode) => priceOf(epCode) === 0);
}

/** EP codes of the catalogue without a price, in its order. */
export interface GapsByNeed {
  /** Those that a sum waits for: the offer is ranked behind every complete one. */
  readonly needed: readonly string[];
  /** Those of which no counted row of a property in the market area has the position. */
  readonly unused: readonly string[];
}

/** Splits the gaps by whether a sum needs them, as counted everywhere (PRICE-004, PRICE-006, PRICE-007). */
export function findGapsByNeed(own: Priced & Pick<PricedOwnOffer, 'sorted'>): GapsByNeed {
  const gaps = [...findGaps(own)];
  const missing = gaps.length === 0 ? new Set<number>() : findMissingPrices(own.sorted, own.table);
  const isNeeded = (epCode: string) => missing.has(own.places.epIndexOf.get(epCode) ?? -1);
  return { needed: gaps.filter(isNeeded), unused: gaps.filter((epCode) => !isNeeded(epCode)) };
}

/** EP codes whose price needs a second look beside the earlier one, in catalogue order (decision 0035). */
export function findMarked(
  own: Priced,
  previousOf: (epCode: string) => number | undefined,
): ReadonlySet<string> {
  return new Set(findPriceMarks(epCodesOf(own), countedPriceOf(own), previousOf).keys());
}
