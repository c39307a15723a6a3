import { printListedName } from '../trail/listed-name.ts';
import { parseKeyvalKey } from '../keyval/keyval-key.ts';

/** The field of an award's reason as the trail names it. */
export const REASON_FIELD = 'awardReason';

/**
 * True for an award that asks for a reason: it is not on rank 1 of all offers, as it is dearer, or as an incomplete offer or one out of the market has
 * no rank (decision 0094).
 */
export function needsReason({ rank }: { readonly rank: number | null }): boolean {
  return rank !== 1;
}

/** How the trail names the reason of an award: by its property and its service group; undefined for any other key. */
export function reasonName(key: string): string | undefined {
  const place = parseKeyvalKey(key);
  if (place?.kind !== 'award') return undefined;
  return printListedName({ id: place.liegenschaftId, part: place.sliceId, field: REASON_FIELD });
}
