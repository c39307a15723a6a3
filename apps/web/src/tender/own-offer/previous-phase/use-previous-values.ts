import { type KeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { findPreviousPhase } from '@rahmenpreis/tendering/phase/choice/previous-phase.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useUser } from '../../../kernel/session/session.ts';

/** A phase and what the bidder stored in it; undefined where there is none, and as long as it is on its way. */
export interface PreviousValues {
  readonly phase: Phase | undefined;
  readonly stored: readonly KeyVal[] | undefined;
}

/** What the bidder stored in the phase before this one; that it cannot be had keeps no page from working. */
export function usePreviousValues(phases: readonly Phase[], phase: Phase): PreviousValues {
  const { id, organisationId } = useUser();
  const previous = findPreviousPhase(phases, phase, id);
  const params = { phaseId: previous?.id ?? '', orgaId: organisationId };
  const { data } = useQuery({ ...answerQuery(listOwnKeyVals, { params }), enabled: previous !== undefined });
  return { phase: previous, stored: data };
}
