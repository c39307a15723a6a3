import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flags.ts';

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
