// Sixteen digits are enough for everything that may be stored. Reading is more lenient than storing: it
// accepts leading zeros.
const DIGITS = /^\d{1,16}$/;

/**
 * The thousandths that a stored value holds, of a price, a factor or a target price; undefined if nothing is
 * stored or it is not a number, which counts as missing (KV-003…005, KV-010, PRICE-006).
 */
export function readStoredMillis(value: string | undefined): number | undefined {
  return value !== undefined && DIGITS.test(value) ? Number(value) : undefined;
}

/**
 * Tells whether a value may be stored as thousandths between two limits, both included: digits only, without
 * sign or leading zeros, so that a number has one spelling (CONTRACT.md «Keys»).
 */
export function isStorableMillis(value: string, minMillis: number, maxMillis: number): boolean {
  const millis = readStoredMillis(value);
  return millis !== undefined && String(millis) === value && millis >= minMillis && millis <= maxMillis;
}
