import { isStoredFlag, type StoredFlag } from '../keyval/stored-flag.ts';
import type { PhaseState } from '../phase/phase-state.ts';

/** «true» takes part, «false» has withdrawn, null has not answered yet (BID-007, OPEN-01, OPEN-02). */
export type Participation = StoredFlag | null;

/** Reads the stored value; anything but «true» and «false» counts as no answer (BID-007). */
export function participationOf(value: string | null | undefined): Participation {
  return isStoredFlag(value) ? value : null;
}

const UNANSWERED: Readonly<Record<PhaseState, string>> = {
  future: 'Phase noch nicht begonnen',
  running: 'noch keine Zusage',
  ended: 'keine Zusage',
};

/** The words for a bidder's participation in a phase of this state: the same wherever buyers read of it. */
export function participationWord(participation: Participation, phaseState: PhaseState): string {
  if (participation === null) return UNANSWERED[phaseState];
  return isOffering(participation) ? 'nimmt teil' : 'zurückgezogen';
}

/** True only for a bidder that confirmed its offer: no other is ranked or awarded (OPEN-01, OPEN-02). */
export function isOffering(participation: Participation): boolean {
  return participation === 'true';
}

/** True only for a bidder that withdrew its offer, not for one that has not answered (BID-009). */
export function hasWithdrawn(participation: Participation): boolean {
  return participation === 'false';
}

/** The bidders that count: those that confirmed their offer, in their order (AWARD-021, ANALYSIS-025). */
export function offeringProviders<P extends { readonly participation: Participation }>({
  providers,
}: {
  readonly providers: readonly P[];
}): P[] {
  return providers.filter(({ participation }) => isOffering(participation));
}

/** A bidder's relation to a phase: whether the phase lists it, the phase's state, and the bidder's answer. */
export interface BidderPhase {
  readonly listed: boolean;
  readonly phaseState: PhaseState;
  readonly participation: Participation;
}

type BidderPhaseStatus = 'active' | 'was-active' | 'withdrawn' | 'no-participation';

/**
 * How a phase stands for a bidder: it may take part and the phase has not ended, it took part, it has
 * withdrawn, or it does not or did not take part (PHASE-013, OPEN-47).
 */
export function bidderPhaseStatus(situation: BidderPhase): BidderPhaseStatus {
  const { listed, participation, phaseState } = situation;
  if (!listed) return 'no-participation';
  if (hasWithdrawn(participation)) return 'withdrawn';
  if (phaseState !== 'ended') return 'active';
  return isOffering(participation) ? 'was-active' : 'no-participation';
}
