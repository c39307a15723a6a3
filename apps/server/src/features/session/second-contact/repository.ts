import { eq } from 'drizzle-orm';
import { secondContact } from '../../../db/schema/sign-in/address-change.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** Whom a company has named to get copies of its mails. */
export type SecondContact = Pick<typeof secondContact.$inferSelect, 'name' | 'address'>;

const FIELDS = { name: secondContact.name, address: secondContact.address };

/** Finds the second contact of an account. */
export async function findSecondContact(
  transaction: Transaction,
  accountId: string,
): Promise<SecondContact | undefined> {
  const rows = await transaction
    .select(FIELDS)
    .from(secondContact)
    .where(eq(secondContact.accountId, accountId));
  return rows[0];
}

/** Gives the second contacts of all accounts that have one. */
export async function listSecondContacts(
  transaction: Transaction,
): Promise<ReadonlyMap<string, SecondContact>> {
  const rows = await transaction
    .select({ accountId: secondContact.accountId, ...FIELDS })
    .from(secondContact);
  return new Map(rows.map(({ accountId, ...contact }) => [accountId, contact]));
}

/** Stores the second contact of an account, in place of another one. */
export async function storeSecondContact(
  transaction: Transaction,
  accountId: string,
  contact: SecondContact,
  nowMs: number,
): Promise<void> {
  const set = { ...contact, enteredAt: new Date(nowMs) };
  await transaction
    .insert(secondContact)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: secondContact.accountId, set });
}

/** Removes the second contact of an account; does nothing where there is none. */
export async function deleteSecondContact(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(secondContact).where(eq(secondContact.accountId, accountId));
}
