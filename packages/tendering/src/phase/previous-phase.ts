import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { comparePhases } from './phase-order.ts';

/** What of a phase says whom it lists, and when. */
type ListingPhase = Pick<Phase, 'id' | 'title' | 'start' | 'end' | 'userIds'>;

/** The last phase before this one in which the user was listed, of phases in their order (ANALYSIS-032). */
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
 * For each user the last phase before this one that lists it, undefined if none: one that skipped a round is
 * compared with the one it took part in, for buyers as on its own pages (ANALYSIS-032).
 */
export function previousPhases<P extends ListingPhase>(
  phases: readonly P[],
  phaseId: string,
  userIds: readonly string[],
): (P | undefined)[] {
  const phase = phases.find(({ id }) => id === phaseId);
  return userIds.map((userId) => phase && findPreviousPhase(phases, phase, userId));
}
