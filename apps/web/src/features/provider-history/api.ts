import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOrgaKeyVals, listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useQueries } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { allOf, useAnswers } from '../../kit/loading/load-problem.ts';
import { useLiegenschaften, usePhases, useServiceProviders } from '../../tender/questions.ts';
import { TEXTS } from './texts.ts';

/** What the page stands on before a provider is chosen (ERR-030). */
export function useProvidersAndPhases() {
  return useAnswers({
    providers: [TEXTS.notLoaded.providers, useServiceProviders()],
    phases: [TEXTS.notLoaded.phases, usePhases()],
  });
}

/** What one provider entered in its phases; all lists run with the phases (API-038). */
export function useHistoryValues(phases: readonly Phase[], { organisationId }: ServiceProvider) {
  const values = useQueries({
    queries: phases.map(({ id }) =>
      answerQuery(listOrgaKeyVals, { params: { phaseId: id, orgaId: organisationId } }),
    ),
    combine: allOf,
  });
  return useAnswers({
    values: [TEXTS.notLoaded.values, values],
    liegenschaften: [TEXTS.notLoaded.liegenschaften, useLiegenschaften()],
  });
}

/** The catalogues of phases, in their order (API-028). */
export function useCatalogs(phases: readonly Phase[]) {
  return useQueries({
    queries: phases.map(({ id }) => answerQuery(listEpEntries, { params: { phaseId: id } })),
    combine: allOf,
  });
}

/** All bidders' entries in these phases, in their order; requested only for an open position (API-039). */
export function useEverybodysValues(phases: readonly Phase[]) {
  return useQueries({
    queries: phases.map(({ id }) => answerQuery(listPhaseKeyVals, { params: { phaseId: id } })),
    combine: allOf,
  });
}
