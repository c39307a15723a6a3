import {
  type EpMillis,
  type FactorNanos,
  GP_DIVISOR,
  type MengeMillis,
  ONE_MENGE_MILLIS,
} from '../numbers/units.ts';

/** Below this result, in thousandths of a euro, the double product is off by less than 2^-13. */
export const FAST_LIMIT = 2 ** 38;
/** A result below the limit within this distance of the nearest whole number is sure to round to it. */
export const SURE_DISTANCE = 0.5 - 2 ** -12;
/** Added to a number below 2^51 and taken away again, it leaves the nearest whole number. */
export const ROUNDER = 1.5 * 2 ** 52;

function settleExactly(mengeMillis: number, epMillis: number, factorNanos: number): number {
  const product = BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos);
  return Number((product + 500_000_000_000n) / 1_000_000_000_000n);
}

/** The same for a result below the limit that is very near to a half. */
function settleNearHalf(
  mengeMillis: number,
  epMillis: number,
  factorNanos: number,
  estimate: number,
): number {
  const whole = Math.floor(estimate);
  // This close to a half, the distance to it, in 10⁻¹² of a thousandth, is below 2^31; so its lowest 32 bits,
  // which Math.imul gives exactly, are the distance itself.
  const product = Math.imul(Math.imul(mengeMillis, epMillis), factorNanos);
  const half = Math.imul(whole, GP_DIVISOR) + GP_DIVISOR / 2;
  return ((product - half) | 0) >= 0 ? whole + 1 : whole;
}

/**
 * Total price of a position in thousandths of a euro: amount × unit price × product of factors; exact,
 * rounded once, half up, for 0 ≤ menge ≤ 4·10⁹, 0 ≤ ep ≤ 10⁹ and factors up to 1.3 each (PRICE-001, OPEN-23).
 */
export function gpMillis(mengeMillis: MengeMillis, epMillis: EpMillis, factorNanos: FactorNanos): number {
  const estimate = (mengeMillis * epMillis * factorNanos) / GP_DIVISOR;
  if (estimate >= FAST_LIMIT) return settleExactly(mengeMillis, epMillis, factorNanos);
  // Which side of a half it lies on is random: a branch would cost a processor more than the arithmetic.
  const whole = estimate + ROUNDER - ROUNDER;
  if (Math.abs(estimate - whole) <= SURE_DISTANCE) return whole;
  return settleNearHalf(mengeMillis, epMillis, factorNanos, estimate);
}

/** Unit price times three factors in thousandths of a euro, exact, half up; for display only (OPEN-23). */
export function epFactoredMillis(epMillis: EpMillis, factorNanos: FactorNanos): number {
  return gpMillis(ONE_MENGE_MILLIS, epMillis, factorNanos);
}
