import { parseKeyvalKey } from '../keyval/keyval-key.ts';
import { printListedName } from './listed-name.ts';

/** The field of an award's reason as the audit log names it. */
export const REASON_FIELD = 'awardReason';

/** The audit log's name for an award's reason, by property and service group; undefined for any other key. */
export function reasonName(key: string): string | undefined {
  const place = parseKeyvalKey(key);
  if (place?.kind !== 'award') return undefined;
  return printListedName({ id: place.liegenschaftId, part: place.sliceId, field: REASON_FIELD });
}
