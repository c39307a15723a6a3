import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type EnteredValues, readEnteredValues } from '@rahmenpreis/tendering/rahmenpreise/entered-values.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** What one provider entered in one phase. */
export interface HistoryPhase extends EnteredValues {
  readonly phase: Phase;
  readonly serviceProviderId: string;
  readonly state: PhaseState;
  /** What it entered is not shown yet (decision 0046). */
  readonly isSealed: boolean;
}

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
): HistoryPhase {
  const isSealed = keyVals === undefined;
  const entered = readEnteredValues(phase.id, keyVals ?? []);
  return { phase, serviceProviderId, state: phaseState(phase, nowMs), isSealed, ...entered };
}
