import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { comparePhases } from './phase-order.ts';

/** What of a phase says whom it lists, and when. */
type ListingPhase = Pick<Phase, 'id' | 'title' | 'start' | 'end' | 'userIds'>;

/** The last of the phases, which stand in their order, before this one in which the user was listed (ANALYSIS-032). */
export function findPreviousPhase<P extends ListingPhase>(
  phases: readonly P[],
  phase: P,
  userId: string,
): P | undefined {
  return phases.findLast(
    (other) => other.userIds?.includes(userId) === true && comparePhases(other, phase) < 0,
  );
}

/**
 * For each user the last phase before this one that lists it, undefined for whom there is none: who skipped a round is compared
 * with the one it took part in, in a buyer's comparison as on its own pages (ANALYSIS-032).
 */
export function previousPhases<P extends ListingPhase>(
  phases: readonly P[],
  phaseId: string,
  userIds: readonly string[],
): (P | undefined)[] {
  const phase = phases.find(({ id }) => id === phaseId);
  return userIds.map((userId) => phase && findPreviousPhase(phases, phase, userId));
}
