import { type DecimalProblem, parseDecimalMillis } from './decimal.ts';
import { SCALE } from './units.ts';

/** A whole number, or why a text is none. */
export type WholeResult =
  | { ok: true; whole: number }
  | { ok: false; reason: Exclude<DecimalProblem, 'too-many-decimals'> | 'has-decimals' };

/** Counts and areas are typed plainly: no currency, no brackets, no dash for none. */
const PLAIN = /^[-\u2212]?\d[\d.,]*$/;

/**
 * The whole number of a German text, grouped or not: «12.345» and «12345» give 12 345, «12.345,5» and «5,0» have
 * decimals, «12.34» is not a number. Spaces around it are allowed, a € is not (PROP-050).
 */
export function parseWhole(text: string): WholeResult {
  const trimmed = text.trim();
  if (trimmed !== '' && !PLAIN.test(trimmed)) return { ok: false, reason: 'not-a-number' };
  const decimal = parseDecimalMillis(trimmed);
  if (!decimal.ok) {
    const { reason } = decimal;
    return { ok: false, reason: reason === 'too-many-decimals' ? 'has-decimals' : reason };
  }
  if (trimmed.includes(',')) return { ok: false, reason: 'has-decimals' };
  return { ok: true, whole: decimal.millis / SCALE };
}
