import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { firstProblem, useSteadyProblem } from '../../kit/loading/load-problem.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { useLiegenschaften, useServiceProviders } from '../../tender/questions.ts';
import { TEXTS } from './texts.ts';

/** The offers of a phase with the names of its bidders and its properties (ANALYSIS-031, ERR-030, ERR-032). */
export function useOffers(phaseId: string) {
  const offers = useQuery(answerQuery(getOffers, { params: { phaseId } }));
  const liegenschaften = useLiegenschaften();
  const providers = useServiceProviders();
  return {
    offers: offers.data,
    liegenschaften: liegenschaften.data,
    providers: providers.data,
    problem: useSteadyProblem(
      firstProblem([
        [KIT_TEXTS.notLoaded, offers],
        [TEXTS.liegenschaftenNotLoaded, liegenschaften],
        [TEXTS.providersNotLoaded, providers],
      ]),
    ),
  };
}

function priceQueries(phaseId: string, propertyId: string) {
  const params = { phaseId };
  return {
    entries: answerQuery(listEpEntries, { params }),
    lvs: answerQuery(listLvs, { params, query: { propertyId } }),
    keyVals: answerQuery(listPhaseKeyVals, { params }),
  };
}

/** Asks for what the comparison of one property stands on beside the offers, not after them; nothing without a property. */
export function usePricesEarly(phaseId: string, propertyId: string | undefined): void {
  useEffect(() => {
    if (propertyId === undefined) return;
    const { entries, lvs, keyVals } = priceQueries(phaseId, propertyId);
    void queryClient.prefetchQuery(entries);
    void queryClient.prefetchQuery(lvs);
    void queryClient.prefetchQuery(keyVals);
  }, [phaseId, propertyId]);
}

/** What the comparison of one property stands on, besides the names (ERR-030). */
export function usePriceQuestions(phaseId: string, propertyId: string) {
  const queries = priceQueries(phaseId, propertyId);
  const entries = useQuery(queries.entries);
  const lvs = useQuery(queries.lvs);
  const keyVals = useQuery(queries.keyVals);
  return {
    entries: entries.data,
    lv: lvs.data === undefined ? undefined : (lvs.data[0] ?? null),
    keyVals: keyVals.data,
    reload: () => {
      for (const query of [entries, lvs, keyVals]) void query.refetch();
    },
    problem: useSteadyProblem(
      firstProblem([
        [TEXTS.catalogNotLoaded, entries],
        [TEXTS.lvNotLoaded, lvs],
        [TEXTS.pricesNotLoaded, keyVals],
      ]),
    ),
  };
}

/** What the comparison of unit prices and factors stands on, besides the names (ERR-030). */
export function useRahmenpreise(phaseId: string) {
  const params = { phaseId };
  const entries = useQuery(answerQuery(listEpEntries, { params }));
  const keyVals = useQuery(answerQuery(listPhaseKeyVals, { params }));
  return {
    entries: entries.data,
    keyVals: keyVals.data,
    problem: firstProblem([
      [TEXTS.catalogNotLoaded, entries],
      [TEXTS.pricesNotLoaded, keyVals],
    ]),
  };
}
