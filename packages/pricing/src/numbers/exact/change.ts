import { type Fraction, fractionMillis, readFraction } from './fraction.ts';

/** What many values are multiplied by, exactly. */
export type Change = Fraction;

const PERCENT = /^(?<sign>[+\-\u2212])\s*(?<number>[\d.,]+)\s*%$/;
const TIMES = /^(?<sign>[×x*·/:÷])\s*(?<number>[\d.,]+)$/i;

/**
 * Reads how many values are to change: «+3 %», «−2,5 %», «× 1,05» or «/ 2». A percent must have its sign and
 * everything else its operator, so that nothing is meant that is not written. Undefined for every other text,
 * and for what would leave nothing or less of a value.
 */
export function parseChange(text: string): Change | undefined {
  const percent = PERCENT.exec(text.trim())?.groups;
  const times = TIMES.exec(text.trim())?.groups;
  const { sign = '', number = '' } = percent ?? times ?? {};
  const amount = readFraction(number);
  if (amount === undefined || amount.over === 0n) return undefined;
  if (percent === undefined) {
    return '/:÷'.includes(sign) ? { over: amount.under, under: amount.over } : amount;
  }
  const under = 100n * amount.under;
  const over = sign === '+' ? under + amount.over : under - amount.over;
  return over > 0n ? { over, under } : undefined;
}

/** The changed value in thousandths, rounded once, half up; undefined where it would no longer be exact. */
export function changeMillis(millis: number, { over, under }: Change): number | undefined {
  return fractionMillis({ over: BigInt(millis) * over, under: under * 1000n })?.millis;
}
