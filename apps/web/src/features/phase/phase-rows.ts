import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type AllowedChanges, allowedChanges } from '@rahmenpreis/tendering/phase/allowed-changes.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

export interface PhaseRow {
  readonly phase: Phase;
  readonly state: PhaseState;
  readonly changes: AllowedChanges;
}

/** Gives the phases with state and what may still change (PHASE-009…012). */
export function phaseRows(phases: readonly Phase[], nowMs: number): PhaseRow[] {
  return phases.map((phase) => {
    const state = phaseState(phase, nowMs);
    return { phase, state, changes: allowedChanges(state) };
  });
}
