import { type Firmness, getFirmness } from '@rahmenpreis/contract/offers.ts';
import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';
import { countWeak, weakLots } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';

/** Whole percents below which a lot may count as weakly held, inclusive, and the one used by default. */
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

export type AskedWeakLots = ReturnType<typeof useWeakFilter>['asked'];

/**
 * Filters lots whose rank 1 turns below so many percent, with how many there are among those named, and
 * whether asking for them failed; nothing is asked before the filter is on.
 */
export function useWeakFilter(
  phaseId: string,
  percent: number,
  { liegenschaftIds, sliceIds }: Record<'liegenschaftIds' | 'sliceIds', readonly string[]>,
) {
  const [isOn, setOn] = useState(false);
  const { data, isError } = useFirmness(phaseId, isOn);
  const lots = useMemo(
    () => (isOn && data !== undefined ? weakLots(data, percent) : undefined),
    [data, percent, isOn],
  );
  const asked = { lots, isError: isOn && isError && data === undefined };
  const count = lots && countWeak(lots, liegenschaftIds, sliceIds);
  return { percent, isOn, asked, count, onToggle: () => setOn(!isOn) };
}
