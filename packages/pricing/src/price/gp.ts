import {
  type EpMillis,
  type FactorNanos,
  GP_DIVISOR,
  type MengeMillis,
  ONE_MENGE_MILLIS,
} from '../numbers/units.ts';

/** Below this result, in thousandths of a euro, the double product is off by less than 2^-13. */
export const FAST_LIMIT = 2 ** 38;
/** Outside this band around a half, rounding a result below the limit is safe. */
export const HALF_BAND = 2 ** -12;

function settleExactly(mengeMillis: number, epMillis: number, factorNanos: number): number {
  const product = BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos);
  return Number((product + 500_000_000_000n) / 1_000_000_000_000n);
}

/**
 * Total price of a position in thousandths of a euro, from its amount, its unit price and the product of its factors;
 * exact, rounded once, half up, for 0 ≤ menge ≤ 4·10⁹, 0 ≤ ep ≤ 10⁹ and factors up to 1.3 each (PRICE-001, OPEN-23).
 */
export function gpMillis(mengeMillis: MengeMillis, epMillis: EpMillis, factorNanos: FactorNanos): number {
  const estimate = (mengeMillis * epMillis * factorNanos) / GP_DIVISOR;
  if (estimate >= FAST_LIMIT) return settleExactly(mengeMillis, epMillis, factorNanos);
  const whole = Math.floor(estimate);
  const fraction = estimate - whole;
  if (fraction < 0.5 - HALF_BAND) return whole;
  if (fraction > 0.5 + HALF_BAND) return whole + 1;
  // This close to a half, the distance to it, in 10⁻¹² of a thousandth, is below 2^31; so its lowest 32 bits, which
  // Math.imul gives exactly, are the distance itself.
  const product = Math.imul(Math.imul(mengeMillis, epMillis), factorNanos);
  const half = Math.imul(whole, GP_DIVISOR) + GP_DIVISOR / 2;
  return ((product - half) | 0) >= 0 ? whole + 1 : whole;
}

/** Unit price times the three factors in thousandths of a euro, exact, half up; for display only (OPEN-23). */
export function epFactoredMillis(epMillis: EpMillis, factorNanos: FactorNanos): number {
  return gpMillis(ONE_MENGE_MILLIS, epMillis, factorNanos);
}
