import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';

/** The group of offers without a row to price, which have no rank. */
export const UNRANKED = 3;

/**
 * The group in which an offer with these flags is placed: 0 complete in the market, 1 with a price missing, 2
 * outside the market, `UNRANKED` without rows. A lower group goes first at any cost; within a group the lower
 * sum, then the name; a bidder not taking part has no place (PRICE-009, PRICE-010, OPEN-48).
 */
export function rankGroup(flags: number): number {
  if (flags & FLAG_NO_ROWS) return UNRANKED;
  if (flags & FLAG_NOT_IN_MARKET) return 2;
  return flags & FLAG_PRICE_MISSING ? 1 : 0;
}

/**
 * The rank an offer shows: its place if complete and in the market; null for others, who come behind and may
 * still be awarded. It holds on every page and in every file (PRICE-009, AWARD-012, decision 0066).
 */
export function rankOfPlace(place: number | null, flags: number): number | null {
  return flags === 0 ? place : null;
}

/** One bidder as the ranking sees it; the sum in thousandths of a euro. */
export interface RankedOffer {
  name: string;
  sumMillis: number;
  flags: number;
  participating: boolean;
}

/** Indices of the offers in order, best first, and the place and rank of each offer, by its own index. */
interface Ranking {
  order: number[];
  /** 1, 2, 3 … of all that may be awarded; null for the others. */
  placeOf: (number | null)[];
  /** The place of the complete ones; null for the others (`rankOfPlace`). */
  rankOf: (number | null)[];
}

/** Moves bidders that do not take part behind all who do. */
const NOT_PARTICIPATING = UNRANKED + 1;

/**
 * Offers in the order of the comparison: by group of flags (`rankGroup`), then sum, then name; a bidder that
 * does not take part or has no row comes behind without a place (PRICE-009, PRICE-010, OPEN-48).
 */
export function rankOffers(offers: readonly RankedOffer[]): Ranking {
  const sorted = offers
    .map((offer, index) => ({
      offer,
      index,
      group: rankGroup(offer.flags) + (offer.participating ? 0 : NOT_PARTICIPATING),
    }))
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        a.offer.sumMillis - b.offer.sumMillis ||
        compareGerman(a.offer.name, b.offer.name) ||
        a.index - b.index,
    );
  const placeOf: (number | null)[] = offers.map(() => null);
  for (const [position, { index, group }] of sorted.entries()) {
    if (group < UNRANKED) placeOf[index] = position + 1;
  }
  const rankOf = offers.map(({ flags }, index) => rankOfPlace(placeOf[index] ?? null, flags));
  return { order: sorted.map(({ index }) => index), placeOf, rankOf };
}
