import { formatWhole } from './decimal.ts';
import { percentOf } from './percent.ts';

/** Hundredths of a percent that one whole number is of another, rounded once, half up; as a bound, up. */
export function hundredths(part: number, whole: number, isBound: boolean): bigint {
  const [over, under] = [10_000n * BigInt(Math.abs(part)), BigInt(whole)];
  return isBound ? (over + under - 1n) / under : (2n * over + under) / (2n * under);
}

/** A percent with two decimals: «0,94 %»; nothing of nothing is a dash. */
export function percentText(part: number, whole: number, { isBound = false } = {}): string {
  if (whole <= 0) return '–';
  const value = hundredths(part, whole, isBound);
  return `${formatWhole(Number(value / 100n))},${String(value % 100n).padStart(2, '0')} %`;
}

/** The same with its sign: «+0,94 %». */
export function signedPercent(part: number, whole: number): string {
  return `${part > 0 ? '+' : part < 0 ? '−' : ''}${percentText(part, whole)}`;
}

/** A share in whole percent: «10 %»; of something it is not «0 %», and of a part not «100 %». */
export function shareText(part: number, whole: number, isPart = part < whole): string {
  const percent = percentOf(part, whole) ?? 0;
  if (percent === 0) return 'unter 1 %';
  return percent === 100 && isPart ? 'über 99 %' : `${percent} %`;
}
