import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { stripPhasePrefix } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { printJson } from './print-json.ts';

/**
 * Writes the bidders' entries of a phase, keys without the phase's id, entries of the owner left out (EXPORT-010,
 * EXPORT-012, KV-011, OPEN-54).
 */
export function printKeyVals(keyVals: readonly KeyVal[], ownerOrganisationId: string): string {
  const own = keyVals
    .filter(({ organisationId }) => organisationId !== ownerOrganisationId)
    .map(({ organisationId, key, value }) => ({ organisationId, key: stripPhasePrefix(key), value }));
  return printJson(own);
}
