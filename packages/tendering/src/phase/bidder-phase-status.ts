import type { BidderSituation } from '../offer/participation.ts';

export type BidderPhaseStatus = 'active' | 'was-active' | 'no-participation';

/**
 * How a phase stands for a bidder: it takes part and the phase has not ended, it took part, or it does not (any longer)
 * take part (PHASE-013, OPEN-47).
 */
export function bidderPhaseStatus(situation: BidderSituation): BidderPhaseStatus {
  if (!situation.listed || situation.participation === 'false') return 'no-participation';
  return situation.phaseState === 'ended' ? 'was-active' : 'active';
}
