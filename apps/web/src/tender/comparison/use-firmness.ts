import { type Firmness, getFirmness } from '@rahmenpreis/contract/offers.ts';
import { type WeakLots, weakLots } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';

/** How firmly rank 1 of every lot of a phase stands (decision 0072). */
export function useFirmness(phaseId: string, isAsked = true) {
  return useQuery({ ...answerQuery(getFirmness, { params: { phaseId } }), enabled: isAsked });
}

/** The same, asked once for a paper; rejects where the server does not say. */
export function askFirmness(phaseId: string): Promise<Firmness> {
  return queryClient.fetchQuery(answerQuery(getFirmness, { params: { phaseId } }));
}

/** The lots that are «fest unter ± x %», as far as they are asked for and there; whether asking failed. */
export interface AskedWeakLots {
  readonly lots: WeakLots | undefined;
  readonly isError: boolean;
}

/** Asks for the lots of a phase whose rank 1 turns below so many percent; nothing before somebody wants to see them. */
export function useWeakLots(phaseId: string, percent: number, isAsked: boolean): AskedWeakLots {
  const { data, isError } = useFirmness(phaseId, isAsked);
  const lots = useMemo(
    () => (isAsked && data !== undefined ? weakLots(data, percent) : undefined),
    [data, percent, isAsked],
  );
  return { lots, isError: isAsked && isError && data === undefined };
}
