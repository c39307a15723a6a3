import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { placeCells, type Standings } from '@rahmenpreis/pricing/rank/place-cells.ts';
import { rankOfPlace } from '@rahmenpreis/pricing/rank/rank-offers.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { CellOffer, Placed } from './award.ts';
import { compareLiegenschaften } from '../liegenschaft/liegenschaft-order.ts';
import { isOffering } from '../participation/participation.ts';

/** A bidder of a phase as the comparison names it. */
export type ComparedProvider = Pick<CellOffer, 'serviceProviderId' | 'organisation' | 'participation'>;

/** The offers of a phase for queries: bidders, and sums and flags by bidder, property and service group. */
export type Comparison = ReturnType<typeof readComparison>;

/** An offer for one property and service group with its place and rank. */
type RankedCellOffer = CellOffer & Placed;

function indexOfEach(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

/** The bidders of GET offers; one without a known organisation is named by its id (ANALYSIS-031). */
export function readProviders(
  { serviceProviderIds, participation }: Pick<Offers, 'serviceProviderIds' | 'participation'>,
  organisationOf: ReadonlyMap<string, string>,
): readonly ComparedProvider[] {
  return serviceProviderIds.map((serviceProviderId, index) => ({
    serviceProviderId,
    organisation: organisationOf.get(serviceProviderId) ?? serviceProviderId,
    participation: participation[index] ?? null,
  }));
}

/** The columns of GET offers, as they travel or as typed arrays. */
type OfferColumns = Omit<Offers, 'sliceIds' | 'sums' | 'flags'> & {
  readonly sliceIds: readonly string[];
  readonly sums: ArrayLike<number>;
  readonly flags: ArrayLike<number>;
};

/** Reads the columns of GET offers; a bidder of unknown organisation is named by its id (ANALYSIS-031). */
export function readComparison(offers: OfferColumns, organisationOf: ReadonlyMap<string, string>) {
  const providers = readProviders(offers, organisationOf);
  const sums = {
    offerCount: offers.serviceProviderIds.length,
    propertyCount: offers.liegenschaftIds.length,
    sliceCount: offers.sliceIds.length,
    sums: Float64Array.from(offers.sums),
    flags: Uint8Array.from(offers.flags),
  };
  return {
    providers,
    liegenschaftIds: offers.liegenschaftIds,
    liegenschaftIndexOf: indexOfEach(offers.liegenschaftIds),
    sliceIndexOf: indexOfEach(offers.sliceIds),
    sums,
    /** The place of every sum in its cell, 0 if it has none. */
    places: placeSums(providers, sums),
  };
}

/** The data on bidders that the order needs: order by name, and who takes part (PRICE-010, AWARD-021). */
export function standingsOf(
  providers: readonly Pick<ComparedProvider, 'organisation' | 'participation'>[],
): Standings {
  const byName = [...providers.entries()].toSorted(
    ([p, a], [q, b]) => compareGerman(a.organisation, b.organisation) || p - q,
  );
  const nameOrder = new Int32Array(providers.length);
  for (const [place, [p]] of byName.entries()) nameOrder[p] = place;
  const participating = Uint8Array.from(providers, ({ participation }) =>
    isOffering(participation) ? 1 : 0,
  );
  return { nameOrder, participating };
}

/** All cells at once: a portfolio has too many to sort objects per cell. */
function placeSums(providers: readonly ComparedProvider[], sums: OfferSums): Uint16Array {
  const places = new Uint16Array(sums.sums.length);
  placeCells(sums, standingsOf(providers), places);
  return places;
}

function indicesOf(indexOf: ReadonlyMap<string, number>, ids: readonly string[]): number[] {
  return ids.flatMap((id) => indexOf.get(id) ?? []);
}

/**
 * The sums of all bidders for the given properties and service groups (all if omitted), in the bidders'
 * order; in thousandths of a euro. What the phase does not have is ignored (PRICE-008, PRICE-011, OPEN-48).
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

/**
 * The sum and rank of every bidder for one property and service group, in the bidders' order; sums in
 * thousandths of a euro (AWARD-012, PRICE-010).
 */
export function offersOfCell(
  comparison: Comparison,
  liegenschaftId: string,
  sliceId: string,
): RankedCellOffer[] {
  const { sums, places, liegenschaftIndexOf, sliceIndexOf } = comparison;
  const l = liegenschaftIndexOf.get(liegenschaftId) ?? Number.NaN;
  const cell = l * sums.sliceCount + (sliceIndexOf.get(sliceId) ?? Number.NaN);
  return comparison.providers.map((provider, p) => {
    const at = p * sums.propertyCount * sums.sliceCount + cell;
    // Whatever the phase does not have has no index.
    const [sumMillis, flags] = [sums.sums[at] ?? 0, sums.flags[at] ?? FLAG_NO_ROWS];
    const place = places[at] || null;
    return { ...provider, sumMillis, flags, place, rank: rankOfPlace(place, flags) };
  });
}

/** True where the LV of a property has rows of a service group, given by index: the same for every bidder. */
export function hasRows({ sums }: Comparison, l: number, s: number): boolean {
  return ((sums.flags[l * sums.sliceCount + s] ?? FLAG_NO_ROWS) & FLAG_NO_ROWS) === 0;
}

/**
 * The package count of the given properties and service groups for every page: cells whose LV has rows,
 * whatever is asked. Null without bidders: only offers tell what can be awarded (AWARD-012, OPEN-48).
 */
export function countPackages(
  comparison: Comparison,
  liegenschaftIds: readonly string[],
  sliceIds: readonly string[] = [...comparison.sliceIndexOf.keys()],
): number | null {
  const { providers, liegenschaftIndexOf, sliceIndexOf } = comparison;
  if (providers.length === 0) return null;
  const slices = indicesOf(sliceIndexOf, sliceIds);
  return indicesOf(liegenschaftIndexOf, liegenschaftIds).reduce(
    (count, l) => count + slices.filter((s) => hasRows(comparison, l, s)).length,
    0,
  );
}

/** The given properties with these ids, in the order of their nummer; none without ids (ANALYSIS-011). */
export function liegenschaftenOf<L extends { id: string; nummer: string }>(
  ids: readonly string[] | undefined,
  liegenschaften: readonly L[],
): L[] {
  const own = new Set(ids);
  return liegenschaften.filter(({ id }) => own.has(id)).toSorted(compareLiegenschaften);
}
