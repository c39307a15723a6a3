import { formatWhole } from './decimal.ts';

/**
 * The integer `part · times ÷ whole`, half up and exact; none is negative, and `whole` is not 0. Remainders
 * of safe integers are exact, and what is left divides evenly; beyond them BigInt does the same.
 */
export function divideHalfUp(part: number, times: number, whole: number): number {
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

/** Part of a whole in integer percent, half up, exact; null if one is missing or 0 (PRICE-013, OPEN-24). */
export function percentOf(part: number | null, whole: number | null): number | null {
  return isComparable(part, whole) ? divideHalfUp(part ?? 0, 100, whole ?? 0) : null;
}

/** Part of a whole in percent tenths, half up, exact; null if one is missing or 0 (AWARD-013, OPEN-24). */
export function percentTenths(part: number | null, whole: number | null): number | null {
  return isComparable(part, whole) ? divideHalfUp(part ?? 0, 1000, whole ?? 0) : null;
}

/** Part of a whole in integer thousandths of a percent, half up, exact; null if one is missing or zero. */
export function percentMillis(part: number | null, whole: number | null): number | null {
  return isComparable(part, whole) ? divideHalfUp(part ?? 0, 100_000, whole ?? 0) : null;
}

/** True for what is green as valid: 100 %, also where only rounded to it, on every page (PRICE-013). */
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

/** All tenths of a percent that there are. */
const WHOLE_TENTHS = 1_000;

/**
 * The shares of amounts in their sum, in tenths of a percent that add up to 100 %: each is rounded down, and
 * what is left goes to those that lost most by it, the earlier first. Amounts are whole and not negative;
 * without any sum there are no shares, and nothing is given (OVERVIEW-006).
 */
export function shareTenths(amounts: readonly number[]): number[] | undefined {
  const whole = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (whole === 0n) return undefined;
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(WHOLE_TENTHS));
  const shares = exact.map((own) => Number(own / whole));
  const left = WHOLE_TENTHS - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = [...exact.keys()].toSorted((a, b) => {
    const [lossA, lossB] = [(exact[a] ?? 0n) % whole, (exact[b] ?? 0n) % whole];
    return lossA === lossB ? a - b : lossA > lossB ? -1 : 1;
  });
  for (const index of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
