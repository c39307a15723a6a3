import type { PhaseState, PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { createContext, type ReactNode, use } from 'react';
import { usePhaseState } from './use-phase-state.ts';

const ShownPhaseState = createContext<PhaseState>('running');

/** Tells everything in it the state of the phase that the page is about, as it changes. */
export function PhaseStateProvider({ phase, children }: { phase: PhaseTime; children: ReactNode }) {
  return <ShownPhaseState value={usePhaseState(phase)}>{children}</ShownPhaseState>;
}

/** The state of the phase that the page is about. */
export function useShownPhaseState(): PhaseState {
  return use(ShownPhaseState);
}
