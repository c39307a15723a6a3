import { changeAlphaKeyVal, createAlphaKeyVal, type KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { changeTargets, readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { useMutation } from '@tanstack/react-query';
import { adoptEntries, writeOnNewest } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { closeToast, showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { entriesQuery } from '../api.ts';
import { changesToSave } from './target-form.ts';
import type { TargetChanges } from './target-rows.ts';
import { TEXTS } from './texts.ts';

const FAILED_ID = 'targets-not-saved';

/** Under which organisation's entry of which phase target prices are stored. */
interface TargetEntry {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly isInPhase: (liegenschaftId: string) => boolean;
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

/** Stores all changes or none, on top of what somebody else has stored meanwhile (TARGET-003). */
async function saveTargets(entry: TargetEntry, changes: TargetChanges): Promise<void> {
  const query = entriesQuery(entry);
  const key = printKeyvalKey({ kind: 'target', phaseId: entry.phaseId });
  const stored = await writeOnNewest(
    query,
    (entries) =>
      send(
        entry,
        entries?.find((own) => own.key === key),
        changes,
      ),
    (error) => isCallFailure(error, 412) || isCallFailure(error, 404),
  );
  await adoptEntries(query, (own) => own.key, [stored]);
}

/** Stores changed target prices and reports the result; a failure stays until read or mended (TARGET-010). */
export function useSaveTargets(entry: TargetEntry) {
  return useMutation({
    mutationFn: (changes: TargetChanges) => saveTargets(entry, changes),
    onSuccess: (_, changes) => {
      closeToast(FAILED_ID);
      showToast('success', TEXTS.saved(changes.size));
    },
    onError: (error) => showFailure(TEXTS.notSaved, error, { sticky: true, id: FAILED_ID }),
  });
}
