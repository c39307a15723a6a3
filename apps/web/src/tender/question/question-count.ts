import { activePhase } from '@rahmenpreis/tendering/phase/phase-choice.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { isQuestionOpen } from '@rahmenpreis/tendering/question/question-state.ts';
import { useSearch } from '@tanstack/react-router';
import { useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { usePhases } from '../questions.ts';
import { useOwnQuestions, usePublished, useQuestions } from './api.ts';
import { QUESTION_TEXTS as TEXTS } from './texts.ts';

/** Finds the published answers that a user has not read. */
export function unreadOf<Published extends { readonly id: string }>(
  published: readonly Published[],
  readIds: readonly string[],
): Published[] {
  const read = new Set(readIds);
  return published.filter(({ id }) => !read.has(id));
}

/**
 * Counts the unanswered questions of the phase in view, else of the running one, or the answers that a bidder
 * has not read; undefined where there are none, or none can be answered any more. The figure is `short`, and
 * `of` says what it counts where it does not.
 */
export function useQuestionCount() {
  const { kind, id } = useUser();
  const { data: phases = [] } = usePhases();
  const { pId } = useSearch({ strict: false });
  const nowMs = serverNowMs();
  const phase = phases.find((each) => each.id === pId) ?? activePhase(phases, nowMs);
  const isListed = kind === 'provider' && phase?.userIds?.includes(id) === true;
  const ownId = isListed ? phase?.id : undefined;
  const all = useQuestions(kind === 'admin' ? phase?.id : undefined);
  const published = usePublished(ownId);
  const own = useOwnQuestions(ownId);
  if (kind === 'admin') {
    const isOver = phase === undefined || phaseState(phase, nowMs) === 'ended';
    const open = isOver ? 0 : (all.data ?? []).filter(({ state }) => isQuestionOpen(state)).length;
    return open === 0 ? undefined : { short: `${open}`, of: TEXTS.unanswered };
  }
  if (published.data === undefined || own.data === undefined) return undefined;
  const unread = unreadOf(published.data, own.data.readIds).length;
  return unread === 0 ? undefined : { short: TEXTS.unread(unread), of: '' };
}
