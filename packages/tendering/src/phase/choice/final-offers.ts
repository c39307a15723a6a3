import { comparePhases } from './phase-order.ts';
import { type PhaseState, phaseState, type PhaseTime } from '../phase-state.ts';

type OfferPhase = PhaseTime & { title: string; type: 'OFFER' | 'FINAL' };

/** How far a phase's offers are from being final: another phase asks for offers after it, or it is the last one and in this state. */
export type Finality = 'followed' | PhaseState;

/**
 * Says at `nowMs` whether the offers of a phase are final, which is «ended»: it is over, and no phase after it takes offers;
 * after a FINAL one only another FINAL one does (AWARD-003, OPEN-10).
 */
export function finalityOf(phase: OfferPhase, phases: readonly OfferPhase[], nowMs: number): Finality {
  const isAsked = (other: OfferPhase) => phase.type === 'OFFER' || other.type === 'FINAL';
  const isFollowed = phases.some((other) => isAsked(other) && comparePhases(phase, other) < 0);
  return isFollowed ? 'followed' : phaseState(phase, nowMs);
}
