import { MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { findMissingPrices } from '@rahmenpreis/pricing/price/missing-prices.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import type { SettledOffers } from './firmness-reader.ts';

/** A bidder's progress: catalogue positions with a price, and those without one that a sum waits for. */
export interface BidderProgress {
  readonly id: string;
  readonly organisationId: string;
  readonly participation: Participation;
  readonly pricedCount: number;
  readonly gapCount: number;
}

/** Counts the progress of each bidder of a phase in comparison order; others get their turn in between. */
export async function countProgress({
  board,
}: SettledOffers): Promise<{ priceCount: number; bidders: BidderProgress[] }> {
  const { providers, offers, frame } = board;
  const pace = createYielding();
  const bidders: BidderProgress[] = [];
  for (const [p, { id, organisationId }] of providers.entries()) {
    const { table, participation } = offers[p]!;
    bidders.push({
      id,
      organisationId,
      participation,
      pricedCount: table.epMillis.reduce((count, ep) => count + (ep === MISSING_EP ? 0 : 1), 0),
      gapCount: findMissingPrices(frame.lvs, table).size,
    });
    await pace();
  }
  return { priceCount: frame.places.epIndexOf.size, bidders };
}
