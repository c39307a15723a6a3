import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { rankGroup, rankOfPlace, UNRANKED } from './rank-group.ts';

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
