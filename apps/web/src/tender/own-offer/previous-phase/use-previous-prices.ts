import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { useMemo } from 'react';
import { usePreviousValues } from './use-previous-values.ts';

/** A phase and the bidder's own unit prices of it, in thousandths of a euro. */
export interface PreviousPrices {
  readonly phase: Phase | undefined;
  readonly priceOf: (epCode: string) => number | undefined;
  /** False as long as they are on their way. */
  readonly isKnown: boolean;
}

/** The bidder's prices of the phase before this one; none of them keeps the page from working. */
export function usePreviousPrices(phases: readonly Phase[], phase: Phase): PreviousPrices {
  const { phase: previous, stored } = usePreviousValues(phases, phase);
  return useMemo(() => {
    const byKey = new Map(stored?.map(({ key, value }) => [key, value]));
    const priceOf = (epCode: string): number | undefined => {
      if (previous === undefined) return undefined;
      return readStoredMillis(byKey.get(printOwnKey(previous.id, { kind: 'ep', epCode })));
    };
    return { phase: previous, priceOf, isKnown: previous === undefined || stored !== undefined };
  }, [stored, previous]);
}
