import type { OfferTable, PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import type { EpMillis, MengeMillis } from '@rahmenpreis/pricing/numbers/units.ts';
import { cellFactorNanos } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { gpMillis } from '@rahmenpreis/pricing/price/gp.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';

/** Offers of a phase with the parts of their sums; `offering` are those whose prices count as a rival's. */
export interface FillInputs extends OfferSums {
  readonly frame: PriceFrame;
  readonly lvs: readonly SortedLv[];
  readonly offers: readonly OfferTable[];
  readonly offering: readonly number[];
}

/** How many positions of one cell an offer does not price. */
export function countFilled(
  { lvs, offers }: Pick<FillInputs, 'lvs' | 'offers'>,
  p: number,
  l: number,
  s: number,
): number {
  const [lv, offer] = [lvs[l], offers[p]];
  if (lv === undefined || offer === undefined) return 0;
  const codes = lv.epIndex.subarray(lv.sliceStart[s] ?? 0, lv.sliceStart[s + 1] ?? 0);
  return codes.reduce((count, code) => count + Number(!((offer.epMillis[code] as number) >= 0)), 0);
}

/** What is missing in one cell at the highest price of a rival; NaN where a position has none. */
function missingMillis(ground: FillInputs, p: number, l: number, s: number): number {
  const { frame, lvs, offers, offering, flags, propertyCount, sliceCount } = ground;
  const { sliceStart, mengeMillis, epIndex } = lvs[l] as SortedLv;
  const rivals = offering
    .filter((rival) => rival !== p)
    // Outside its market nobody offers, whatever its price is elsewhere (C4-08).
    .filter(
      (rival) => !((flags[(rival * propertyCount + l) * sliceCount + s] as number) & FLAG_NOT_IN_MARKET),
    )
    .map((rival) => {
      const offer = offers[rival] as OfferTable;
      return { epMillis: offer.epMillis, factorNanos: cellFactorNanos(frame, offer, l, s) };
    });
  let sum = 0;
  for (let row = sliceStart[s] ?? 0; row < (sliceStart[s + 1] ?? 0); row++) {
    const code = epIndex[row] as number;
    if (((offers[p] as OfferTable).epMillis[code] as number) >= 0) continue;
    let highest = Number.NaN;
    for (const { epMillis, factorNanos } of rivals) {
      const ep = epMillis[code] as number;
      if (!(ep >= 0)) continue;
      const gp = gpMillis(mengeMillis[row] as MengeMillis, ep as EpMillis, factorNanos);
      if (!(highest >= gp)) highest = gp;
    }
    sum += highest;
  }
  return sum;
}

/**
 * The sums of rule P: an incomplete offer with each unpriced position at the highest factored price of a
 * rival, the probe of § 16a (2) VOB/A, by position. NaN where nothing is missing, or a rival's price is.
 */
export function fillSums(ground: FillInputs): Float64Array {
  const { propertyCount, sliceCount, sums, flags, lvs, offering } = ground;
  const filled = new Float64Array(sums.length).fill(Number.NaN);
  for (const p of offering) {
    for (let l = 0; l < propertyCount; l++) {
      for (let s = 0; s < sliceCount; s++) {
        const at = (p * propertyCount + l) * sliceCount + s;
        if (((flags[at] as number) & FLAG_PRICE_MISSING) === 0) continue;
        // A row whose code left the catalogue is missing for everybody, and nobody has a price for it.
        if (((lvs[l]?.flags[s] ?? 0) & FLAG_PRICE_MISSING) !== 0) continue;
        filled[at] = (sums[at] as number) + missingMillis(ground, p, l, s);
      }
    }
  }
  return filled;
}
