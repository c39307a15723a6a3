import { listAwardApprovals } from '@rahmenpreis/contract/award.ts';
import { listAwardConditions, listOrgaKeyVals, undoAwardWrite } from '@rahmenpreis/contract/keyval.ts';
import { AWARD_UNDO_MINUTES } from '@rahmenpreis/contract/limits.ts';
import { getScenario, listScenarios } from '@rahmenpreis/contract/scenario.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import type { Left } from '../undo/done-steps.ts';
import { leftByUndo } from './left-packages.ts';

/** Says how long a batch of awards can be taken back, in milliseconds. */
export const AWARD_UNDO_MS = AWARD_UNDO_MINUTES * 60_000;

/** A batch of awards, as its entry in the audit log names it. */
export interface AwardBatch {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly awardWriteId: string;
}

/** Asks again for everything that shows awards. */
export function readAwardsAgain(): Promise<void> {
  return invalidateAnswers(
    listOrgaKeyVals,
    listAwardConditions,
    listAwardApprovals,
    listScenarios,
    getScenario,
  );
}

/**
 * Takes back what a batch changed of awards, and names the packages that stay as they are; throws 409 once it
 * was taken back or is older than 15 minutes (decision 0077).
 */
export async function undoAwards(
  { phaseId, ownerId, awardWriteId }: AwardBatch,
  nameOf: NameOf,
): Promise<Left | undefined> {
  const { left } = await call(undoAwardWrite, { params: { phaseId, orgaId: ownerId, awardWriteId } });
  await readAwardsAgain();
  return leftByUndo(left, nameOf);
}
