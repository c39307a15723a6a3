import { listEpCatalogs } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  getGebaeude,
  getLiegenschaft,
  type Liegenschaft,
  listLiegenschaften,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { answerQuery } from '../kernel/call/answer-query.ts';

/** All phases that the user may see, in their order (API-027). */
export function usePhases() {
  return useQuery(answerQuery(listPhases));
}

/** All properties that the user may see (API-010). */
export function useLiegenschaften() {
  return useQuery(answerQuery(listLiegenschaften));
}

/** One property. */
export function useLiegenschaft(id: string) {
  return useQuery(answerQuery(getLiegenschaft, { params: { liegenschaftId: id } }));
}

/** A property's buildings, each by its id and all at once, so that each shows once it is there (API-020). */
export function useGebaeudeOf({ id, gebaeudeIds }: Pick<Liegenschaft, 'id' | 'gebaeudeIds'>) {
  return useQueries({
    queries: gebaeudeIds.map((gebaeudeId) =>
      answerQuery(getGebaeude, { params: { liegenschaftId: id, gebaeudeId } }),
    ),
  });
}

/** All service providers (API-002); not asked for where a bidder, who may not know of others, looks. */
export function useServiceProviders({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({ ...answerQuery(listServiceProviders), enabled });
}

/** The EP-Kataloge of all phases. */
export function useEpCatalogs() {
  return useQuery(answerQuery(listEpCatalogs));
}
