import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { type KeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { unitsOf } from '@rahmenpreis/tendering/lv/catalog-units.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { offerProgress, offerTotal, priceAsStored } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { findPreviousPhase } from '@rahmenpreis/tendering/phase/previous-phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useUser } from '../../kernel/session/session.ts';
import { countedValues, type LeftValue, leftValues } from './left-values.ts';
import type { OwnOffer } from './own-offer.ts';
import type { ReadyOffer } from './own-offer-loading.ts';

const NOTHING: readonly LeftValue[] = [];

/**
 * The phase before this one and what the bidder stored in it; undefined where there is none, and as long as
 * it is on its way. That it cannot be had keeps no page from working.
 */
function usePreviousValues(phases: readonly Phase[], phase: Phase) {
  const { id, organisationId } = useUser();
  const previous = findPreviousPhase(phases, phase, id);
  const params = { phaseId: previous?.id ?? '', orgaId: organisationId };
  const { data } = useQuery({ ...answerQuery(listOwnKeyVals, { params }), enabled: previous !== undefined });
  return { phase: previous, stored: data };
}

/** An offer at the prices and factors stored in a phase; undefined where no price was. */
function offerAt(own: OwnOffer, { id }: Phase, stored: readonly KeyVal[]): OwnOffer | undefined {
  const then = priceAsStored(own, id, stored);
  return offerProgress(then).pricedCount === 0 ? undefined : then;
}

export type PreviousPrices = ReturnType<typeof usePreviousPrices>;

/** The bidder's prices of the phase before, in thousandths of a euro; without them the page still works. */
export function usePreviousPrices(phases: readonly Phase[], phase: Phase) {
  const { phase: previous, stored } = usePreviousValues(phases, phase);
  const params = { phaseId: previous?.id ?? '' };
  const { data: entries } = useQuery({
    ...answerQuery(listEpEntries, { params }),
    enabled: previous !== undefined,
  });
  return useMemo(() => {
    const units = entries && unitsOf(entries);
    const counted = stored === undefined ? NOTHING : countedValues(stored);
    const prices = new Map(
      counted.flatMap(({ key, value }) => (key.kind === 'ep' ? [[key.epCode, Number(value)] as const] : [])),
    );
    return {
      phase: previous,
      priceOf: (epCode: string) => prices.get(epCode),
      /** The unit that the code had there. */
      unitOf: (epCode: string) => units?.get(epCode),
      /** The offer's total at the prices and factors stored there; undefined where there are none. */
      totalOf: (own: OwnOffer): Total | undefined => {
        const before = previous && stored && offerAt(own, previous, stored);
        return before && offerTotal(before);
      },
      /** What was stored there and is missing here. */
      leftOf: (own: OwnOffer) => leftValues(own, counted),
      /** False as long as they are on their way. */
      isKnown: previous === undefined || (stored !== undefined && entries !== undefined),
    };
  }, [stored, previous, entries]);
}

/** The phase before, and what the offer in view would come to at the prices and factors stored in it. */
export type PreviousOffer = NonNullable<ReturnType<typeof usePreviousOffer>>;

/** The same offer a phase ago; undefined if there was none, no price was entered, or it is on its way. */
export function usePreviousOffer({ phases, own }: Pick<ReadyOffer, 'phases' | 'own'>) {
  const { phase, stored } = usePreviousValues(phases, own.phase);
  return useMemo(() => {
    if (phase === undefined || stored === undefined) return undefined;
    const before = offerAt(own, phase, stored);
    return before && { phase, own: before };
  }, [phase, stored, own]);
}
