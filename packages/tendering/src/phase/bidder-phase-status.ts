import type { BidderSituation } from '../participation/edit-state.ts';
import { hasWithdrawn, isOffering } from '../participation/participation.ts';

export type BidderPhaseStatus = 'active' | 'was-active' | 'withdrawn' | 'no-participation';

/**
 * How a phase stands for a bidder: it may take part and the phase has not ended, it took part, it has withdrawn, or it
 * does not or did not take part (PHASE-013, OPEN-47).
 */
export function bidderPhaseStatus(situation: Omit<BidderSituation, 'mayWrite'>): BidderPhaseStatus {
  const { listed, participation, phaseState } = situation;
  if (!listed) return 'no-participation';
  if (hasWithdrawn(participation)) return 'withdrawn';
  if (phaseState !== 'ended') return 'active';
  return isOffering(participation) ? 'was-active' : 'no-participation';
}
