import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { reasonKey, type StoredReasons } from './reasons/repository.ts';
import type { KeyValRow } from './repository.ts';
import { hasVersions } from './rules.ts';

/** A stored entry as it travels; with the reasons of awards where its reader may know them. */
export function presentKeyVal(row: KeyValRow, reasons?: StoredReasons): KeyVal {
  const { id, key, value, organisationId, revision, restsFrom } = row;
  const reason = row.kind === 'award' ? reasons?.get(reasonKey(row)) : undefined;
  return {
    id,
    key,
    value,
    organisationId,
    ...(hasVersions(row.kind) ? { version: revision } : {}),
    ...(restsFrom === null ? {} : { restsFrom }),
    ...(reason === undefined ? {} : { reason }),
  };
}
