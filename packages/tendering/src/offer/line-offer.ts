import type { LvPrice } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import type { Participation } from '../participation/participation.ts';
import { lowestComplete, type Measure, type MeasuredOffer, measureOffer } from './lowest-complete.ts';

/** One bidder's numbers in one line, money in thousandths of a euro. */
export type LineOffer = Measure & {
  /** Null on categories and sums, and where there is no price. */
  epFactoredMillis: number | null;
  gpMillis: number;
  /** Whether a counted position has a price; else a category or sum of 0 is no sum (PRICE-004, PRICE-006). */
  hasPrice: boolean;
  isPriceMissing: boolean;
  isNotInMarket: boolean;
};

/** What one bidder asks in a line, before it is measured against the others. */
export type AskedOffer = MeasuredOffer & Pick<LineOffer, 'epFactoredMillis' | 'hasPrice'>;

/** Bit beside the flags of a line while they are rolled up: a counted position of it has a price. */
export const HAS_PRICE = 128;

/** The flags of one row of an LV; with `HAS_PRICE` where it counts and has a price (PRICE-004, PRICE-006). */
export function rowFlags(
  { positionFlags }: Pick<LvPrice, 'positionFlags'>,
  index: number,
  isInactive: boolean,
): number {
  const flags = positionFlags[index] ?? 0;
  return isInactive || (flags & FLAG_PRICE_MISSING) !== 0 ? flags : flags | HAS_PRICE;
}

/** What a bidder asks in a line, from its sum and its rolled-up flags with `HAS_PRICE`. */
export function askedIn(
  participation: Participation,
  { sumMillis, flags }: Total,
  epFactoredMillis: number | null = null,
): AskedOffer {
  const hasPrice = (flags & HAS_PRICE) !== 0;
  return { participation, epFactoredMillis, sumMillis, flags: flags & ~HAS_PRICE, hasPrice };
}

/** Measures what bidders ask in a line against the lowest complete offer with a price there (PRICE-013). */
export function measureLine(asked: readonly AskedOffer[], isCompared: boolean): LineOffer[] {
  const lowestMillis = isCompared ? lowestComplete(asked.filter(({ hasPrice }) => hasPrice)) : null;
  return asked.map((offer) => ({
    ...measureOffer(offer, lowestMillis),
    epFactoredMillis: offer.epFactoredMillis,
    gpMillis: offer.sumMillis,
    hasPrice: offer.hasPrice,
    isPriceMissing: (offer.flags & FLAG_PRICE_MISSING) !== 0,
    isNotInMarket: (offer.flags & FLAG_NOT_IN_MARKET) !== 0,
  }));
}

/** Makes a line whose children and numbers are made on first use: only some lines of a long LV are seen. */
export function makeLine<Shape extends object, Line>(
  shape: Shape,
  makeChildren: () => readonly Line[],
  makeOffers: () => readonly LineOffer[],
): Shape & { readonly children: readonly Line[]; readonly offers: readonly LineOffer[] } {
  let children: readonly Line[] | undefined;
  let offers: readonly LineOffer[] | undefined;
  return {
    ...shape,
    get children() {
      return (children ??= makeChildren());
    },
    get offers() {
      return (offers ??= makeOffers());
    },
  };
}
