import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { reloadPhases, useSavePhase } from './api.ts';
import {
  checkDraft,
  draftOf,
  EMPTY_DRAFT,
  inputOf,
  type DraftProblems,
  mergeDraft,
  type PhaseDraft,
} from './phase-draft.ts';
import { type PhaseQuestion, questionBefore } from './question.ts';

/** Takes the dialog from typing to the saved phase, and through a conflict with somebody who saved first. */
export function usePhaseForm(opened: Phase | undefined, phases: readonly Phase[], onSaved: () => void) {
  const [phase, setPhase] = useState(opened);
  const [draft, setDraft] = useState<PhaseDraft>(opened === undefined ? EMPTY_DRAFT : draftOf(opened));
  const [wasSent, setSent] = useState(false);
  const [stale, setStale] = useState<'changed' | 'gone'>();
  const [question, setQuestion] = useState<PhaseQuestion>();
  const saving = useSavePhase(phase);
  const problems = checkDraft(draft, phase, phases);

  const save = async (isConfirmed: boolean) => {
    setSent(true);
    const input = inputOf(draft, phase);
    if (input === undefined || Object.keys(problems).length > 0) return setQuestion(undefined);
    const asked = questionBefore(phase, input, serverNowMs());
    if (asked !== undefined && !isConfirmed) return setQuestion(asked);
    try {
      await saving.mutateAsync({ body: input, endsNow: phase !== undefined && asked?.move.end === 'now' });
      onSaved();
    } catch (error) {
      setQuestion(undefined);
      if (isCallFailure(error, 412)) setStale('changed');
      // Any other refusal may come from phases that this page does not know yet.
      else void reloadPhases().catch(() => undefined);
    }
  };

  const adoptNewState = async () => {
    const current = (await reloadPhases()).find(({ id }) => id === phase?.id);
    if (current === undefined || phase === undefined) {
      setPhase(undefined);
      setStale('gone');
      return;
    }
    setDraft(mergeDraft(draftOf(phase), draft, draftOf(current)));
    setPhase(current);
    setStale(undefined);
  };

  return {
    draft,
    change: setDraft,
    // Before the first attempt only those problems are shown that filling in more cannot solve.
    problems: wasSent ? problems : untilSent(draft, problems),
    stale,
    question,
    dropQuestion: () => setQuestion(undefined),
    isSaving: saving.isPending,
    save,
    adoptNewState,
  };
}

function untilSent({ startDay, endDay }: PhaseDraft, problems: DraftProblems): DraftProblems {
  if (startDay === null || endDay === null) return {};
  const { start, end } = problems;
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}
