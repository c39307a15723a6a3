import { type PhaseState, phaseState, type PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconCalendarDue, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { shownNowMs, watchSeconds } from '../../kernel/time/use-server-now.ts';
import { Tag } from '../../kit/show/tag.tsx';
import { TEXTS } from './texts.ts';

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

const ShownPhaseState = createContext<PhaseState>('running');

/** Tells everything in it the state of the phase that the page is about, as it changes. */
export function PhaseStateProvider({ phase, children }: { phase: PhaseTime; children: ReactNode }) {
  return <ShownPhaseState value={usePhaseState(phase)}>{children}</ShownPhaseState>;
}

/** The state of the phase that the page is about. */
export function useShownPhaseState(): PhaseState {
  return use(ShownPhaseState);
}

const LOOKS = {
  future: { tone: 'muted', icon: IconCalendarDue },
  running: { tone: 'good', icon: IconPlayerPlay },
  ended: { tone: 'muted', icon: IconLock },
} as const satisfies Record<PhaseState, unknown>;

/** Says whether a phase is to come, runs or is over, in the same words and looks on every page. */
export function PhaseStateTag({ state }: { state: PhaseState }) {
  return <Tag {...LOOKS[state]}>{TEXTS.states[state]}</Tag>;
}
