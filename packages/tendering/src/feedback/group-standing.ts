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

type Untold = Exclude<GroupStanding['kind'], 'behind'>;

const untold = (kind: Untold) => ({ kind, gap: null, rank: null });

function standInGroup(offers: StandingOffers, { shared }: GroupCodes, p: number, s: number) {
  const { propertyCount, sliceCount, flags, sums, organisationIds, participating } = offers;
  const cellOf = (bidder: number, l: number) => (bidder * propertyCount + l) * sliceCount + s;
  const isValid = (bidder: number, l: number) =>
    participating[bidder] === 1 && flags[cellOf(bidder, l)] === 0;
  /** The places of the bidder's valid packages, by property. */
  const valid = Array.from({ length: propertyCount }, (_, l) => l).filter((l) => isValid(p, l));
  const sumOf = (bidder: number) => valid.reduce((sum, l) => sum + sums[cellOf(bidder, l)]!, 0);
  if (valid.length === 0) return untold('incomplete');
  if (shared.has(s)) return untold('impossible');
  if (hasFewCodes(offers, valid, s)) return untold('few-codes');
  const seen = new Set([organisationIds[p]]);
  /** The sums of all other companies that take part and offer all these packages validly, each once. */
  const others = [...organisationIds].flatMap((organisationId, other) => {
    if (seen.has(organisationId) || participating[other] !== 1) return [];
    seen.add(organisationId);
    return valid.every((l) => isValid(other, l)) ? sumOf(other) : [];
  });
  if (others.length < LEAST_OTHERS) return untold('few-offers');
  const own = sumOf(p);
  const ahead = others.filter((sum) => sum < own);
  if (ahead.length === 0) return untold('first');
  const gap = (100n * BigInt(own - Math.min(...ahead))) / BigInt(own);
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
