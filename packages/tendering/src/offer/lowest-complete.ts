import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { isOffering, type Participation } from '../participation/participation.ts';

/** What a bidder asks for anything, in thousandths of a euro with its flags, and whether it takes part. */
export type MeasuredOffer = Total & { participation: Participation };

/** How an offer stands against the lowest complete one. */
export type Measure = ReturnType<typeof measureOffer>;

/** True for an offer that may be lowest: confirmed, priced, in the market (PRICE-009, OPEN-01, OPEN-02). */
export function isContender({ flags, participation }: Omit<MeasuredOffer, 'sumMillis'>): boolean {
  return flags === 0 && isOffering(participation);
}

/**
 * The sum everything is measured against, in thousandths of a euro: the lowest of the confirmed, complete
 * offers in the market, null without one. It is the same on the screen and in every file (PRICE-013).
 */
export function lowestComplete(offers: readonly MeasuredOffer[]): number | null {
  let lowest: number | null = null;
  for (const offer of offers) {
    if (isContender(offer) && (lowest === null || offer.sumMillis < lowest)) lowest = offer.sumMillis;
  }
  return lowest;
}

/**
 * Measures one offer. Only a contender has a percent, on every screen and in every file: an offer withdrawn
 * or with missing prices compares to no whole offer (PRICE-009, PRICE-013, EXPORT-006, decision 0066).
 */
export function measureOffer(offer: MeasuredOffer, lowestMillis: number | null) {
  const contends = isContender(offer);
  return {
    isContender: contends,
    /** Percent of the lowest complete sum; null without one, for no contender, and where either is zero. */
    percent: contends ? percentOf(offer.sumMillis, lowestMillis) : null,
    isBest: contends && offer.sumMillis === lowestMillis,
  };
}
