import type { GroupStanding } from '@rahmenpreis/contract/feedback.ts';
import { FEEDBACK_RANK_MAX } from '@rahmenpreis/contract/limits.ts';
import type { SortedLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { SLICES } from '../lv/slice.ts';

/** So few other companies, or different Ep-Codes, say nothing about one of them. */
const LEAST_OTHERS = 2;
const LEAST_CODES = 3;
/** The greatest figure: a hundred would tell a sum of zero to the thousandth. */
const MOST_PERCENT = 99n;

/** The offers of a phase that bidders are told where they stand among. */
export interface StandingOffers extends OfferSums {
  /** The LVs by property. */
  readonly lvs: readonly SortedLv[];
  /** The company of each bidder; several bidders of one company have one offer. */
  readonly organisationIds: readonly string[];
  /** Marks of the bidders that take part. */
  readonly participating: ArrayLike<number>;
}

/** The service groups that have rows, and those of them of which an Ep-Code stands in another one too. */
export type GroupCodes = ReturnType<typeof readGroupCodes>;

/** Finds which groups are asked for, and which cannot be told of, as a price in them is one of others too. */
export function readGroupCodes({ lvs }: Pick<StandingOffers, 'lvs'>) {
  const [asked, shared] = [new Set<number>(), new Set<number>()];
  const groupOf = new Map<number, number>();
  for (const { sliceStart, epIndex } of lvs) {
    for (const s of SLICES.keys()) {
      for (let row = sliceStart[s]!; row < sliceStart[s + 1]!; row++) {
        asked.add(s);
        const other = groupOf.get(epIndex[row]!) ?? s;
        groupOf.set(epIndex[row]!, other);
        if (other !== s) shared.add(other).add(s);
      }
    }
  }
  return { asked, shared };
}

/** The places of a bidder's valid packages of a group, by property. */
function validPackages({ propertyCount, sliceCount, flags }: StandingOffers, p: number, s: number): number[] {
  const valid: number[] = [];
  for (let l = 0; l < propertyCount; l++) {
    if (flags[(p * propertyCount + l) * sliceCount + s] === 0) valid.push(l);
  }
  return valid;
}

/** Whether packages count so few different Ep-Codes that one figure would come close to a price. */
function hasFewCodes({ lvs }: StandingOffers, valid: readonly number[], s: number): boolean {
  const codes = new Set<number>();
  for (const l of valid) {
    const { sliceStart, epIndex, mengeMillis } = lvs[l]!;
    for (let row = sliceStart[s]!; row < sliceStart[s + 1]!; row++) {
      if (mengeMillis[row]! > 0) codes.add(epIndex[row]!);
      if (codes.size >= LEAST_CODES) return false;
    }
  }
  return true;
}

/** The exact sum of a bidder over packages of a group; undefined where it does not offer all validly. */
function sumOver(offers: StandingOffers, p: number, valid: readonly number[], s: number): number | undefined {
  let sum = 0;
  for (const l of valid) {
    const at = (p * offers.propertyCount + l) * offers.sliceCount + s;
    if (offers.flags[at] !== 0) return undefined;
    sum += offers.sums[at]!;
  }
  return sum;
}

/** The sums of all other companies that take part and offer all these packages validly, each once. */
function sumsOfOthers(offers: StandingOffers, p: number, valid: readonly number[], s: number): number[] {
  const { organisationIds, participating } = offers;
  const seen = new Set([organisationIds[p]]);
  const sums: number[] = [];
  for (const [other, organisationId] of organisationIds.entries()) {
    if (seen.has(organisationId) || participating[other] !== 1) continue;
    seen.add(organisationId);
    const sum = sumOver(offers, other, valid, s);
    if (sum !== undefined) sums.push(sum);
  }
  return sums;
}

function standInGroup(offers: StandingOffers, { shared }: GroupCodes, p: number, s: number) {
  const nothing = { gap: null, rank: null };
  const valid = offers.participating[p] === 1 ? validPackages(offers, p, s) : [];
  if (valid.length === 0) return { kind: 'incomplete' as const, ...nothing };
  if (shared.has(s)) return { kind: 'impossible' as const, ...nothing };
  if (hasFewCodes(offers, valid, s)) return { kind: 'few-codes' as const, ...nothing };
  const others = sumsOfOthers(offers, p, valid, s);
  if (others.length < LEAST_OTHERS) return { kind: 'few-offers' as const, ...nothing };
  const own = sumOver(offers, p, valid, s)!;
  const ahead = others.filter((sum) => sum < own);
  if (ahead.length === 0) return { kind: 'first' as const, ...nothing };
  const best = Math.min(...ahead);
  const gap = (100n * BigInt(own - best)) / BigInt(own);
  return {
    kind: 'behind' as const,
    gap: Number(gap > MOST_PERCENT ? MOST_PERCENT : gap),
    rank: Math.min(ahead.length + 1, FEEDBACK_RANK_MAX),
  };
}

/**
 * Tells where a bidder stands in every group that has counted rows: the whole percent of its own sum that
 * lacks to the best other one, over the packages that it offers validly, and its rank among those that offer
 * all of them. What nothing is told of says why, what others did last (decision 0130).
 */
export function standBidder(offers: StandingOffers, codes: GroupCodes, p: number): GroupStanding[] {
  return SLICES.flatMap(({ sliceId }, s) =>
    codes.asked.has(s) ? [{ sliceId, ...standInGroup(offers, codes, p, s) }] : [],
  );
}
