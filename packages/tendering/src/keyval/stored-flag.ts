/** How a yes and a no are stored (KV-006, KV-007). */
export type StoredFlag = 'true' | 'false';

/** Whether a value may be stored as a yes or a no. */
export function isStoredFlag(value: string | null | undefined): value is StoredFlag {
  return value === 'true' || value === 'false';
}

/** Whether a bidder serves a property, from the stored value; it does unless the property was taken out (KV-006, BID-010). */
export function isInMarketArea(value: string | null | undefined): boolean {
  return value !== 'false';
}
