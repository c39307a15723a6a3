import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { rankCell } from '../award/award.ts';
import { type SliceId, SLICES } from '../lv/slice.ts';
import { hasWithdrawn, isOffering, type Participation } from '../participation/participation.ts';
import type { OfferEffect, OfferStand } from './offer-effect.ts';
import type { TenderSide } from './tender-side.ts';

type SideName = 'before' | 'after';

/** A bidder and what a change does to its offer. */
export interface BidderEffect {
  readonly serviceProviderId: string;
  readonly organisation: string;
  /** Whether the phase lists it on each side of the change. */
  readonly isListed: Readonly<Record<SideName, boolean>>;
  readonly effect: OfferEffect;
}

/** Whether an offer counts in what is told of all together: it is not withdrawn, and has a price. */
function isCounted({ effect }: BidderEffect): boolean {
  return !hasWithdrawn(effect.participation) && effect.priceCount > 0;
}

/** What a change of a code does to all offers together. */
interface CodeSum {
  priceCount: number;
  restingCount: number;
  sumMillis: number;
}

/** What a change does to all offers together. */
export type OffersEffect = ReturnType<typeof sumUpEffects>;

/** Adds up what a change does to offers; a bidder withdrawn or not listed on a side is not counted there. */
export function sumUpEffects(bidders: readonly BidderEffect[]) {
  const codes = new Map<string, CodeSum>();
  const codeOf = (epCode: string) => {
    const own = codes.get(epCode) ?? { priceCount: 0, restingCount: 0, sumMillis: 0 };
    codes.set(epCode, own);
    return own;
  };
  const counted = bidders.filter(isCounted);
  for (const { effect } of bidders) {
    for (const epCode of effect.pricedCodes) codeOf(epCode).priceCount += 1;
    for (const epCode of effect.restingCodes) codeOf(epCode).restingCount += 1;
  }
  for (const { effect, isListed } of counted) {
    if (isListed.before) for (const [code, gp] of effect.before.codeMillis) codeOf(code).sumMillis -= gp;
    if (isListed.after) for (const [code, gp] of effect.after.codeMillis) codeOf(code).sumMillis += gp;
  }
  const isComplete = ({ inMarket, complete }: OfferStand) => inMarket > 0 && complete === inMarket;
  const countComplete = (side: SideName) =>
    counted.filter(({ isListed, effect }) => isListed[side] && isComplete(effect[side])).length;
  return {
    /** Offers that are complete in all properties of their market area, of those that count. */
    completeOffers: { before: countComplete('before'), after: countComplete('after'), all: counted.length },
    /**
     * By code: bidders with a price, prices that rest, and the change of all sums in thousandths of a euro.
     */
    codes,
  };
}

/** The offers of one side for a property and some of its service groups, each with its rank. */
function rankedAt(
  side: TenderSide,
  name: SideName,
  bidders: readonly BidderEffect[],
  { liegenschaftId, slices }: { liegenschaftId: string; slices: readonly number[] },
) {
  const l = side.places.liegenschaftIndexOf.get(liegenschaftId);
  if (l === undefined) return [];
  const offers = bidders.flatMap(({ serviceProviderId, organisation, isListed, effect }) => {
    const participation: Participation = effect.participation;
    const { sumMillis, flags } = totalOver(effect[name].sums, 0, [l], slices);
    return isListed[name] ? [{ serviceProviderId, organisation, participation, sumMillis, flags }] : [];
  });
  return rankCell(offers);
}

const ALL_SLICES = SLICES.map((_, slice) => slice);

/** The rank of each bidder at one property on one side of a change; who has none is missing. */
export function ranksAt(
  side: TenderSide,
  name: SideName,
  bidders: readonly BidderEffect[],
  liegenschaftId: string,
): Map<string, number> {
  const ranked = rankedAt(side, name, bidders, { liegenschaftId, slices: ALL_SLICES });
  return new Map(
    ranked.flatMap(({ offer, rank }) => (rank === null ? [] : [[offer.serviceProviderId, rank]])),
  );
}

/**
 * The sum of the lowest complete offers of a service group at some properties, in thousandths of a euro; null
 * where one of these has rows and no such offer.
 */
export function idealMillisOf(
  side: TenderSide,
  name: SideName,
  bidders: readonly BidderEffect[],
  { liegenschaftIds, sliceId }: { liegenschaftIds: readonly string[]; sliceId: string },
): number | null {
  const slices = [SLICES.findIndex((slice) => slice.sliceId === sliceId)];
  let sum = 0;
  for (const liegenschaftId of liegenschaftIds) {
    const ranked = rankedAt(side, name, bidders, { liegenschaftId, slices });
    const best = ranked.find(({ rank, offer }) => rank === 1 && isOffering(offer.participation));
    const hasRows = ranked.some(({ offer }) => (offer.flags & FLAG_NO_ROWS) === 0);
    if (best === undefined && hasRows) return null;
    sum += best?.offer.sumMillis ?? 0;
  }
  return sum;
}

/** Counts awards with another sum, and those that lose their rank, without those of leaving properties. */
export function countMovedAwards(
  { before, after }: Readonly<Record<SideName, TenderSide>>,
  bidders: readonly BidderEffect[],
  awards: readonly { readonly liegenschaftId: string; readonly sliceId: SliceId; readonly userId: string }[],
): { movedCount: number; unrankedCount: number } {
  const counts = { movedCount: 0, unrankedCount: 0 };
  for (const { liegenschaftId, sliceId, userId } of awards) {
    const effect = bidders.find(({ serviceProviderId }) => serviceProviderId === userId)?.effect;
    const [was, is] = [before, after].map(({ places }) => places.liegenschaftIndexOf.get(liegenschaftId));
    if (effect === undefined || was === undefined || is === undefined) continue;
    const slice = [SLICES.findIndex((own) => own.sliceId === sliceId)];
    const [old, next] = [
      totalOver(effect.before.sums, 0, [was], slice),
      totalOver(effect.after.sums, 0, [is], slice),
    ];
    if (old.sumMillis !== next.sumMillis || old.flags !== next.flags) counts.movedCount += 1;
    if (old.flags === 0 && next.flags !== 0) counts.unrankedCount += 1;
  }
  return counts;
}
