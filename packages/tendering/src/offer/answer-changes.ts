import type { OfferChanges, Offers } from '@rahmenpreis/contract/offers.ts';
import type { KeyVal, KeyValChanges } from '@rahmenpreis/contract/keyval.ts';

/** The comparison after what changed in it; the earlier one stays as it is (CONTRACT.md «Changes»). */
export function applyOfferChanges(known: Offers, changes: OfferChanges): Offers {
  const { revision, participation, cells } = changes;
  const sums = known.sums.slice();
  const flags = known.flags.slice();
  for (const [index, cell] of cells.entries()) {
    sums[cell] = changes.sums[index] as number;
    flags[cell] = changes.flags[index] as number;
  }
  return { ...known, revision, participation, sums, flags };
}

type Place = Pick<KeyVal, 'organisationId' | 'key'>;

/** Finds entries by organisation and key, the key alone first: most lists are long and most changes few. */
function byPlace<P extends Place>(places: readonly P[]): (place: Place) => P | undefined {
  if (places.length === 0) return () => undefined;
  const found = Map.groupBy(places, ({ key }) => key);
  return ({ organisationId, key }) =>
    found.get(key)?.find((place) => place.organisationId === organisationId);
}

function isSame(a: KeyVal, b: KeyVal): boolean {
  return a.id === b.id && a.value === b.value && a.version === b.version && a.restsFrom === b.restsFrom;
}

/**
 * Applies changes to a list of key-values: unchanged entries are the same objects in their order, new ones
 * come last. Without a difference, as after own writes, it is the same list (CONTRACT.md «Changes»).
 */
export function applyKeyValChanges(
  known: readonly KeyVal[],
  { stored, removed }: KeyValChanges,
): readonly KeyVal[] {
  const [storedAt, removedAt] = [byPlace(stored), byPlace(removed)];
  const placed = new Set<KeyVal>();
  const list: KeyVal[] = [];
  let isOther = false;
  for (const entry of known) {
    const now = storedAt(entry);
    if (now !== undefined) placed.add(now);
    if (now !== undefined && !isSame(now, entry)) list.push(now);
    else if (now !== undefined || removedAt(entry) === undefined) list.push(entry);
    isOther ||= list.at(-1) !== entry;
  }
  for (const entry of stored) if (!placed.has(entry)) list.push(entry);
  return isOther || list.length !== known.length ? list : known;
}
