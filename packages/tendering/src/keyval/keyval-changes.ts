import type { KeyVal, KeyValChanges } from '@rahmenpreis/contract/keyval.ts';

type Place = Pick<KeyVal, 'organisationId' | 'key'>;

/** Finds entries by organisation and key; most lists are long and most changes few, so the key alone is looked up first. */
function byPlace<P extends Place>(places: readonly P[]): (place: Place) => P | undefined {
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
  const kept = known.flatMap((entry) => {
    const now = storedAt(entry);
    if (now === undefined) return removedAt(entry) === undefined ? [entry] : [];
    placed.add(now);
    return [now];
  });
  return [...kept, ...stored.filter((entry) => !placed.has(entry))];
}
