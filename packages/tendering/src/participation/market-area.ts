/**
 * Whether a bidder serves a property, by the stored value: yes unless taken out (KV-006, BID-010), which
 * marks its price (PRICE-007). The flag per property rules, not an area with regions (KV-012, OPEN-44).
 */
export function isInMarketArea(value: string | null | undefined): boolean {
  return value !== 'false';
}
