import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';

/** The group of offers without a row to price, which have no rank. */
export const UNRANKED = 3;

/**
 * The group in which an offer with these flags is placed: 0 for a complete one in the market, 1 where a price is missing,
 * 2 outside the market, `UNRANKED` without rows. A lower group goes first whatever it costs; within a group the lower sum
 * goes first, then the name; a bidder that does not take part has no place (PRICE-009, PRICE-010, OPEN-48).
 */
export function rankGroup(flags: number): number {
  if (flags & FLAG_NO_ROWS) return UNRANKED;
  if (flags & FLAG_NOT_IN_MARKET) return 2;
  return flags & FLAG_PRICE_MISSING ? 1 : 0;
}

/**
 * The rank that an offer shows: its place, if it is complete and in the market; null for everybody else, who comes behind
 * and may still be awarded. It is the one rule on every screen and paper (PRICE-009, AWARD-012, decision 0066).
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
 * Offers in the order of the comparison: by the group of their flags (`rankGroup`), then by sum, then by name; whoever
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
