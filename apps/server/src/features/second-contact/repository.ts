import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import { eq, sql } from 'drizzle-orm';
import { firstOf } from '../../db/rows.ts';
import { secondContact } from '../../db/schema/sign-in/address-change.ts';
import type { Transaction } from '../../db/transaction.ts';

/** The second contact of a company, which gets copies of its mails, and whether its address has said so. */
export type SecondContact = NonNullable<OwnAccount['secondContact']>;

const FIELDS = {
  name: secondContact.name,
  address: secondContact.address,
  isProven: sql<boolean>`${secondContact.provenAt} is not null`,
};

/** Finds the second contact of an account. */
export async function findSecondContact(transaction: Transaction, accountId: string) {
  return firstOf(
    transaction.select(FIELDS).from(secondContact).where(eq(secondContact.accountId, accountId)),
  );
}

/** Gives the second contacts of all accounts that have one, or of the given one. */
export async function listSecondContacts(
  transaction: Transaction,
  accountId?: string,
): Promise<ReadonlyMap<string, SecondContact>> {
  const rows = await transaction
    .select({ id: secondContact.accountId, ...FIELDS })
    .from(secondContact)
    .where(accountId === undefined ? undefined : eq(secondContact.accountId, accountId));
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}

/** Stores the second contact of an account, in place of another one; a link to the same address holds on. */
export async function storeSecondContact(
  transaction: Transaction,
  accountId: string,
  contact: { name: string; address: string; isSameAddress: boolean },
  nowMs: number,
): Promise<void> {
  const { isSameAddress, ...fields } = contact;
  const set = { ...fields, enteredAt: new Date(nowMs) };
  await transaction
    .insert(secondContact)
    .values({ accountId, ...set })
    .onConflictDoUpdate({
      target: secondContact.accountId,
      set: isSameAddress ? set : { ...set, provenAt: null, tokenHash: null },
    });
}

/** Stores the hash of the link that was mailed to the second contact of an account. */
export async function setContactLink(transaction: Transaction, accountId: string, tokenHash: Buffer) {
  await transaction.update(secondContact).set({ tokenHash }).where(eq(secondContact.accountId, accountId));
}

/** Notes that a link's reader wants the copies; gives whose they are, undefined if the link is void. */
export async function proveSecondContact(transaction: Transaction, tokenHash: Buffer, nowMs: number) {
  const rows = await transaction
    .update(secondContact)
    .set({ provenAt: sql`coalesce(${secondContact.provenAt}, ${new Date(nowMs).toISOString()})` })
    .where(eq(secondContact.tokenHash, tokenHash))
    .returning({ accountId: secondContact.accountId });
  return rows[0]?.accountId;
}

/** Removes the second contact of an account; does nothing where there is none. */
export async function deleteSecondContact(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(secondContact).where(eq(secondContact.accountId, accountId));
}
