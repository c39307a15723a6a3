import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { KeyValRow } from './repository.ts';
import { hasVersions } from './rules.ts';

/** A stored entry as it travels. */
export function presentKeyVal(row: KeyValRow): KeyVal {
  const { kind, revision, restsFrom, ...sent } = row;
  const version = hasVersions(kind) ? { version: revision } : {};
  return { ...sent, ...version, ...(restsFrom === null ? {} : { restsFrom }) };
}
