import { getOwnArrivals } from '@rahmenpreis/contract/arrival.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';

/** The own offers of a phase that came another way. */
export const ownArrivalsQuery = (phaseId: string) => answerQuery(getOwnArrivals, { params: { phaseId } });

/** Gives the own offers of a phase that came another way; none until they are known. */
export function useOwnArrivals(phaseId: string) {
  return useQuery(ownArrivalsQuery(phaseId)).data ?? [];
}
