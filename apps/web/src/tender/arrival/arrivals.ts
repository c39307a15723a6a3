import { type Arrival, getEnteredOffer, listArrivals } from '@rahmenpreis/contract/arrival.ts';
import { useQuery } from '@tanstack/react-query';
import { adoptAnswer, answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { useServiceProviders } from '../questions.ts';
import { ARRIVAL_TEXTS as TEXTS } from './texts.ts';

/** The offers of a phase that came another way; of a sealed one those that the reader noted. */
export const arrivalsQuery = (phaseId: string) => answerQuery(listArrivals, { params: { phaseId } });

/** Shows an arrival as it is stored now, first where it is a new one. */
export function adoptArrival(phaseId: string, stored: Arrival): Promise<void> {
  return adoptAnswer(arrivalsQuery(phaseId), (known = []) =>
    known.some(({ id }) => id === stored.id)
      ? known.map((each) => (each.id === stored.id ? stored : each))
      : [stored, ...known],
  );
}

/**
 * Writes on arrivals and gives whether that was done; a failure is told. Then what is shown is read again.
 */
export async function writeArrival(failed: string, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (isCallFailure(error, 412)) showToast('warning', failed, TEXTS.changed, { sticky: true });
    else showFailure(failed, error);
    return false;
  } finally {
    await invalidateAnswers(listArrivals, getEnteredOffer);
  }
}

/** Names an arrival as it was seen. */
export function seenArrival(phaseId: string, { id, version }: Pick<Arrival, 'id' | 'version'>) {
  return { params: { phaseId, arrivalId: id }, ifMatch: `"${version}"` };
}

/** A provider's arrivals in sentences, which stand wherever its state is told. */
export interface ProviderMarks {
  readonly serviceProviderId: string;
  readonly organisation: string;
  readonly sentences: readonly string[];
}

/** The providers of a phase with offers that came another way, in the order of their names. */
export function useArrivalMarks(phaseId: string): readonly ProviderMarks[] {
  const { data: arrivals = [] } = useQuery(arrivalsQuery(phaseId));
  const { data: providers = [] } = useServiceProviders({ enabled: arrivals.length > 0 });
  return providers.flatMap(({ id, organisationId, organisation }) => {
    const own = arrivals.filter((arrival) => arrival.organisationId === organisationId);
    const sentences = [...new Set(own.flatMap(({ marks }) => marks))];
    return sentences.length === 0 ? [] : [{ serviceProviderId: id, organisation, sentences }];
  });
}
