import { phaseState, type PhaseTime } from '../phase-state.ts';

/** The phase that runs at `nowMs`, if any; phases do not overlap, so there is at most one (OPEN-12). */
export function activePhase<T extends PhaseTime>(phases: readonly T[], nowMs: number): T | undefined {
  return phases.find((phase) => phaseState(phase, nowMs) === 'running');
}

/** Of the phases in their order the one a page shows first: the running one, else the first (OPEN-12). */
export function defaultPhase<T extends PhaseTime>(phases: readonly T[], nowMs: number): T | undefined {
  return activePhase(phases, nowMs) ?? phases[0];
}

/**
 * Of the phases in their order the one the award view shows first: the latest FINAL one that has begun, before that the first
 * FINAL one, and without any the first phase (AWARD-004, OPEN-10).
 */
export function awardPhase<T extends PhaseTime & { type: 'OFFER' | 'FINAL' }>(
  phases: readonly T[],
  nowMs: number,
): T | undefined {
  const finals = phases.filter(({ type }) => type === 'FINAL');
  return finals.findLast((phase) => phaseState(phase, nowMs) !== 'future') ?? finals[0] ?? phases[0];
}
