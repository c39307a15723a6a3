import { type PhaseState, type PhaseTime, phaseState } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
}

/** State of a phase by the server's clock; renders again only when it changes (PHASE-009, PHASE-014). */
export function usePhaseState(phase: PhaseTime | undefined): PhaseState {
  return useSyncExternalStore(everySecond, () =>
    phase === undefined ? 'ended' : phaseState(phase, serverNowMs()),
  );
}
