import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import { type EpMillis, type FactorNanos, GP_DIVISOR, type MengeMillis } from '../numbers/units.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';
import { cellFactorNanos } from './cell-factor.ts';
import { FAST_LIMIT, gpMillis, ROUNDER, SURE_DISTANCE } from './gp.ts';

/**
 * Prices a range of service groups of one property for one bidder: the sums in thousandths of a euro, every
 * row rounded exactly, and the flags, written from index `at` on (PRICE-001, PRICE-006, PRICE-007).
 */
export function priceGroups(
  frame: PriceFrame,
  lv: SortedLv,
  place: { lIndex: number; fromSlice: number; toSlice: number },
  offer: OfferTable,
  into: { sums: Float64Array; flags: Uint8Array },
  at: number,
): void {
  const { sliceStart, mengeMillis, epIndex } = lv;
  const { lIndex, fromSlice, toSlice } = place;
  const { epMillis } = offer;
  const market = offer.inMarket[lIndex] === 0 ? FLAG_NOT_IN_MARKET : 0;
  let row = sliceStart[fromSlice] as number;
  for (let slice = fromSlice; slice < toSlice; slice++) {
    const begin = row;
    const end = sliceStart[slice + 1] as number;
    const nanos = cellFactorNanos(frame, offer, lIndex, slice);
    const factor = nanos / GP_DIVISOR;
    let sum = 0;
    let flags = (lv.flags[slice] as number) | market;
    for (; row < end; row++) {
      const menge = mengeMillis[row] as MengeMillis;
      const ep = epMillis[epIndex[row] as number] as EpMillis;
      // Three roundings of doubles: below the limit they are off by less than 2^-13, so whatever is well away
      // from a half is sure.
      const gp = menge * ep * factor;
      const whole = gp + ROUNDER - ROUNDER;
      if (Math.abs(gp - whole) <= SURE_DISTANCE && ep >= 0) sum += whole;
      else if (ep >= 0) sum += gpMillis(menge, ep, nanos);
      else flags |= FLAG_PRICE_MISSING;
    }
    // Nothing is negative, so a sum below the limit means that every row was below it too.
    if (sum >= FAST_LIMIT) sum = sumExactly(lv, begin, end, epMillis, nanos);
    into.sums[at + slice - fromSlice] = sum;
    into.flags[at + slice - fromSlice] = flags;
  }
}

function sumExactly(
  { mengeMillis, epIndex }: SortedLv,
  begin: number,
  end: number,
  epMillis: Float64Array,
  factorNanos: FactorNanos,
): number {
  let sum = 0;
  for (let row = begin; row < end; row++) {
    const ep = epMillis[epIndex[row] as number] as EpMillis;
    if (ep >= 0) sum += gpMillis(mengeMillis[row] as MengeMillis, ep, factorNanos);
  }
  return sum;
}
