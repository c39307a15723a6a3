import { phaseState, type PhaseState, type PhaseTime } from './phase-state.ts';
import { comparePhases } from './phase-order.ts';

/** The phase that runs at `nowMs`, if any; phases do not overlap, so there is at most one (OPEN-12). */
export function activePhase<T extends PhaseTime>(phases: readonly T[], nowMs: number): T | undefined {
  return phases.find((phase) => phaseState(phase, nowMs) === 'running');
}

/** Of the phases in their order the one a page shows first: the running one, else the first (OPEN-12). */
export function defaultPhase<T extends PhaseTime>(phases: readonly T[], nowMs: number): T | undefined {
  return activePhase(phases, nowMs) ?? phases[0];
}

/**
 * The phase the award view shows first, of phases in their order: the latest FINAL one that has begun, else
 * the first FINAL one, else the first phase (AWARD-004, OPEN-10).
 */
export function awardPhase<T extends PhaseTime & { type: 'OFFER' | 'FINAL' }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  const finals = phases.filter(({ type }) => type === 'FINAL');
  return finals.findLast((phase) => phaseState(phase, nowMs) !== 'future') ?? finals[0] ?? phases[0];
}

type OfferPhase = PhaseTime & { title: string; type: 'OFFER' | 'FINAL' };

/** How final a phase's offers are: another phase asks for offers after it, or the last one's state. */
type Finality = 'followed' | PhaseState;

/**
 * Says at `nowMs` whether the offers of a phase are final, «ended»: it is over and the last that asks for
 * offers, the latest FINAL one where there is any, as for `awardPhase` (AWARD-003, OPEN-10).
 */
export function finalityOf(phase: OfferPhase, phases: readonly OfferPhase[], nowMs: number): Finality {
  const isFinal = phases.some(({ type }) => type === 'FINAL');
  const asking = phases.filter(({ type }) => !isFinal || type === 'FINAL');
  const isFollowed =
    (isFinal && phase.type === 'OFFER') || asking.some((other) => comparePhases(phase, other) < 0);
  return isFollowed ? 'followed' : phaseState(phase, nowMs);
}
