/** How a yes and a no are stored (KV-006, KV-007). */
export type StoredFlag = 'true' | 'false';

/** Whether a value may be stored as a yes or a no. */
export function isStoredFlag(value: string | null | undefined): value is StoredFlag {
  return value === 'true' || value === 'false';
}
