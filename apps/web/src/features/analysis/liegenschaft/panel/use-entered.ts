import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { previousPhases } from '@rahmenpreis/tendering/phase/previous-phase.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../../kernel/call/answer-query.ts';
import { firstProblem } from '../../../../kit/loading/load-problem.ts';
import { usePhases } from '../../../../tender/questions.ts';
import { TEXTS } from './texts.ts';

/** Everybody's entries of a phase and of each one's phase before, in the order of the bidders. */
export function useEnteredInPhases(phaseId: string, providers: readonly ServiceProvider[]) {
  const phases = usePhases();
  const keyVals = useQuery(answerQuery(listPhaseKeyVals, { params: { phaseId } }));
  const previous = useMemo(
    () =>
      previousPhases(
        phases.data ?? [],
        phaseId,
        providers.map(({ id }) => id),
      ),
    [phases.data, phaseId, providers],
  );
  const asked = [...new Set(previous)].filter((phase) => phase !== undefined);
  const answers = useQueries({
    queries: asked.map(({ id }) => answerQuery(listPhaseKeyVals, { params: { phaseId: id } })),
  });
  const entered = useMemo(
    () => keyVals.data && readRahmenpreisOffers(phaseId, providers, keyVals.data),
    [phaseId, providers, keyVals.data],
  );
  const before = previous.map((phase, p) => {
    const [provider, stored] = [providers[p], phase && answers[asked.indexOf(phase)]?.data];
    if (phase === undefined || provider === undefined || stored === undefined) return undefined;
    const [values] = readRahmenpreisOffers(phase.id, [provider], stored);
    return values && { phase, values };
  });
  return { entered, before, problem: firstProblem(answers.map((answer) => [TEXTS.beforeNotLoaded, answer])) };
}
