import { type PhaseState, type PhaseTime, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useSyncExternalStore } from 'react';
import { shownNowMs, watchSeconds } from '../../kernel/time/use-server-now.ts';

/** States of phases by the server's clock; renders again only when one changes (PHASE-009, PHASE-014). */
export function usePhaseStates(phases: readonly PhaseTime[]): readonly PhaseState[] {
  // Told as one text, because React compares what it is told.
  const states = useSyncExternalStore(watchSeconds, () =>
    phases.map((phase) => phaseState(phase, shownNowMs())).join(' '),
  );
  return states.split(' ') as PhaseState[];
}

/** State of a phase by the server's clock; renders again only when it changes (PHASE-009, PHASE-014). */
export function usePhaseState(phase: PhaseTime | undefined): PhaseState {
  return useSyncExternalStore(watchSeconds, () =>
    phase === undefined ? 'ended' : phaseState(phase, shownNowMs()),
  );
}
