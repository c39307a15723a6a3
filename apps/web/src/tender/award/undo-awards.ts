import { listOrgaKeyVals, undoAwardWrite } from '@rahmenpreis/contract/keyval.ts';
import type { NameOf } from '@rahmenpreis/tendering/trail/key-words.ts';
import { leftWords } from '@rahmenpreis/tendering/trail/left-words.ts';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';

/** A batch of awards, as its entry in the trail names it. */
export interface AwardBatch {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly awardWriteId: string;
}

/**
 * Takes back what a batch changed of awards, and gives how many packages stay as they are, and which in words; throws 409 once it was taken
 * back or is older than 15 minutes (decision 0077).
 */
export async function undoAwards(
  { phaseId, ownerId, awardWriteId }: AwardBatch,
  nameOf: NameOf,
): Promise<{ leftCount: number; left: string | undefined }> {
  const { left } = await call(undoAwardWrite, { params: { phaseId, orgaId: ownerId, awardWriteId } });
  await invalidateAnswers(listOrgaKeyVals);
  return { leftCount: left.length, left: leftWords(left, nameOf) };
}
