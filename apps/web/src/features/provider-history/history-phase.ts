import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { readEnteredValues } from '@rahmenpreis/tendering/rahmenpreise/entered-values.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** What one provider entered in one phase; while that is sealed it is not shown yet (decision 0046). */
export type HistoryPhase = ReturnType<typeof readHistoryPhase>;

/** The phases in which a provider is listed, in the order of time (HISTORY-001, OPEN-26). */
export function phasesOfProvider(phases: readonly Phase[], serviceProviderId: string): Phase[] {
  return phases.filter(({ userIds }) => userIds?.includes(serviceProviderId));
}

/** Reads what a provider entered in a phase, as it stands at `nowMs`; undefined where that is sealed. */
export function readHistoryPhase(
  phase: Phase,
  serviceProviderId: string,
  keyVals: readonly KeyVal[] | undefined,
  nowMs: number,
) {
  const isSealed = keyVals === undefined;
  const entered = readEnteredValues(phase.id, keyVals ?? []);
  return { phase, serviceProviderId, state: phaseState(phase, nowMs), isSealed, ...entered };
}
