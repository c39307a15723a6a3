import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type PhaseChanges, phaseChanges } from '@rahmenpreis/tendering/phase/phase-change.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { TEXTS } from './texts.ts';

/** A column of every tab: one phase with what may change in it at this moment. */
export interface PhaseColumn {
  readonly phase: Phase;
  readonly state: PhaseState;
  readonly changes: PhaseChanges;
  /** Why nothing can be changed here; undefined when it can (PHASE-012). */
  readonly lock: string | undefined;
}

/** Gives one column per phase (SETUP-002). */
export function phaseColumns(phases: readonly Phase[], nowMs: number, mayWrite: boolean): PhaseColumn[] {
  return phases.map((phase) => {
    const state = phaseState(phase, nowMs);
    const ended = state === 'ended' ? TEXTS.lockEnded : undefined;
    return { phase, state, changes: phaseChanges(state), lock: mayWrite ? ended : TEXTS.lockReader };
  });
}
