import { asc, eq } from 'drizzle-orm';
import { firstOf, isOf } from '../../../db/rows.ts';
import { passkey, usedPasskeyChallenge } from '../../../db/schema/sign-in/passkey.ts';
import type { Transaction } from '../../../db/transaction.ts';

export type PasskeyRow = typeof passkey.$inferSelect;

/** Lists an account's passkeys, the oldest first. */
export function listPasskeysOf(transaction: Transaction, accountId: string): Promise<PasskeyRow[]> {
  return transaction
    .select()
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
}

/** Counts an account's passkeys. */
export async function countPasskeysOf(transaction: Transaction, accountId: string): Promise<number> {
  return transaction.$count(passkey, eq(passkey.accountId, accountId));
}

/** Finds a passkey by the authenticator's name for it, and locks it until the transaction ends. */
export async function lockPasskey(transaction: Transaction, credentialId: string) {
  return firstOf(
    transaction.select().from(passkey).where(eq(passkey.credentialId, credentialId)).for('update'),
  );
}

/** Adds a passkey; undefined if some account has it already. */
export async function insertPasskey(transaction: Transaction, row: typeof passkey.$inferInsert) {
  return firstOf(transaction.insert(passkey).values(row).onConflictDoNothing().returning());
}

/** Records that a passkey was used, with the count that the authenticator gave. */
export async function recordPasskeyUse(transaction: Transaction, id: string, counter: number, nowMs: number) {
  await transaction
    .update(passkey)
    .set({ counter, lastUsedAt: new Date(nowMs) })
    .where(eq(passkey.id, id));
}

/** Removes one of an account's passkeys; false if the account has no such. */
export async function deletePasskey(transaction: Transaction, place: { id: string; accountId: string }) {
  const rows = await transaction
    .delete(passkey)
    .where(isOf(passkey, { id: place.id, accountId: place.accountId }))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/** Removes all passkeys of an account. */
export async function deletePasskeysOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(passkey).where(eq(passkey.accountId, accountId));
}

/** Uses a challenge up; false if it was used before. */
export async function useChallenge(transaction: Transaction, challenge: string, expiresMs: number) {
  const rows = await transaction
    .insert(usedPasskeyChallenge)
    .values({ challenge, expiresAt: new Date(expiresMs) })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}
