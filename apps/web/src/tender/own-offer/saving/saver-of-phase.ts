import { type KeyVal, listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { instantMs } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useSyncExternalStore } from 'react';
import { adoptEntries, answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { noteUnsavedWork } from '../../../kernel/browser/unsaved-work.ts';
import { call } from '../../../kernel/call/call.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { connection } from '../../../kernel/connection.ts';
import { createKeyvalSaver, isUnsaved, type KeyvalSaver, type SaverSnapshot } from './keyval-saver.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { session } from '../../../kernel/session/session.ts';
import { noteServerPast } from '../../../kernel/time/clock.ts';

const savers = new Map<string, KeyvalSaver>();

/**
 * Puts stored entries into the answer that pages show and takes removed ones out of it, without asking the server
 * again. A question that is on its way is dropped, because its answer may be older; the promise waits until the pages
 * know.
 */
export async function adoptOwnKeyVals(
  params: { phaseId: string; orgaId: string },
  stored: readonly KeyVal[],
  removedKeys: readonly string[] = [],
): Promise<void> {
  await adoptEntries(answerQuery(listOwnKeyVals, { params }), ({ key }) => key, stored, removedKeys);
  // The cache tells its listeners with a timer of its own; this one fires behind it.
  await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Brings the pages to what a refusal says before they show it: that the phase was moved, that it no longer lists the
 * bidder, or that its end has come a moment before this computer's clock says so.
 */
async function learnFromRefusal(error: unknown, phaseId: string): Promise<void> {
  const isOver = isCallFailure(error, 409) && error.code === 'phase-not-running';
  if (!isOver && !isCallFailure(error, 404)) return;
  await invalidateAnswers(listPhases);
  const phases = queryClient.getQueryData(answerQuery(listPhases).queryKey);
  const phase = phases?.find(({ id }) => id === phaseId);
  if (isOver && phase !== undefined) noteServerPast(instantMs(phase.end));
}

/** The saver of one organisation's values in one phase; it outlives the page, so that nothing on its way is lost. */
export function keyvalSaverOf(phaseId: string, orgaId: string): KeyvalSaver {
  const name = `${orgaId} ${phaseId}`;
  const known = savers.get(name);
  if (known !== undefined) return known;
  const params = { phaseId, orgaId };
  const saver = createKeyvalSaver({
    save: async (edits) => {
      try {
        return await call(saveOwnKeyVals, { params, body: { data: [...edits] } });
      } catch (error) {
        await learnFromRefusal(error, phaseId);
        throw error;
      }
    },
    onSaved: (stored, removedKeys) => adoptOwnKeyVals(params, stored, removedKeys),
  });
  savers.set(name, saver);
  return saver;
}

/** What a saver knows, rendered again with every change. */
export function useSaverSnapshot(saver: KeyvalSaver): SaverSnapshot {
  return useSyncExternalStore(saver.subscribe, saver.snapshot);
}

/** Gives how many typed values are not stored, on all pages together. */
export function countUnsavedValues(): number {
  return [...savers.values()].flatMap((saver) => [...saver.snapshot().values.values()]).filter(isUnsaved)
    .length;
}

noteUnsavedWork(() => countUnsavedValues() > 0);
connection.subscribe(() => {
  if (connection.get() === 'reached') for (const saver of savers.values()) saver.retry();
});
session.on((event) => {
  if (event !== 'LoggedIn' && event !== 'LoggedOut') return;
  for (const saver of savers.values()) saver.discard();
  savers.clear();
});
