import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { firstOf, isOf, onlyOf } from '../../../db/rows.ts';
import { account, organisation } from '../../../db/schema/account.ts';
import { keyValHead } from '../../../db/schema/keyval.ts';
import { phase, phaseNotice, phaseUser } from '../../../db/schema/phase.ts';
import { addressChange, addressLink } from '../../../db/schema/sign-in/address-change.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type AccountRow, updateAccount } from '../account/repository.ts';

export type AddressChangeRow = typeof addressChange.$inferSelect;
type LinkKind = (typeof addressLink.$inferSelect)['kind'];

/** Locks a company's account until the transaction ends; undefined for an unknown id and administrators. */
export async function lockBidder(transaction: Transaction, id: string): Promise<AccountRow | undefined> {
  const rows = await transaction
    .select({ account })
    .from(account)
    .innerJoin(
      organisation,
      and(eq(organisation.id, account.organisationId), eq(organisation.kind, 'bidder')),
    )
    .where(eq(account.id, id))
    .for('update', { of: account });
  return rows[0]?.account;
}

/** Stores a new change as open, or as one that is over already; gives its row. */
export async function insertChange(transaction: Transaction, values: typeof addressChange.$inferInsert) {
  return onlyOf(transaction.insert(addressChange).values(values).returning());
}

/** Overwrites what has happened to a change, and gives its row. */
export async function updateChange(
  transaction: Transaction,
  id: string,
  set: Partial<Omit<AddressChangeRow, 'id' | 'accountId'>>,
): Promise<AddressChangeRow> {
  return onlyOf(transaction.update(addressChange).set(set).where(eq(addressChange.id, id)).returning());
}

/** Finds the open change of an account; whoever changes it holds the account locked. */
export async function findOpenChange(transaction: Transaction, accountId: string) {
  const rows = await transaction
    .select()
    .from(addressChange)
    .where(and(eq(addressChange.accountId, accountId), isNull(addressChange.outcome)));
  return rows[0];
}

/** Finds a change by its id. */
export async function findChange(transaction: Transaction, id: string) {
  return firstOf(transaction.select().from(addressChange).where(eq(addressChange.id, id)));
}

/** Finds the change that gave an account in use its present address; undefined where it never had another. */
export async function findLastEffective(transaction: Transaction, accountId: string) {
  const rows = await transaction
    .select()
    .from(addressChange)
    .where(and(isOf(addressChange, { accountId, outcome: 'effective' }), isNotNull(addressChange.provenAt)))
    .orderBy(desc(addressChange.endedAt))
    .limit(1);
  return rows[0];
}

/** True for an account that nobody has ever opened: it was made, and has no password yet. */
export async function isUnopened(
  transaction: Transaction,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  return passwordHash === null && (await findLastEffective(transaction, id)) === undefined;
}

/** When addresses were asked for an account since a moment, oldest first. */
export async function listAskedSince(transaction: Transaction, accountId: string, sinceMs: number) {
  const rows = await transaction
    .select({ askedAt: addressChange.askedAt })
    .from(addressChange)
    .where(and(eq(addressChange.accountId, accountId), gt(addressChange.askedAt, new Date(sinceMs))))
    .orderBy(asc(addressChange.askedAt));
  return rows.map(({ askedAt }) => askedAt);
}

/** Lists open changes, and those that took effect or the company stopped since a moment; newest first. */
export async function listShownChanges(transaction: Transaction, sinceMs: number, accountId?: string) {
  const isTold = and(
    inArray(addressChange.outcome, ['effective', 'objected']),
    gt(addressChange.endedAt, new Date(sinceMs)),
  );
  return transaction
    .select()
    .from(addressChange)
    .where(
      and(
        accountId === undefined ? undefined : eq(addressChange.accountId, accountId),
        or(isNull(addressChange.outcome), isTold),
      ),
    )
    .orderBy(desc(addressChange.askedAt));
}

/** Gives the accounts with an open change. */
export async function listAccountsWithOpenChange(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .select({ accountId: addressChange.accountId })
    .from(addressChange)
    .where(isNull(addressChange.outcome));
  return rows.map(({ accountId }) => accountId);
}

/**
 * True while a phase that runs or is sealed at `nowMs` lists the company, or has ever listed it. Whether it
 * has entered anything is not asked, as that tells of sealed offers; one never listed could not.
 */
export async function isInOpenPhase(
  transaction: Transaction,
  { id, organisationId }: Pick<AccountRow, 'id' | 'organisationId'>,
  nowMs: number,
): Promise<boolean> {
  const one = { one: sql`1` };
  const isListed = transaction
    .select(one)
    .from(phaseUser)
    .where(and(eq(phaseUser.phaseId, phase.id), eq(phaseUser.userId, id)));
  const wasListed = transaction
    .select(one)
    .from(phaseNotice)
    .where(and(eq(phaseNotice.phaseId, phase.id), eq(phaseNotice.accountId, id)));
  const hasWritten = transaction
    .select(one)
    .from(keyValHead)
    .where(and(eq(keyValHead.phaseId, phase.id), eq(keyValHead.organisationId, organisationId)));
  const rows = await transaction
    .select({ seal: phase.seal, start: phase.start, end: phase.end, openedAt: phase.openedAt })
    .from(phase)
    .where(or(exists(isListed), exists(wasListed), exists(hasWritten)));
  return rows.some(({ seal, start, end, openedAt }) => {
    const isRunning = start.getTime() <= nowMs && nowMs < end.getTime();
    const sealed = { seal, end: end.toISOString(), openedAt: openedAt?.toISOString() };
    return isRunning || (start.getTime() <= nowMs && isSealed(sealed, nowMs));
  });
}

/** True while a change is open to which somebody must agree. */
export async function asksAgreement(
  transaction: Transaction,
  account: Pick<AccountRow, 'id' | 'organisationId'>,
  { outcome }: Pick<AddressChangeRow, 'outcome'>,
  nowMs: number,
): Promise<boolean> {
  return outcome === null && isInOpenPhase(transaction, account, nowMs);
}

/** Gives an account its new address; nothing that opened it before does, until a password is chosen anew. */
export async function giveAddress(
  transaction: Transaction,
  accountId: string,
  set: Pick<AccountRow, 'username'> & Partial<Pick<AccountRow, 'permissions'>>,
): Promise<void> {
  const opensNothing = { passwordHash: null, totpSecret: null, totpPending: null, totpCounter: null };
  await updateAccount(transaction, accountId, { ...set, ...opensNothing });
}

/** Stores a link token's hash; earlier ones of the same change hold as long, as a mail may come twice. */
export async function addAddressLink(
  transaction: Transaction,
  link: { addressChangeId: string; kind: LinkKind; tokenHash: Buffer },
): Promise<void> {
  await transaction.insert(addressLink).values(link);
}

/** Finds the account of a link; whether its change is still open is asked again once that is locked. */
export async function findAccountOfAddressLink(transaction: Transaction, kind: LinkKind, tokenHash: Buffer) {
  const rows = await transaction
    .select({ accountId: addressChange.accountId, addressChangeId: addressChange.id })
    .from(addressLink)
    .innerJoin(addressChange, eq(addressChange.id, addressLink.addressChangeId))
    .where(isOf(addressLink, { kind, tokenHash }));
  return rows[0];
}

/** Voids the links of a change that is over. */
export async function deleteAddressLinks(transaction: Transaction, addressChangeId: string): Promise<void> {
  await transaction.delete(addressLink).where(eq(addressLink.addressChangeId, addressChangeId));
}
