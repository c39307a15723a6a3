import { phaseState, type PhaseTime } from '../phase-state.ts';
import { comparePhases } from './phase-order.ts';

/** The phase that runs at `nowMs`, if any; phases do not overlap, so there is at most one (OPEN-12). */
export function activePhase<T extends PhaseTime & { title: string }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  return phases.toSorted(comparePhases).find((phase) => phaseState(phase, nowMs) === 'running');
}

/** The phase a page shows first: the running one, else the first (OPEN-12). */
export function defaultPhase<T extends PhaseTime & { title: string }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  return activePhase(phases, nowMs) ?? phases.toSorted(comparePhases)[0];
}

/** The phase the award view shows first: the latest FINAL one that has begun, else the first (AWARD-004, OPEN-10). */
export function awardPhase<T extends PhaseTime & { title: string; type: 'OFFER' | 'FINAL' }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  const sorted = phases.toSorted(comparePhases);
  return (
    sorted.findLast((phase) => phase.type === 'FINAL' && phaseState(phase, nowMs) !== 'future') ?? sorted[0]
  );
}
