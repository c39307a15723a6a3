import type { Queries } from '../../../db/open.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { appendAudit } from '../../audit/repository.ts';
import { openEnded } from './repository.ts';

/** How often `main.ts` looks for sealed phases that have ended. */
export const OPENING_PERIOD_MS = 5_000;
/** What the trail calls the opening of a phase that waited for nobody but its end. */
const ACTION = 'OPEN /lvep/v1/phase/{phaseId}/offers';

/**
 * Writes the opening of each sealed phase that has ended into the trail, once, whichever process is first. Who reads does not
 * wait for it: from the end on, time alone says that the phase is open (decision 0046).
 */
export async function openAtEnd(db: Queries, nowMs: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { id, title, end } of await openEnded(transaction, nowMs)) {
      await appendAudit(
        transaction,
        {
          actorId: undefined,
          action: ACTION,
          target: `/lvep/v1/phase/${id}/offers`,
          status: 200,
          detail: { opening: 'end', title, end: end.toISOString() },
        },
        nowMs,
      );
    }
  });
}
