import { type Firmness, getFirmness } from '@rahmenpreis/contract/offers.ts';
import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';
import { weakLots } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';

/** The whole percents below which a lot may count as weakly held, inclusive, and the one before anybody chose. */
export const FIRM_PERCENT = { min: 1, max: 99, usual: 5 } as const;

/** Reads the x of «kippt unter ± x %» as it is kept; of anything that is none the usual one stays. */
export function readFirmPercent(text: string | null): number {
  const kept = Number(text ?? Number.NaN);
  return isPercentWithin(kept, FIRM_PERCENT) ? kept : FIRM_PERCENT.usual;
}

/** The x of «kippt unter ± x %», kept for the user; comparison and award view share it (decision 0072). */
export function useFirmPercent(): readonly [number, (percent: number) => void] {
  const [text, keep] = useKeptText('view', 'firmness');
  return [readFirmPercent(text), (percent) => keep(String(percent))];
}

/** How firmly rank 1 of every lot of a phase stands (decision 0072). */
export function useFirmness(phaseId: string, isAsked = true) {
  return useQuery({ ...answerQuery(getFirmness, { params: { phaseId } }), enabled: isAsked });
}

/** The same, asked once for a paper; rejects where the server does not say. */
export function askFirmness(phaseId: string): Promise<Firmness> {
  return queryClient.fetchQuery(answerQuery(getFirmness, { params: { phaseId } }));
}

export type AskedWeakLots = ReturnType<typeof useWeakLots>;

/** Asks for the lots of a phase whose rank 1 turns below so many percent, and tells whether that failed; nothing before somebody wants them. */
export function useWeakLots(phaseId: string, percent: number, isAsked: boolean) {
  const { data, isError } = useFirmness(phaseId, isAsked);
  const lots = useMemo(
    () => (isAsked && data !== undefined ? weakLots(data, percent) : undefined),
    [data, percent, isAsked],
  );
  return { lots, isError: isAsked && isError && data === undefined };
}
