import { type BidderPhase, hasWithdrawn } from './participation.ts';

/** Whether a bidder may change its offer, or what speaks against it. */
export type BidderEditState = 'editable' | 'not-listed' | 'future' | 'ended' | 'read-only' | 'withdrawn';

export interface BidderSituation extends BidderPhase {
  /** The account holds the write grants. */
  readonly mayWrite: boolean;
}

/**
 * Whether a bidder may change its entries and documents, or why not (BID-003, BID-004, USER-013, OPEN-02).
 */
export function bidderEditState(situation: BidderSituation): BidderEditState {
  if (!situation.listed) return 'not-listed';
  if (situation.phaseState !== 'running') return situation.phaseState;
  if (!situation.mayWrite) return 'read-only';
  return hasWithdrawn(situation.participation) ? 'withdrawn' : 'editable';
}

/** Whether a bidder may confirm or withdraw; a withdrawn one may return until the end (BID-008, BID-009). */
export function mayChangeParticipation(situation: BidderSituation): boolean {
  return bidderEditState({ ...situation, participation: null }) === 'editable';
}
