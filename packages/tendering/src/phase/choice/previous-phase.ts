import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { comparePhases } from './phase-order.ts';

/** The last of the phases, which stand in their order, before this one in which the user was listed (ANALYSIS-032). */
export function findPreviousPhase(phases: readonly Phase[], phase: Phase, userId: string): Phase | undefined {
  return phases.findLast(
    (other) => other.userIds?.includes(userId) === true && comparePhases(other, phase) < 0,
  );
}
