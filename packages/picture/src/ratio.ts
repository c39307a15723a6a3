import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';

/** An amount beside the one it is measured by, both in whole thousandths and more than zero. */
export interface Ratio {
  readonly ownMillis: number;
  readonly idealMillis: number;
}

/** The order of two ratios, the nearest to the ideal first; exact. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const left = BigInt(a.ownMillis) * BigInt(b.idealMillis);
  const right = BigInt(b.ownMillis) * BigInt(a.idealMillis);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** So many percent above what it is measured by; the one place where a ratio becomes a coordinate. */
export function percentAbove({ ownMillis, idealMillis }: Ratio): number {
  return (100 * (ownMillis - idealMillis)) / idealMillis;
}

/** German text of the percent above, in tenths: «+3,7 %», «−0,4 %». */
export function signedPercent({ ownMillis, idealMillis }: Ratio): string {
  const tenths = (percentTenths(ownMillis, idealMillis) ?? 0) - 1000;
  const sign = ownMillis > idealMillis ? '+' : ownMillis < idealMillis ? '−' : '';
  return `${sign}${formatTenths(Math.abs(tenths))} %`;
}

/** Beyond so many times what it is measured by, a percent says nothing. */
const FARTHEST = 10;

/** The same, no farther than «> +900 %». */
export function cappedPercent(ratio: Ratio): string {
  return ratio.ownMillis > FARTHEST * ratio.idealMillis
    ? `> +${(FARTHEST - 1) * 100} %`
    : signedPercent(ratio);
}
