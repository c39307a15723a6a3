import {
  changeAlphaKeyVal,
  createAlphaKeyVal,
  type KeyVal,
  listOrgaKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { changeTargets, readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { changesToSave } from './target-form.ts';
import type { TargetChanges } from './target-rows.ts';

/** Under which organisation's entry of which phase target prices are stored. */
export interface TargetEntry {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly isInPhase: (liegenschaftId: string) => boolean;
}

/** How often somebody else may come first before the user is told. */
const TRIES = 5;

function entriesQuery({ phaseId, ownerId }: TargetEntry) {
  return answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId: ownerId } });
}

async function send(entry: TargetEntry, known: KeyVal | undefined, changes: TargetChanges): Promise<KeyVal> {
  const { phaseId, ownerId: orgaId, isInPhase } = entry;
  const key = printKeyvalKey({ kind: 'target', phaseId });
  const wanted = changesToSave(readTargets(known?.value), changes, isInPhase);
  const body = { key, value: changeTargets(known?.value, wanted) };
  if (known === undefined) {
    return await call(createAlphaKeyVal, { params: { phaseId, orgaId }, body, ifNoneMatch: '*' });
  }
  return await call(changeAlphaKeyVal, {
    params: { phaseId, orgaId, keyValId: known.id },
    body,
    ifMatch: `"${known.version}"`,
  });
}

/**
 * Stores changes of target prices in one call, all or none. Where somebody else has stored some meanwhile, these are
 * read, and the changes are laid on top of them (TARGET-003, TARGET-010).
 */
export async function saveTargets(
  entry: TargetEntry,
  changes: TargetChanges,
  triesLeft = TRIES,
): Promise<void> {
  const query = entriesQuery(entry);
  const key = printKeyvalKey({ kind: 'target', phaseId: entry.phaseId });
  const entries = queryClient.getQueryData<KeyVal[]>(query.queryKey);
  const known = entries?.find((own) => own.key === key);
  try {
    const stored = await send(entry, known, changes);
    // An answer that is on its way may be older than what was just stored.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData<KeyVal[]>(query.queryKey, (all = []) => [
      ...all.filter((own) => own.key !== key),
      stored,
    ]);
  } catch (error) {
    const isOutrun = isCallFailure(error, 412) || isCallFailure(error, 404);
    if (!isOutrun || triesLeft <= 1) throw error;
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
    await saveTargets(entry, changes, triesLeft - 1);
  }
}
