import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useMemo } from 'react';
import { storedPrices } from './stored-prices.ts';
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
    const priceOf = previous === undefined ? () => undefined : storedPrices(previous.id, stored);
    return { phase: previous, priceOf, isKnown: previous === undefined || stored !== undefined };
  }, [stored, previous]);
}
