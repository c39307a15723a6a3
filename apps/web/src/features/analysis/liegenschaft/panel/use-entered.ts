import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { EnteredValues } from '@rahmenpreis/tendering/frame-price/entered-values.ts';
import { readFrameOffers } from '@rahmenpreis/tendering/frame-price/frame-comparison.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../../kernel/call/answer-query.ts';
import { firstProblem, type LoadProblem } from '../../../../kit/loading/load-problem.ts';
import { TEXTS } from './texts.ts';

/** What bidders entered in a phase and in the one before it, in the order of the bidders. */
export interface EnteredInPhases {
  readonly entered: readonly EnteredValues[] | undefined;
  /** None for the first phase, and until it is there. */
  readonly before: { readonly phase: Phase; readonly entered: readonly EnteredValues[] } | undefined;
  readonly problem: LoadProblem | undefined;
}

/** The phase that comes before another in time; none before the first. */
function phaseBefore(phases: readonly Phase[] = [], phaseId: string): Phase | undefined {
  return phases[phases.findIndex(({ id }) => id === phaseId) - 1];
}

/** Everybody's entries of a phase, which the comparison has loaded, and of the one before. */
export function useEntered(phaseId: string, providers: readonly ServiceProvider[]): EnteredInPhases {
  const phases = useQuery(answerQuery(listPhases));
  const keyVals = useQuery(answerQuery(listPhaseKeyVals, { params: { phaseId } }));
  const phase = phaseBefore(phases.data, phaseId);
  const keyValsBefore = useQuery({
    ...answerQuery(listPhaseKeyVals, { params: { phaseId: phase?.id ?? '' } }),
    enabled: phase !== undefined,
  });
  const entered = useMemo(
    () => keyVals.data && readFrameOffers(phaseId, providers, keyVals.data),
    [phaseId, providers, keyVals.data],
  );
  const before = useMemo(
    () =>
      phase &&
      keyValsBefore.data && { phase, entered: readFrameOffers(phase.id, providers, keyValsBefore.data) },
    [phase, providers, keyValsBefore.data],
  );
  return { entered, before, problem: firstProblem([[TEXTS.beforeNotLoaded, keyValsBefore]]) };
}
