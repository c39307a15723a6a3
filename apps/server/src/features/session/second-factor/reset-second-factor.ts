import { inTransaction } from '../../../db/transaction.ts';
import type { Queries } from '../../../db/open.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { appendAudit } from '../../audit/repository.ts';
import { findAccountByUsername } from '../account/repository.ts';
import { resetTwoFactor } from './repository.ts';

/**
 * Removes a lost authenticator app, also an administrator's, from the command line: the sessions end, the owner is told
 * by mail, and the next sign-in asks for a mailed code. False if no account with an app has this address.
 */
export async function resetSecondFactor(db: Queries, username: string, nowMs: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const account = await findAccountByUsername(transaction, username);
    if (account === undefined || account.totpSecret === null) return false;
    await resetTwoFactor(transaction, account.id, nowMs);
    await orderMail(transaction, { kind: 'two-factor-reset', accountId: account.id }, nowMs);
    const command = 'admin reset-two-factor';
    const detail = { userId: account.id };
    await appendAudit(
      transaction,
      { actorId: undefined, action: command, target: command, status: 200, detail },
      nowMs,
    );
    return true;
  });
}
