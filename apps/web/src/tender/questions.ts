import { listEpCatalogs } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../kernel/call/answer-query.ts';

/** How a question is asked, where it is not as usual. */
interface Asking {
  /** Asked at all; it is where nothing is said. */
  readonly enabled?: boolean;
}

/** All phases that the user may see, in their order (API-027). */
export function usePhases(asking: Asking = {}) {
  return useQuery({ ...answerQuery(listPhases), ...asking });
}

/** All properties that the user may see (API-010). */
export function useLiegenschaften(asking: Asking = {}) {
  return useQuery({ ...answerQuery(listLiegenschaften), ...asking });
}

/** All service providers (API-002). */
export function useServiceProviders(asking: Asking = {}) {
  return useQuery({ ...answerQuery(listServiceProviders), ...asking });
}

/** The EP-Kataloge of all phases. */
export function useEpCatalogs() {
  return useQuery(answerQuery(listEpCatalogs));
}
