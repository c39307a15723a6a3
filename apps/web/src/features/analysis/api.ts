import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { useAnswers } from '../../kit/loading/load-problem.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { useLiegenschaften, useServiceProviders } from '../../tender/questions.ts';
import { TEXTS } from './texts.ts';

/** The offers of a phase with the names of its bidders and properties (ANALYSIS-031, ERR-030, ERR-032). */
export function useOffers(phaseId: string) {
  return useAnswers({
    offers: [KIT_TEXTS.notLoaded, useQuery(answerQuery(getOffers, { params: { phaseId } }))],
    liegenschaften: [TEXTS.liegenschaftenNotLoaded, useLiegenschaften()],
    providers: [TEXTS.providersNotLoaded, useServiceProviders()],
  });
}

function lvQuery(phaseId: string, propertyId: string) {
  return answerQuery(listLvs, { params: { phaseId }, query: { propertyId } });
}

/** Prefetches one property's comparison data beside the offers, not after them; no-op without a property. */
export function usePricesEarly(phaseId: string, propertyId: string | undefined): void {
  useEffect(() => {
    if (propertyId === undefined) return;
    const params = { phaseId };
    void queryClient.prefetchQuery(answerQuery(listEpEntries, { params }));
    void queryClient.prefetchQuery(lvQuery(phaseId, propertyId));
    void queryClient.prefetchQuery(answerQuery(listPhaseKeyVals, { params }));
  }, [phaseId, propertyId]);
}

/** The data of one property's comparison besides the names; its LV is null where there is none (ERR-030). */
export function usePriceQuestions(phaseId: string, propertyId: string) {
  const params = { phaseId };
  const { lvs, ...answers } = useAnswers({
    entries: [TEXTS.catalogNotLoaded, useQuery(answerQuery(listEpEntries, { params }))],
    lvs: [TEXTS.lvNotLoaded, useQuery(lvQuery(phaseId, propertyId))],
    keyVals: [TEXTS.pricesNotLoaded, useQuery(answerQuery(listPhaseKeyVals, { params }))],
  });
  return { ...answers, lv: lvs && (lvs[0] ?? null) };
}

/** What the comparison of unit prices and factors stands on, besides the names (ERR-030). */
export function useRahmenpreise(phaseId: string) {
  const params = { phaseId };
  return useAnswers({
    entries: [TEXTS.catalogNotLoaded, useQuery(answerQuery(listEpEntries, { params }))],
    keyVals: [TEXTS.pricesNotLoaded, useQuery(answerQuery(listPhaseKeyVals, { params }))],
  });
}
