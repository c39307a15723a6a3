import { offerProgress, priceAsStored } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useMemo } from 'react';
import type { OwnOffer } from '../own-offer.ts';
import type { ReadyOffer } from '../own-offer-state.ts';
import { usePreviousValues } from './use-previous-values.ts';

/** The phase before, and what the offer in view would come to at the prices and factors stored in it. */
export interface PreviousOffer {
  readonly phase: Phase;
  readonly own: OwnOffer;
}

/** The same offer as it was asked a phase ago; undefined where there was none, no price was entered, or it is on its way. */
export function usePreviousOffer({
  phases,
  own,
}: Pick<ReadyOffer, 'phases' | 'own'>): PreviousOffer | undefined {
  const { phase, stored } = usePreviousValues(phases, own.phase);
  return useMemo(() => {
    if (phase === undefined || stored === undefined) return undefined;
    const before = priceAsStored(own, phase.id, stored);
    return offerProgress(before).pricedCount === 0 ? undefined : { phase, own: before };
  }, [phase, stored, own]);
}
