import { SCALE } from '../units.ts';

/** An exact number: `over` divided by `under`, which is above zero. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const GERMAN_DECIMAL = /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d+))?$/;

/** The exact value of a German decimal with any number of decimals, «1.234,5678»; undefined if it is none. */
export function readFraction(text: string): Fraction | undefined {
  const { whole, decimals = '' } = GERMAN_DECIMAL.exec(text)?.groups ?? {};
  if (whole === undefined) return undefined;
  return { over: BigInt(whole.replaceAll('.', '') + decimals), under: 10n ** BigInt(decimals.length) };
}

/** Thousandths of an exact number, rounded once, half away from zero; undefined beyond safe integers. */
export function fractionMillis({
  over,
  under,
}: Fraction): { readonly millis: number; readonly isRounded: boolean } | undefined {
  const scaled = over * BigInt(SCALE);
  const magnitude = scaled < 0n ? -scaled : scaled;
  const rounded = Number((magnitude * 2n + under) / (under * 2n));
  if (rounded > Number.MAX_SAFE_INTEGER) return undefined;
  const isRounded = magnitude % under !== 0n;
  return { millis: over < 0n && rounded !== 0 ? -rounded : rounded, isRounded };
}
