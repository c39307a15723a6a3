import { getPhaseChanges, type PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import type { ReadyOffer } from '../own-offer-state.ts';

/** What was changed of a tender, and what takes note of it for who has not confirmed yet. */
export interface TenderChanges {
  readonly changes: PhaseChanges;
  readonly note: () => void;
}

/**
 * What was changed of the tender since the bidder confirmed its offer, until that is confirmed once more; undefined where that is
 * nothing. Who has not confirmed yet only takes note of it, in this browser (decision 0047).
 */
export function useTenderChanges({ own, situation }: ReadyOffer): TenderChanges | undefined {
  const phaseId = own.phase.id;
  const isAsked = situation.phaseState === 'running' && !hasWithdrawn(own.participation);
  const { data: changes } = useQuery({
    ...answerQuery(getPhaseChanges, { params: { phaseId } }),
    enabled: isAsked,
  });
  const [notedAt, note] = useKeptText('noted-changes', phaseId);
  if (changes === undefined || !isAsked || changes.changedAt === null) return undefined;
  const { changedAt } = changes;
  if (!isOffering(own.participation) && notedAt === changedAt) return undefined;
  return { changes, note: () => note(changedAt) };
}
