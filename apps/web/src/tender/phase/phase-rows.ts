import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { allowedChanges } from '@rahmenpreis/tendering/phase/allowed-changes.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** A phase with what may change in it at this moment. */
export type PhaseRow = ReturnType<typeof phaseRows>[number];

/** Gives the phases with state and what may still change (PHASE-009…012). */
export function phaseRows(phases: readonly Phase[], nowMs: number) {
  return phases.map((phase) => {
    const state = phaseState(phase, nowMs);
    return { phase, state, changes: allowedChanges(state) };
  });
}
