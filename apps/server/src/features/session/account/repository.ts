import { ALPHA_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { and, arrayContains, eq, gt, lte, sql } from 'drizzle-orm';
import { firstOf } from '../../../db/rows.ts';
import { account, organisation, passwordLink } from '../../../db/schema/account.ts';
import type { Transaction } from '../../../db/transaction.ts';

const OWNER_NAME = 'Portfolioleitung';

export type AccountRow = typeof account.$inferSelect;

/** Serialises writers of addresses and company names, before any account lock, to avoid doubles (OPEN-39). */
export async function lockAddresses(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${organisation} in share row exclusive mode`);
}

/** Finds an account by its e-mail address, ignoring case. */
export async function findAccountByUsername(transaction: Transaction, username: string) {
  const rows = await transaction
    .select()
    .from(account)
    .where(eq(sql`lower(${account.username})`, username.toLowerCase()));
  return rows[0];
}

/** Finds an account by its id. */
export async function findAccount(transaction: Transaction, id: string): Promise<AccountRow | undefined> {
  return firstOf(transaction.select().from(account).where(eq(account.id, id)));
}

/** Finds an account and locks it until the transaction ends. */
export async function lockAccount(transaction: Transaction, id: string): Promise<AccountRow | undefined> {
  return firstOf(transaction.select().from(account).where(eq(account.id, id)).for('update'));
}

/** Locks the account of who is signed in, which no call outlives. */
export async function lockOwnAccount(transaction: Transaction, id: string): Promise<AccountRow> {
  return (await lockAccount(transaction, id))!;
}

/** Gives the name of an organisation. */
export async function findOrganisationName(transaction: Transaction, id: string): Promise<string> {
  const rows = await transaction
    .select({ name: organisation.name })
    .from(organisation)
    .where(eq(organisation.id, id));
  return rows[0]!.name;
}

/** Adds an account on the owner's side; administrators share one organisation, which the first makes. */
export async function insertAdministrator(
  transaction: Transaction,
  person: Pick<AccountRow, 'username' | 'firstname' | 'lastname' | 'expire'> &
    Partial<Pick<AccountRow, 'twoFactor'>> & { readOnly: boolean },
  nowMs: number,
): Promise<string> {
  await lockAddresses(transaction);
  const owners = await transaction.select().from(organisation).where(eq(organisation.kind, 'owner'));
  const made = owners[0]
    ? []
    : await transaction.insert(organisation).values({ name: OWNER_NAME, kind: 'owner' }).returning();
  const { readOnly, ...fields } = person;
  const permissions: Permission[] = readOnly ? ['PERMISSION_ALPHAREAD'] : [...ALPHA_PERMISSIONS];
  const rows = await transaction
    .insert(account)
    .values({
      ...fields,
      organisationId: (owners[0] ?? made[0])!.id,
      registration: new Date(nowMs),
      permissions,
    })
    .returning({ id: account.id });
  return rows[0]!.id;
}

/** Overwrites some of what is stored of an account; rights act with its next request. */
export async function updateAccount(
  transaction: Transaction,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'organisationId'>>,
): Promise<void> {
  await transaction.update(account).set(change).where(eq(account.id, id));
}

/**
 * Stores the hash of a new link for choosing a password. Earlier ones stay valid until one is used: whoever
 * asks for a link for somebody else must not spoil the one already in the mailbox.
 */
export async function addPasswordLink(
  transaction: Transaction,
  link: { accountId: string; tokenHash: Buffer; expiresMs: number },
): Promise<void> {
  const { accountId, tokenHash, expiresMs } = link;
  await transaction.insert(passwordLink).values({ accountId, tokenHash, expiresAt: new Date(expiresMs) });
}

/** Finds the account of a link that is still valid. */
export async function findAccountOfLink(transaction: Transaction, tokenHash: Buffer, nowMs: number) {
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

/** Lists the accounts that may sign in and write for the owner, of whom two can decide. */
export async function listWriterIds(transaction: Transaction, nowMs: number): Promise<string[]> {
  const rows = await transaction
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        arrayContains(account.permissions, ['PERMISSION_ALPHAWRITE']),
        eq(account.valid, true),
        gt(account.expire, new Date(nowMs)),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Counts the accounts that could write for the owner at a moment that is past, by what is known of them now:
 * no call takes a right from an administrator.
 */
export async function countWritersAt(transaction: Transaction, at: Date): Promise<number> {
  const mayWrite = arrayContains(account.permissions, ['PERMISSION_ALPHAWRITE']);
  return transaction.$count(account, and(mayWrite, lte(account.registration, at), gt(account.expire, at)));
}

/** Counts the same accounts. */
export async function countWriters(transaction: Transaction, nowMs: number): Promise<number> {
  return (await listWriterIds(transaction, nowMs)).length;
}
