import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { KeyValRow } from './repository.ts';
import { hasVersions } from './rules.ts';

/** A stored entry as it travels. */
export function presentKeyVal(row: KeyValRow): KeyVal {
  const { id, key, value, organisationId, revision, restsFrom } = row;
  return {
    id,
    key,
    value,
    organisationId,
    ...(hasVersions(row.kind) ? { version: revision } : {}),
    ...(restsFrom === null ? {} : { restsFrom }),
  };
}
