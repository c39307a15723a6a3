import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type PhaseChanges, phaseChanges } from '@rahmenpreis/tendering/phase/phase-change.ts';
import { comparePhases } from '@rahmenpreis/tendering/phase/choice/phase-order.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

export interface PhaseRow {
  readonly phase: Phase;
  readonly state: PhaseState;
  readonly changes: PhaseChanges;
}

/** Gives the phases in their order with state and what may still change (PHASE-004, PHASE-009…012). */
export function phaseRows(phases: readonly Phase[], nowMs: number): PhaseRow[] {
  return phases.toSorted(comparePhases).map((phase) => {
    const state = phaseState(phase, nowMs);
    return { phase, state, changes: phaseChanges(state) };
  });
}
