/**
 * Whether a bidder serves a property, from the stored value; it does unless the property was taken out (KV-006, BID-010); out of it,
 * its price is marked (PRICE-007). Such a flag for each property rules, and no area with regions of its own (KV-012, OPEN-44).
 */
export function isInMarketArea(value: string | null | undefined): boolean {
  return value !== 'false';
}
