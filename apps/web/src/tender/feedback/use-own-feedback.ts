import { getOwnFeedback } from '@rahmenpreis/contract/feedback.ts';
import { toldWords } from '@rahmenpreis/tendering/feedback/told-words.ts';
import { findPreviousPhase } from '@rahmenpreis/tendering/phase/previous-phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useUser } from '../../kernel/session/session.ts';
import type { ReadyOffer } from '../own-offer/own-offer-loading.ts';
import { TEXTS } from './texts.ts';

/** The feedback that the own company got in a phase; undefined where there is none, or no phase. */
export function useOwnFeedback(phaseId: string | undefined) {
  const params = { phaseId: phaseId ?? '' };
  const { data } = useQuery({ ...answerQuery(getOwnFeedback, { params }), enabled: phaseId !== undefined });
  return data?.sent ?? undefined;
}

/** The feedback on the phase before, for who prices its groups anew. */
export interface PreviousFeedback {
  readonly phaseTitle: string;
  /** Says what was told about a group; undefined where nothing was. */
  readonly wordsOf: (sliceId: string) => string | undefined;
}

/** Gives the feedback that the own company got in the phase before; undefined where there is none. */
export function usePreviousFeedback({
  phases,
  own,
}: Pick<ReadyOffer, 'phases' | 'own'>): PreviousFeedback | undefined {
  const { id } = useUser();
  const previous = findPreviousPhase(phases, own.phase, id);
  const sent = useOwnFeedback(previous?.id);
  const phaseTitle = previous?.title;
  return useMemo(() => {
    if (sent === undefined || phaseTitle === undefined) return undefined;
    const wordsOf = (sliceId: string): string | undefined => {
      const group = sent.groups.find((told) => told.sliceId === sliceId);
      if (group === undefined) return undefined;
      const words = toldWords(group, sent.form);
      return group.isStale ? `${words} (${TEXTS.stale})` : words;
    };
    return { phaseTitle, wordsOf };
  }, [sent, phaseTitle]);
}
