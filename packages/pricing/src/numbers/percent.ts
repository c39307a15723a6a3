import { formatWhole } from './decimal.ts';

// The remainder of safe integers is exact, and what is left divides evenly; beyond them BigInt does the same.
function divideHalfUp(part: number, times: number, whole: number): number {
  const numerator = part * times;
  if (numerator > Number.MAX_SAFE_INTEGER) {
    return Number((BigInt(part) * BigInt(times) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
  }
  const rest = numerator % whole;
  return (numerator - rest) / whole + (rest >= whole - rest ? 1 : 0);
}

function isComparable(part: number | null, whole: number | null): boolean {
  return part !== null && whole !== null && part > 0 && whole > 0;
}

/** Part of the whole in integer percent, half up, exact; null where one of them is missing or zero (PRICE-013, OPEN-24). */
export function percentOf(part: number | null, whole: number | null): number | null {
  return isComparable(part, whole) ? divideHalfUp(part ?? 0, 100, whole ?? 0) : null;
}

/** Part of the whole in integer tenths of a percent, half up, exact; null where one of them is missing or zero (AWARD-013, OPEN-24). */
export function percentTenths(part: number | null, whole: number | null): number | null {
  return isComparable(part, whole) ? divideHalfUp(part ?? 0, 1000, whole ?? 0) : null;
}

/** True for what is shown green as valid: 100 %, also where it is only rounded to it, on every page (PRICE-013). */
export function isWholePercent(percent: number | null | undefined): boolean {
  return percent === 100;
}

/** German text of tenths of a percent with one decimal: 1053 gives «105,3» (AWARD-013). */
export function formatTenths(tenths: number): string {
  const digit = tenths % 10;
  return `${formatWhole((tenths - digit) / 10)},${digit}`;
}

/** True for a whole percent within these limits, inclusive. */
export function isPercentWithin(value: unknown, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}
