import { findPriceMarks } from '@rahmenpreis/tendering/offer/mark/price-mark.ts';
import { listToDo, type ToDo } from '@rahmenpreis/tendering/to-do/to-do.ts';
import { useMemo } from 'react';
import type { ReadyOffer } from '../own-offer-state.ts';
import { usePreviousPrices } from '../previous-phase/use-previous-prices.ts';

/** What the bidder has to do for the offer as it stands now, what costs most first. */
export function useToDo({ own, phases }: Pick<ReadyOffer, 'own' | 'phases'>): readonly ToDo[] {
  const previous = usePreviousPrices(phases, own.phase);
  return useMemo(() => {
    const { entries, places, table, unsaved } = own;
    const epOf = (epCode: string): number | undefined => {
      const epMillis = table.epMillis[places.epIndexOf.get(epCode) ?? -1] ?? -1;
      return epMillis < 0 ? undefined : epMillis;
    };
    const epCodes = entries.flatMap(({ epCode }) => epCode ?? []);
    return listToDo({
      own,
      markedCodes: [...findPriceMarks(epCodes, epOf, previous.priceOf).keys()],
      hasPrevious: previous.phase !== undefined,
      refusedCount: unsaved.leftOut,
    });
  }, [own, previous]);
}
