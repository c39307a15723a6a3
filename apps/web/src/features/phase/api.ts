import { listEpCatalogs } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import {
  changePhase,
  createPhase,
  deletePhase,
  getPackages,
  listPhases,
  type Phase,
} from '@rahmenpreis/contract/phase.ts';
import { clockTime, writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import type { BoundPhase } from '@rahmenpreis/tendering/phase/binding.ts';
import type { PhaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import { instantMs, type PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { UNDO_MS } from '../../tender/phase/change-mail.ts';
import { tellDone } from '../../tender/undo/done-steps.ts';
import type { NewPhase, PhaseContent } from './phase-source.ts';
import { TEXTS } from './texts.ts';

/** Asks for the phases again and gives them, however fresh the known ones are. */
export function reloadPhases(): Promise<Phase[]> {
  return queryClient.fetchQuery({ ...answerQuery(listPhases), staleTime: 0 });
}

/** A phase of an unknown version is refused as stale rather than written over unseen. */
function ifMatchOf({ version }: Phase): { ifMatch: string } {
  return { ifMatch: `"${version ?? 0}"` };
}

function showPhaseFailure(error: unknown, title: string, notFoundTitle: string): void {
  const heading = isCallFailure(error, 404) ? notFoundTitle : title;
  showToast('error', heading, failureAdvice(error));
}

/** Creates or changes a phase; the dialog itself leads out of a 412 (API-025, API-027, ERR-039). */
export function useSavePhase(phase: Phase | undefined) {
  return useMutation({
    mutationFn: ({ body, reason, move }: { body: NewPhase; reason: string; move: PhaseMove | undefined }) =>
      phase === undefined
        ? call(createPhase, { body })
        : call(changePhase, {
            params: { phaseId: phase.id },
            query: move?.end === 'now' ? { confirm: 'end' } : {},
            body: { ...body, reason },
            ...ifMatchOf(phase),
          }),
    onSuccess: async (saved, { move }) => {
      await invalidateAnswers(listPhases, listEpCatalogs, listLvSummaries, getPackages);
      if (phase !== undefined && move !== undefined) showMoved(phase, saved, move);
      else showToast('success', phase === undefined ? TEXTS.created : TEXTS.changed, saved.title);
    },
    onError: (error) => {
      // One of the packages may be awarded by now.
      void invalidateAnswers(getPackages);
      if (!isCallFailure(error, 412)) showPhaseFailure(error, TEXTS.notSaved, TEXTS.notFoundOnChange);
    },
  });
}

/** Reports new times, with undo: until an end now set, otherwise until the mail is sent (decision 0023). */
function showMoved(before: Phase, saved: Phase, { end }: PhaseMove): void {
  const isEnding = end === 'now';
  const title = isEnding ? TEXTS.ends(clockTime(saved.end)) : TEXTS.changed;
  tellDone(
    { kind: isEnding ? 'warning' : 'success', title, text: saved.title },
    {
      id: `ending-${saved.id}`,
      takeBack: () => takeBack(before, saved),
      notUndone: TEXTS.notTakenBack,
      lifetimeMs: isEnding ? instantMs(saved.end) - serverNowMs() : UNDO_MS,
    },
  );
}

/**
 * Restores the former times of a phase. Other changes made meanwhile stay; where somebody has moved the end
 * since, both ends are shown, and restoring it anyway takes another consent, given for that end.
 */
export async function takeBack(
  before: PhaseTime & BoundPhase,
  ending: Phase,
  seenEnd = ending.end,
): Promise<void> {
  const { end } = before;
  const again = (label: string, seen: string) => ({
    action: { label, run: () => void takeBack(before, ending, seen) },
  });
  try {
    const present = (await reloadPhases()).find(({ id }) => id === ending.id);
    if (present === undefined) return showToast('error', TEXTS.notFoundOnChange, ending.title);
    const { title, type } = present;
    if (present.end !== seenEnd) {
      const ends = TEXTS.bothEnds(title, writtenInstant(present.end), writtenInstant(end));
      return showToast('warning', TEXTS.movedAlready, ends, {
        sticky: true,
        ...again(TEXTS.takeBackAnyway, present.end),
      });
    }
    const start = present.start === ending.start ? before.start : present.start;
    const isBound = present.bindingUntil === ending.bindingUntil && before.bindingUntil !== undefined;
    const body = { title, type, start, end, ...(isBound ? { bindingUntil: before.bindingUntil } : {}) };
    await call(changePhase, { params: { phaseId: ending.id }, body, ...ifMatchOf(present) });
    showToast('success', TEXTS.goesOn, TEXTS.goesOnUntil(title, writtenInstant(end)));
  } catch (error) {
    // Somebody else was faster between the two calls: the next try begins with what stands there then.
    if (isCallFailure(error, 412))
      showToast('warning', TEXTS.notTakenBack, TEXTS.staleTitle, again(KIT_TEXTS.tryAgain, seenEnd));
    else showPhaseFailure(error, TEXTS.notTakenBack, TEXTS.notFoundOnChange);
  }
  // Also after a refusal: its reason is that the phase is not as the page shows it.
  await invalidateAnswers(listPhases);
}

/** Deletes a future phase with everything in it (API-026, ERR-039). */
export function useDeletePhase() {
  return useMutation({
    mutationFn: (phase: Phase) => call(deletePhase, { params: { phaseId: phase.id }, ...ifMatchOf(phase) }),
    onSuccess: (_, { title }) => showToast('success', TEXTS.deleted, title),
    onError: (error) => showPhaseFailure(error, TEXTS.notDeleted, TEXTS.notFoundOnDelete),
    // Also after a refusal: its reason is that the phase is not as the page shows it.
    onSettled: () => invalidateAnswers(listPhases, listEpCatalogs, listLvSummaries),
  });
}

/** Counts what a phase holds, for the question before its deletion and for a new phase that takes it over. */
export function phaseContentQuery(phaseId: string, orgaId: string) {
  return queryOptions({
    queryKey: ['phase-content', phaseId],
    queryFn: async ({ signal }): Promise<PhaseContent> => {
      const [catalogs, lvs, entries] = await Promise.all([
        call(listEpCatalogs, { signal }),
        call(listLvSummaries, { params: { phaseId }, signal }),
        call(listOrgaKeyVals, { params: { phaseId, orgaId }, signal }),
      ]);
      return {
        catalogName: catalogs.find((catalog) => catalog.phaseId === phaseId)?.filename,
        lvCount: lvs.length,
        positionCount: lvs.reduce((sum, { positionCount }) => sum + positionCount, 0),
        targetCount: targetsAmong(phaseId, entries).size,
      };
    },
    staleTime: 0,
  });
}
