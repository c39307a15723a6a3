import { eq } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { twoFactorChallenge } from '../../../db/schema/sign-in/session.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { updateAccount } from '../account/repository.ts';
import { deletePasskeysOf } from '../passkey/repository.ts';
import { endSessionsOf } from '../repository.ts';

export type ChallengeRow = typeof twoFactorChallenge.$inferSelect;

/** Records a sign-in that is waiting for its second factor. */
export async function createChallenge(
  transaction: Transaction,
  { accountId, kind, expiresMs }: { accountId: string; kind: ChallengeRow['kind']; expiresMs: number },
): Promise<string> {
  const rows = await transaction
    .insert(twoFactorChallenge)
    .values({ accountId, kind, expiresAt: new Date(expiresMs) })
    .returning({ id: twoFactorChallenge.id });
  return rows[0]!.id;
}

/** Finds a sign-in that waits for its second factor, with its account; both are locked until the end. */
export async function lockChallenge(transaction: Transaction, id: string) {
  const rows = await transaction
    .select({ challenge: twoFactorChallenge, account })
    .from(twoFactorChallenge)
    .innerJoin(account, eq(account.id, twoFactorChallenge.accountId))
    .where(eq(twoFactorChallenge.id, id))
    .for('update');
  return rows[0];
}

/** Changes a waiting sign-in: the hash of its code, its tries, or that it is used. */
export async function updateChallenge(
  transaction: Transaction,
  id: string,
  change: Partial<Pick<ChallengeRow, 'codeHash' | 'tries' | 'usedAt'>>,
): Promise<void> {
  await transaction.update(twoFactorChallenge).set(change).where(eq(twoFactorChallenge.id, id));
}

/** Removes a lost authenticator app and all passkeys; mailed codes replace them, and all sessions end. */
export async function resetTwoFactor(transaction: Transaction, accountId: string, nowMs: number) {
  const without = { totpSecret: null, totpPending: null, totpCounter: null, twoFactor: 'mail' } as const;
  await updateAccount(transaction, accountId, without);
  await deletePasskeysOf(transaction, accountId);
  await endSessionsOf(transaction, accountId, nowMs);
}
