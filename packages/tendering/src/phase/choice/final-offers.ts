import { comparePhases } from './phase-order.ts';
import { phaseState, type PhaseTime } from '../phase-state.ts';

type OfferPhase = PhaseTime & { title: string; type: 'OFFER' | 'FINAL' };

/**
 * True where the phase's offers are the final ones at `nowMs`: it is over, and no phase after it takes offers; after a
 * FINAL one only another FINAL one does (AWARD-003, OPEN-10).
 */
export function hasFinalOffers(phase: OfferPhase, phases: readonly OfferPhase[], nowMs: number): boolean {
  const isAsked = (other: OfferPhase) => phase.type === 'OFFER' || other.type === 'FINAL';
  const isFollowed = phases.some((other) => isAsked(other) && comparePhases(phase, other) < 0);
  return phaseState(phase, nowMs) === 'ended' && !isFollowed;
}
