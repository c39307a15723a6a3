import { parseKeyvalKey } from '../keyval/keyval-key.ts';
import { printListedName } from './listed-name.ts';

/** The field of an award's reason as the audit log names it. */
export const REASON_FIELD = 'awardReason';

/** The agreement of a second administrator to an award, as the audit log names it. */
export const APPROVAL_FIELD = 'awardApproval';

/** The name of what is said of an award, by property and service group; undefined for other keys. */
export function reasonName(key: string, field: string = REASON_FIELD): string | undefined {
  const place = parseKeyvalKey(key);
  if (place?.kind !== 'award') return undefined;
  return printListedName({ id: place.liegenschaftId, part: place.sliceId, field });
}
