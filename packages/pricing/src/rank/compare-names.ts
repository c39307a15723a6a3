const germanNames = new Intl.Collator('de');

/**
 * Orders two names as a German reader expects; names that sort alike fall back to code units, so the order is stable.
 */
export function compareNames(a: string, b: string): number {
  return germanNames.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
