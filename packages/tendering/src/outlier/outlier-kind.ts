import { compareToPercent } from '@rahmenpreis/pricing/spread/percent-order.ts';
import { PRICE_LABEL } from '../offer/price-label.ts';

/**
 * The kinds of outliers, the gravest first: the unit's period may be mistaken, the decimal point slipped, the
 * price is 0,000, it is missing, or it lies above or below what the others ask.
 */
export const OUTLIER_KINDS = ['period', 'slip', 'zero', 'missing', 'above', 'below'] as const;
export type OutlierKind = (typeof OUTLIER_KINDS)[number];

/** How many times too large or too small a price looks, and why. */
export interface Jump {
  readonly kind: 'period' | 'slip';
  readonly factor: number;
  /** Whether it is one part in that many. */
  readonly isLess: boolean;
}

/** Months, weeks and days of a year, and a decimal point one, two or three places off. */
const JUMPS = [
  { kind: 'period', factor: 12 },
  { kind: 'period', factor: 52 },
  { kind: 'period', factor: 365 },
  { kind: 'slip', factor: 10 },
  { kind: 'slip', factor: 100 },
  { kind: 'slip', factor: 1_000 },
] as const;

/** The allowed distance from the multiple, in percent of it, as for an earlier price (decision 0035). */
export const NEAR_PERCENT = 25;

function isNear(part: number, whole: number, factor: number): boolean {
  return (
    compareToPercent(part, whole, factor * (100 - NEAR_PERCENT)) > 0 &&
    compareToPercent(part, whole, factor * (100 + NEAR_PERCENT)) < 0
  );
}

/** The distance of part from f·whole beside another factor: |part − f·whole| ÷ f, times both factors. */
function offOf(part: number, whole: number, factor: number, other: number): bigint {
  const off = BigInt(part) - BigInt(whole) * BigInt(factor);
  return (off < 0n ? -off : off) * BigInt(other);
}

function nearest(part: number, whole: number): (typeof JUMPS)[number] | undefined {
  const near = JUMPS.filter(({ factor }) => isNear(part, whole, factor));
  return near.reduce<(typeof JUMPS)[number] | undefined>((best, own) => {
    if (best === undefined) return own;
    const isNearer =
      offOf(part, whole, own.factor, best.factor) < offOf(part, whole, best.factor, own.factor);
    return isNearer ? own : best;
  }, undefined);
}

/**
 * Says by which of 12, 52, 365 and 10, 100, 1,000 a price, or a sum of prices, seems too large or too small
 * beside another one, both in thousandths of a euro: the one that it lies nearest to, within a quarter of it;
 * exact. Undefined where that is none, or one of both is zero.
 */
export function findJump(millis: number, besideMillis: number): Jump | undefined {
  if (millis <= 0 || besideMillis <= 0) return undefined;
  const more = nearest(millis, besideMillis);
  if (more !== undefined) return { ...more, isLess: false };
  const less = nearest(besideMillis, millis);
  return less && { ...less, isLess: true };
}

const KIND_WORDS: Readonly<Record<OutlierKind, string>> = {
  period: 'Zeitraum',
  slip: 'zehnfach',
  zero: 'Preis 0,000',
  missing: PRICE_LABEL.missing,
  above: 'über Bezug',
  below: 'unter Bezug',
};

const SLIP_WORDS = new Map([
  [10, ['zehnfach', 'Zehntel']],
  [100, ['hundertfach', 'Hundertstel']],
  [1_000, ['tausendfach', 'Tausendstel']],
]);

/** The name of a kind; for a seeming multiple or part also which one: «Zeitraum ×12», «Hundertstel». */
export function outlierKindWords(kind: OutlierKind, factor: number | null = null, isLess = false): string {
  if (factor === null) return KIND_WORDS[kind];
  const slip = kind === 'slip' ? SLIP_WORDS.get(factor)?.[isLess ? 1 : 0] : undefined;
  return slip ?? `${KIND_WORDS[kind]} ${isLess ? '÷' : '×'}${factor}`;
}
