import type { KeyValChanges } from '@rahmenpreis/contract/keyval.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type KeyValRow, listKeyVals } from '../repository.ts';
import { findHeads, listEntriesSince } from './repository.ts';
import { printHeads, readHeads, unknownSince } from './rules.ts';

/** Whose entries of which phase are read; everybody's without an organisation. */
export interface ReadScope {
  readonly phaseId: string;
  readonly organisationId: string | undefined;
}

interface ListCall {
  answerContent(version: string): void;
}

/** Lists entries, and names the answer by the state of their writers. */
export async function listVersioned(
  transaction: Transaction,
  call: ListCall,
  { phaseId, organisationId }: ReadScope,
): Promise<KeyValRow[]> {
  // Found before the list: what is entered in between is in the list and comes once more as a change.
  const heads = printHeads(await findHeads(transaction, phaseId, organisationId));
  if (heads !== undefined) call.answerContent(heads);
  const only = organisationId === undefined ? {} : { organisationIds: [organisationId] };
  return listKeyVals(transaction, phaseId, only);
}

/** Lists changes since a list the caller has, named like a list; null where it is unknown (decision 0031). */
export async function listChanges(
  transaction: Transaction,
  call: ListCall & { readonly query: { since: string } },
  { phaseId, organisationId }: ReadScope,
): Promise<{ stored: KeyValRow[]; removed: KeyValChanges['removed'] } | null> {
  const now = await findHeads(transaction, phaseId, organisationId);
  const [known, heads] = [readHeads(call.query.since), printHeads(now)];
  const unknown = known === undefined ? undefined : unknownSince(known, now);
  if (unknown === undefined || heads === undefined) return null;
  call.answerContent(heads);
  return listEntriesSince(transaction, phaseId, unknown);
}
