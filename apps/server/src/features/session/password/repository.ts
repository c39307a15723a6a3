import { and, eq, gt } from 'drizzle-orm';
import { account, passwordLink } from '../../../db/schema/account.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountRow } from '../account/repository.ts';

/**
 * Stores the hash of a new link for choosing a password. Earlier ones stay valid until one is used: whoever asks for a
 * link for somebody else must not spoil the one already in the mailbox.
 */
export async function addPasswordLink(
  transaction: Transaction,
  link: { accountId: string; tokenHash: Buffer; expiresMs: number },
): Promise<void> {
  const { accountId, tokenHash, expiresMs } = link;
  await transaction.insert(passwordLink).values({ accountId, tokenHash, expiresAt: new Date(expiresMs) });
}

/** Finds the account of a link that is still valid. */
export async function findAccountOfLink(
  transaction: Transaction,
  tokenHash: Buffer,
  nowMs: number,
): Promise<AccountRow | undefined> {
  const rows = await transaction
    .select({ account })
    .from(passwordLink)
    .innerJoin(account, eq(account.id, passwordLink.accountId))
    .where(and(eq(passwordLink.tokenHash, tokenHash), gt(passwordLink.expiresAt, new Date(nowMs))))
    .for('update');
  return rows[0]?.account;
}

/** Voids every link of an account. */
export async function deletePasswordLinks(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(passwordLink).where(eq(passwordLink.accountId, accountId));
}
