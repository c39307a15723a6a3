import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import { type FactorMillis, type FactorNanos, NEUTRAL_FACTOR_MILLIS } from '../numbers/units.ts';

/** The factor that counts: a missing or zero one is neutral (BID-014, PRICE-005). */
function effectiveFactor(factorMillis: FactorMillis): FactorMillis {
  return factorMillis || NEUTRAL_FACTOR_MILLIS;
}

/** Product of the three factors, missing ones neutral; exact (PRICE-002). */
export function combineFactors(
  blMillis: FactorMillis,
  lsMillis: FactorMillis,
  nMillis: FactorMillis,
): FactorNanos {
  return (effectiveFactor(blMillis) * effectiveFactor(lsMillis) * effectiveFactor(nMillis)) as FactorNanos;
}

function factorAt(column: Uint16Array, place: number): FactorMillis {
  return (column[place] ?? 0) as FactorMillis;
}

/** The three factors that count for one property and service group, in thousandths. */
export interface CellFactors {
  readonly blMillis: FactorMillis;
  readonly lsMillis: FactorMillis;
  readonly nMillis: FactorMillis;
}

/**
 * The factors of one bidder for one property and service group as they count: missing ones, those of an
 * unknown state and the sustainability of a group without it are neutral (PRICE-001, PRICE-005).
 */
export function cellFactors(
  frame: PriceFrame,
  offer: OfferTable,
  lIndex: number,
  slice: number,
): CellFactors {
  const { sliceCount } = frame;
  const cell = lIndex * sliceCount + slice;
  const region = frame.regionOf[lIndex] ?? -1;
  const bl = region < 0 ? NEUTRAL_FACTOR_MILLIS : factorAt(offer.blMillis, region * sliceCount + slice);
  const n = frame.sustainable[slice] === 1 ? factorAt(offer.nMillis, cell) : NEUTRAL_FACTOR_MILLIS;
  return {
    blMillis: effectiveFactor(bl),
    lsMillis: effectiveFactor(factorAt(offer.lsMillis, cell)),
    nMillis: effectiveFactor(n),
  };
}

/** Product of these factors; exact (PRICE-002). */
export function cellFactorNanos(
  frame: PriceFrame,
  offer: OfferTable,
  lIndex: number,
  slice: number,
): FactorNanos {
  const { blMillis, lsMillis, nMillis } = cellFactors(frame, offer, lIndex, slice);
  return combineFactors(blMillis, lsMillis, nMillis);
}
