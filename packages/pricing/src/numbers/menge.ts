import { type MengeMillis, SCALE } from './units.ts';

/** The thousandths of an amount as it travels: a number with at most 3 decimals (PRICE-001, OPEN-22). */
export function mengeOfAmount(amount: number): MengeMillis {
  return Math.round(amount * SCALE) as MengeMillis;
}
