import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../numbers/units.ts';

/** One bidder as the ranking sees it; the sum in thousandths of a euro. */
export type RankedOffer = { name: string; sumMillis: number; flags: number; participating: boolean };

/** Indices of the offers in order, best first, and the rank of each offer (by its own index), null where it has none. */
export type Ranking = { order: number[]; rankOf: (number | null)[] };

const germanNames = new Intl.Collator('de');

/** Orders two names as a German reader expects; names that sort alike fall back to their code units, so the order is always the same. */
export function compareNames(a: string, b: string): number {
  return germanNames.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

function groupOf(offer: RankedOffer): number {
  const behind = offer.participating ? 0 : 4;
  if (offer.flags & FLAG_NO_ROWS) return behind + 3;
  if (offer.flags & FLAG_NOT_IN_MARKET) return behind + 2;
  return behind + (offer.flags & FLAG_PRICE_MISSING ? 1 : 0);
}

/**
 * Offers in the order of the comparison: complete ones in the market by sum, then those with a price missing, then
 * those outside the market; equal sums by name; who does not take part or has no row comes behind without a rank
 * (PRICE-009, PRICE-010, OPEN-48).
 */
export function rankOffers(offers: readonly RankedOffer[]): Ranking {
  const sorted = offers
    .map((offer, index) => ({ offer, index, group: groupOf(offer) }))
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        a.offer.sumMillis - b.offer.sumMillis ||
        compareNames(a.offer.name, b.offer.name) ||
        a.index - b.index,
    );
  const rankOf: (number | null)[] = offers.map(() => null);
  for (const [position, { index, group }] of sorted.entries()) {
    if (group < 3) rankOf[index] = position + 1;
  }
  return { order: sorted.map(({ index }) => index), rankOf };
}
