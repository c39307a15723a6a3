import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { rankOfPlace } from '@rahmenpreis/pricing/rank/rank-offers.ts';
import { isOffering } from '../participation/participation.ts';
import { listAwards, type StoredAward } from './award.ts';
import type { Comparison } from './comparison.ts';

/** An entry by its key, with the holder that it names. */
type StoredPair = Pick<KeyVal, 'key' | 'value'>;

/** A stored award whose holder takes part, with what it offers for the package. */
export interface StandingAward<Entry> extends StoredAward<Entry> {
  /** In thousandths of a euro. */
  readonly sumMillis: number;
  readonly flags: number;
  /** Its rank among all offers of the package; null where it is incomplete or outside the market. */
  readonly rank: number | null;
}

/**
 * True for an award that needs a reason: it is not on rank 1 of all offers, as it is dearer, or as an
 * incomplete offer or one out of the market has no rank (decision 0094).
 */
export function needsReason({ rank }: { readonly rank: number | null }): boolean {
  return rank !== 1;
}

/** Lists the awards that stand; one whose holder takes part no more, or whose LV has no rows, does not. */
export function listStandingAwards<Entry extends StoredPair>(
  { providers, liegenschaftIndexOf, sliceIndexOf, sums, places }: Comparison,
  entries: readonly Entry[],
): StandingAward<Entry>[] {
  const indexOf = new Map(
    providers.flatMap(({ serviceProviderId, participation }, p) =>
      isOffering(participation) ? [[serviceProviderId, p] as const] : [],
    ),
  );
  return listAwards(entries).flatMap((award) => {
    const p = indexOf.get(award.serviceProviderId);
    const l = liegenschaftIndexOf.get(award.liegenschaftId);
    const s = sliceIndexOf.get(award.sliceId);
    if (p === undefined || l === undefined || s === undefined) return [];
    const at = (p * sums.propertyCount + l) * sums.sliceCount + s;
    const [sumMillis = 0, flags = FLAG_NO_ROWS] = [sums.sums[at], sums.flags[at]];
    if ((flags & FLAG_NO_ROWS) !== 0) return [];
    return [{ ...award, sumMillis, flags, rank: rankOfPlace(places[at] || null, flags) }];
  });
}

/**
 * True for an award that needs a second administrator: its sum is above the phase's, in thousandths of a
 * euro, or it is not on rank 1; never where the phase has no such rule (decision 0121).
 */
export function needsApproval(
  award: { readonly rank: number | null; readonly sumMillis: number },
  aboveMillis: number | undefined,
): boolean {
  return aboveMillis !== undefined && (award.sumMillis > aboveMillis || needsReason(award));
}

/** Gives a finder of the agreement to an award that stands as it was agreed to. */
export function approvalFinder<Approval extends StoredPair>(approvals: readonly Approval[]) {
  const found = new Map(approvals.map((own) => [`${own.key} ${own.value}`, own]));
  return ({ key, value }: StoredPair) => found.get(`${key} ${value}`);
}

/** The awards among the standing ones that wait for a second administrator. */
/** The awards among the standing ones that wait for a second administrator. */
export function awaitingApproval<Entry extends StoredPair>(
  standing: readonly StandingAward<Entry>[],
  aboveMillis: number | undefined,
  approvals: readonly StoredPair[],
): StandingAward<Entry>[] {
  const findApproval = approvalFinder(approvals);
  return standing.filter(
    (award) => needsApproval(award, aboveMillis) && findApproval(award.entry) === undefined,
  );
}
