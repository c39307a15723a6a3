import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { OfferSums } from '@rahmenpreis/pricing/price-lv.ts';
import { totalOver } from '@rahmenpreis/pricing/roll-up.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/units.ts';
import { type CellOffer, rankCell } from './award.ts';
import type { Participation } from './participation.ts';

/** A bidder of a phase as the comparison names it. */
export type ComparedProvider = {
  serviceProviderId: string;
  organisation: string;
  participation: Participation;
};

/** The offers of a phase ready to be asked: bidders, and sums and flags by bidder, property and service group. */
export type Comparison = {
  providers: readonly ComparedProvider[];
  liegenschaftIds: readonly string[];
  liegenschaftIndexOf: ReadonlyMap<string, number>;
  sliceIndexOf: ReadonlyMap<string, number>;
  sums: OfferSums;
};

function indexOfEach(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

/** Reads the columns of GET offers; a bidder without a known organisation is called by its id (ANALYSIS-031). */
export function readComparison(offers: Offers, organisationOf: ReadonlyMap<string, string>): Comparison {
  return {
    providers: offers.serviceProviderIds.map((serviceProviderId, index) => ({
      serviceProviderId,
      organisation: organisationOf.get(serviceProviderId) ?? serviceProviderId,
      participation: offers.participation[index] ?? null,
    })),
    liegenschaftIds: offers.liegenschaftIds,
    liegenschaftIndexOf: indexOfEach(offers.liegenschaftIds),
    sliceIndexOf: indexOfEach(offers.sliceIds),
    sums: {
      offerCount: offers.serviceProviderIds.length,
      propertyCount: offers.liegenschaftIds.length,
      sliceCount: offers.sliceIds.length,
      sums: Float64Array.from(offers.sums),
      flags: Uint8Array.from(offers.flags),
    },
  };
}

function indicesOf(indexOf: ReadonlyMap<string, number>, ids: readonly string[]): number[] {
  return ids.flatMap((id) => indexOf.get(id) ?? []);
}

/**
 * What every bidder asks for the given properties and service groups (all where left out), in the bidders' order; sums
 * in thousandths of a euro. What the phase does not have counts for nothing (PRICE-008, PRICE-011, OPEN-48).
 */
export function offersOver(
  comparison: Comparison,
  liegenschaftIds: readonly string[],
  sliceIds: readonly string[] = [...comparison.sliceIndexOf.keys()],
): CellOffer[] {
  const lIndices = indicesOf(comparison.liegenschaftIndexOf, liegenschaftIds);
  const sIndices = indicesOf(comparison.sliceIndexOf, sliceIds);
  return comparison.providers.map((provider, p) => ({
    ...provider,
    ...totalOver(comparison.sums, p, lIndices, sIndices),
  }));
}

/** The sum everything is measured against, in thousandths of a euro: that of the best complete offer, null without one (PRICE-013). */
export function lowestComplete(offers: readonly CellOffer[]): number | null {
  const best = rankCell(offers)[0];
  return best !== undefined && best.rank !== null && best.offer.flags === 0 ? best.offer.sumMillis : null;
}

/** Properties without a single priced row; none can be told while the phase has no bidder (ERR-036). */
export function liegenschaftenWithoutLv(comparison: Comparison): string[] {
  const { sliceCount, flags, offerCount } = comparison.sums;
  if (offerCount === 0) return [];
  return comparison.liegenschaftIds.filter((_, l) => {
    const cells = flags.subarray(l * sliceCount, (l + 1) * sliceCount);
    return cells.every((flag) => (flag & FLAG_NO_ROWS) !== 0);
  });
}
