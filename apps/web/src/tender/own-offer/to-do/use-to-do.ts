import { findMarked } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import { listToDo, type ToDo } from '@rahmenpreis/tendering/to-do/to-do.ts';
import { useMemo } from 'react';
import type { ReadyOffer } from '../own-offer-state.ts';
import { usePreviousPrices } from '../previous-phase/use-previous-prices.ts';

/** What the bidder has to do for the offer as it stands now, what costs most first. */
export function useToDo({ own, phases }: Pick<ReadyOffer, 'own' | 'phases'>): readonly ToDo[] {
  const previous = usePreviousPrices(phases, own.phase);
  return useMemo(() => {
    return listToDo({
      own,
      markedCodes: [...findMarked(own, previous.priceOf)],
      hasPrevious: previous.phase !== undefined,
      refusedCount: own.unsaved.leftOut,
    });
  }, [own, previous]);
}
