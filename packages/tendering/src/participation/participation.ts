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

/** True only for a bidder that confirmed its offer: nothing unconfirmed is ranked or awarded (OPEN-01, OPEN-02). */
export function isOffering(participation: Participation): boolean {
  return participation === 'true';
}

/** True only for a bidder that withdrew its offer, not for one that has not answered (BID-009). */
export function hasWithdrawn(participation: Participation): boolean {
  return participation === 'false';
}
