import type { Phase, PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { reloadPhases, useSavePhase } from './api.ts';
import {
  bothStates,
  checkDraft,
  draftOf,
  type DraftProblems,
  EMPTY_DRAFT,
  inputOf,
  mergeDraft,
  type PhaseDraft,
} from './phase-draft.ts';
import type { NewPhase } from './phase-source.ts';
import { type PhaseQuestion, questionBefore } from './question.ts';

/** The state of a phase that somebody else saved first: gone, not read yet, or as it is now in `theirs`. */
export type Stale =
  | 'gone'
  | 'unread'
  | { readonly theirs: Phase; readonly base: Phase; readonly lines: readonly string[] };

interface FormUse {
  readonly phases: readonly Phase[];
  readonly onSaved: () => void;
  /** What a new phase takes from another one. */
  readonly taken: () => Partial<NewPhase>;
}

/** Takes the dialog from typing to the saved phase, and through a conflict with somebody who saved first. */
export function usePhaseForm(opened: Phase | undefined, { phases, onSaved, taken }: FormUse) {
  const [phase, setPhase] = useState(opened);
  const [draft, setDraft] = useState<PhaseDraft>(opened === undefined ? EMPTY_DRAFT : draftOf(opened));
  const [wasSent, setSent] = useState(false);
  const [stale, setStale] = useState<Stale>();
  const [question, setQuestion] = useState<PhaseQuestion>();
  const saving = useSavePhase(phase);
  const problems = checkDraft(draft, phase, phases);

  const readTheirs = async (mine: PhaseInput) => {
    const all = await reloadPhases().catch(() => undefined);
    const theirs = all?.find(({ id }) => id === phase?.id);
    if (all === undefined) return setStale('unread');
    if (theirs !== undefined && phase !== undefined)
      return setStale({ theirs, base: phase, lines: bothStates(phase, mine, theirs) });
    setPhase(undefined);
    setStale('gone');
  };

  const save = async (isConfirmed: boolean, reason = '') => {
    setSent(true);
    const input = inputOf(draft, phase);
    if (input === undefined || Object.keys(problems).length > 0) return setQuestion(undefined);
    const asked = questionBefore(phase, input, serverNowMs());
    if (asked !== undefined && !isConfirmed) return setQuestion(asked);
    try {
      await saving.mutateAsync({
        body: phase === undefined ? { ...input, ...taken() } : input,
        reason,
        move: phase === undefined ? undefined : asked?.move,
      });
      onSaved();
    } catch (error) {
      setQuestion(undefined);
      if (isCallFailure(error, 412)) await readTheirs(input);
      // Any other refusal may come from phases that this page does not know yet.
      else void reloadPhases().catch(() => undefined);
    }
  };

  /** Continues from the colleague's state, with or without the own changes; only saving stores anything. */
  const goOn = ({ theirs, base }: Exclude<Stale, string>, keepsMine: boolean) => {
    setDraft(keepsMine ? mergeDraft(draftOf(base), draft, draftOf(theirs)) : draftOf(theirs));
    setPhase(theirs);
    setStale(undefined);
  };

  const readAgain = async () => {
    const mine = inputOf(draft, phase);
    if (mine !== undefined) await readTheirs(mine);
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
    goOn,
    readAgain,
  };
}

function untilSent({ startDay, endDay }: PhaseDraft, problems: DraftProblems): DraftProblems {
  if (startDay === null || endDay === null) return {};
  const { title: _, ...others } = problems;
  return others;
}
