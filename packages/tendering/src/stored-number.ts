// Sixteen digits are enough for everything that may be stored. Reading is more generous than storing: it takes leading zeros.
const DIGITS = /^\d{1,16}$/;

/**
 * The number of thousandths that a stored value holds: of a price, a factor or a target price; undefined where nothing
 * is stored or where it is no number, which then counts as not given (KV-003…005, KV-010, PRICE-006).
 */
export function readStoredMillis(value: string | undefined): number | undefined {
  return value !== undefined && DIGITS.test(value) ? Number(value) : undefined;
}

/**
 * Whether a value may be stored as a number of thousandths between two limits, both included: digits only, without sign
 * or leading zeros, so that a number has one spelling (CONTRACT.md «Keys»).
 */
export function isStorableMillis(value: string, minMillis: number, maxMillis: number): boolean {
  const millis = readStoredMillis(value);
  return millis !== undefined && String(millis) === value && millis >= minMillis && millis <= maxMillis;
}
