import type { OfferTable, PriceFrame } from '../book/price-book.ts';
import type { SortedLv } from '../book/sorted-lv.ts';
import type { EpMillis, MengeMillis } from '../numbers/units.ts';
import { cellFactorNanos } from '../price/cell-factor.ts';
import { gpMillis } from '../price/gp.ts';

/**
 * What each of the K catalogue positions comes to in an offer, in thousandths of a euro: the sum of the rounded prices of
 * all rows with its EP code, 0 where it has no price. As in `totalOver` a property outside the market area is left out,
 * unless it is the only one; so all of them add up to the offer's total (PRICE-001, PRICE-008).
 */
export function sumCodes(frame: PriceFrame, lvs: readonly SortedLv[], offer: OfferTable): Float64Array {
  const sums = new Float64Array(frame.catalogueCount);
  for (const [lIndex, lv] of lvs.entries()) {
    if (offer.inMarket[lIndex] === 0 && lvs.length > 1) continue;
    for (let slice = 0; slice < frame.sliceCount; slice++) {
      const factorNanos = cellFactorNanos(frame, offer, lIndex, slice);
      const end = lv.sliceStart[slice + 1] as number;
      for (let row = lv.sliceStart[slice] as number; row < end; row++) {
        const code = lv.epIndex[row] as number;
        const ep = offer.epMillis[code] as EpMillis;
        if (ep < 0) continue;
        const gp = gpMillis(lv.mengeMillis[row] as MengeMillis, ep, factorNanos);
        sums[code] = (sums[code] as number) + gp;
      }
    }
  }
  return sums;
}
