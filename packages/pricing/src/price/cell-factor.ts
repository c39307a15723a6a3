import { combineFactors } from './gp.ts';
import type { OfferTable, PriceFrame } from '../book/price-book.ts';
import { NEUTRAL_FACTOR_MILLIS } from '../numbers/units.ts';

/**
 * Product of the three factors of one bidder for one property and service group, in billionths; exact. An unknown state
 * and a group without sustainability are neutral (PRICE-002, PRICE-005).
 */
export function cellFactorNanos(frame: PriceFrame, offer: OfferTable, lIndex: number, slice: number): number {
  const { sliceCount } = frame;
  const cell = lIndex * sliceCount + slice;
  const region = frame.regionOf[lIndex] ?? -1;
  const bl = region < 0 ? NEUTRAL_FACTOR_MILLIS : (offer.blMillis[region * sliceCount + slice] ?? 0);
  const n = frame.sustainable[slice] === 1 ? (offer.nMillis[cell] ?? 0) : NEUTRAL_FACTOR_MILLIS;
  return combineFactors(bl, offer.lsMillis[cell] ?? 0, n);
}
