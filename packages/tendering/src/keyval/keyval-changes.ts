import type { KeyVal, KeyValChanges } from '@rahmenpreis/contract/keyval.ts';

type Place = Pick<KeyVal, 'organisationId' | 'key'>;

/** Finds entries by organisation and key; most lists are long and most changes few, so the key alone is looked up first. */
function byPlace<P extends Place>(places: readonly P[]): (place: Place) => P | undefined {
  if (places.length === 0) return () => undefined;
  const found = Map.groupBy(places, ({ key }) => key);
  return ({ organisationId, key }) =>
    found.get(key)?.find((place) => place.organisationId === organisationId);
}

/**
 * A list of key-values after what changed in it: entries that did not are the same objects, in their order; new ones come
 * last (CONTRACT.md «Changes»).
 */
export function applyKeyValChanges(known: readonly KeyVal[], { stored, removed }: KeyValChanges): KeyVal[] {
  const [storedAt, removedAt] = [byPlace(stored), byPlace(removed)];
  const placed = new Set<KeyVal>();
  const changed: KeyVal[] = [];
  for (const entry of known) {
    const now = storedAt(entry);
    if (now !== undefined) placed.add(now);
    if (now !== undefined || removedAt(entry) === undefined) changed.push(now ?? entry);
  }
  for (const entry of stored) if (!placed.has(entry)) changed.push(entry);
  return changed;
}
