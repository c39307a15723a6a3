import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { orderMails } from '../../mail/outbox.ts';
import { claimEndedOffers } from './repository.ts';

/** How often `main.ts` looks for phases that have ended. */
export const END_PERIOD_MS = 30_000;

/**
 * Orders the last receipt of every company that entered something in a phase which has ended, once for each end whichever process
 * is first; gives how many mails were ordered (decision 0037).
 */
export async function orderReceiptsAtEnd(db: Queries, nowMs: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const ended = await claimEndedOffers(transaction, nowMs);
    await orderMails(
      transaction,
      ended.map(({ accountId, phaseId, end }) => ({
        kind: 'receipt',
        accountId,
        phaseId,
        cause: 'ended',
        at: end,
      })),
      nowMs,
    );
    return ended.length;
  });
}
