import type { PhaseState } from '../phase/phase-state.ts';

/** «true» takes part, «false» has withdrawn, null has not answered yet (BID-007, OPEN-01, OPEN-02). */
export type Participation = 'true' | 'false' | null;

/** Reads the stored value; anything but «true» and «false» counts as no answer (BID-007). */
export function participationOf(value: string | undefined): Participation {
  return value === 'true' || value === 'false' ? value : null;
}

const UNANSWERED: Readonly<Record<PhaseState, string>> = {
  future: 'Phase noch nicht begonnen',
  running: 'noch keine Zusage',
  ended: 'keine Zusage',
};

/** The words for a bidder's participation in a phase of this state: the same wherever buyers read of it. */
export function participationWord(participation: Participation, phaseState: PhaseState): string {
  if (participation === null) return UNANSWERED[phaseState];
  return participation === 'true' ? 'nimmt teil' : 'zurückgezogen';
}

/** True only for a bidder that confirmed its offer: nothing unconfirmed is ranked or awarded (OPEN-01, OPEN-02). */
export function isOffering(participation: Participation): boolean {
  return participation === 'true';
}

export type BidderEditState = 'editable' | 'not-listed' | 'future' | 'ended' | 'read-only' | 'withdrawn';

export interface BidderSituation {
  phaseState: PhaseState;
  /** The phase lists the bidder. */
  listed: boolean;
  /** The account holds the write grants. */
  mayWrite: boolean;
  participation: Participation;
}

/**
 * Whether a bidder may change its prices, factors, market areas and documents, or why not (BID-003, BID-004, OPEN-02).
 */
export function bidderEditState(situation: BidderSituation): BidderEditState {
  if (!situation.listed) return 'not-listed';
  if (situation.phaseState !== 'running') return situation.phaseState;
  if (!situation.mayWrite) return 'read-only';
  return situation.participation === 'false' ? 'withdrawn' : 'editable';
}

/** Whether a bidder may still confirm or withdraw: a withdrawn one may come back until the end (BID-008, BID-009). */
export function mayChangeParticipation(situation: BidderSituation): boolean {
  return bidderEditState({ ...situation, participation: null }) === 'editable';
}
