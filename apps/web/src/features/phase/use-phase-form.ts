import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { reloadPhases, useSavePhase } from './api.ts';
import {
  checkDraft,
  draftOf,
  EMPTY_DRAFT,
  inputOf,
  type DraftProblems,
  mergeDraft,
  type PhaseDraft,
} from './draft.ts';

/** Takes the dialog from typing to the saved phase, and through a conflict with somebody who saved first. */
export function usePhaseForm(opened: Phase | undefined, phases: readonly Phase[], onSaved: () => void) {
  const [phase, setPhase] = useState(opened);
  const [draft, setDraft] = useState<PhaseDraft>(opened === undefined ? EMPTY_DRAFT : draftOf(opened));
  const [wasSent, setSent] = useState(false);
  const [stale, setStale] = useState<'changed' | 'gone'>();
  const saving = useSavePhase(phase);
  const problems = checkDraft(draft, phase, phases);

  const save = async () => {
    setSent(true);
    const input = inputOf(draft, phase);
    if (input === undefined || Object.keys(problems).length > 0) return;
    try {
      await saving.mutateAsync(input);
      onSaved();
    } catch (error) {
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
