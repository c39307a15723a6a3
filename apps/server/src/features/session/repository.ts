import { randomBytes } from 'node:crypto';
import { ALPHA_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { and, asc, count, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { account, organisation, passwordLink } from '../../db/schema/account.ts';
import { attempt } from '../../db/schema/attempt.ts';
import { session, twoFactorChallenge } from '../../db/schema/session.ts';
import { signingKey } from '../../db/schema/signing-key.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';

export type AccountRow = typeof account.$inferSelect;
export type SessionRow = typeof session.$inferSelect;
export type ChallengeRow = typeof twoFactorChallenge.$inferSelect;
type AttemptRow = typeof attempt.$inferSelect;

const SECRET_BYTES = 32;
const OWNER_NAME = 'Portfolioleitung';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The first half of the advisory locks under which the tries of one address follow each other. */
const ATTEMPT_LOCK = 7_261_112;

/** Finds an account by its e-mail address, compared without case. */
export async function findAccountByUsername(
  transaction: Transaction,
  username: string,
): Promise<AccountRow | undefined> {
  const rows = await transaction
    .select()
    .from(account)
    .where(eq(sql`lower(${account.username})`, username.toLowerCase()));
  return rows[0];
}

/** Finds an account by its id. */
export async function findAccount(transaction: Transaction, id: string): Promise<AccountRow | undefined> {
  const rows = await transaction.select().from(account).where(eq(account.id, id));
  return rows[0];
}

/** Finds an account and keeps others from changing it until the transaction ends. */
export async function lockAccount(transaction: Transaction, id: string): Promise<AccountRow | undefined> {
  const rows = await transaction.select().from(account).where(eq(account.id, id)).for('update');
  return rows[0];
}

/** Gives the name of an organisation. */
export async function findOrganisationName(transaction: Transaction, id: string): Promise<string> {
  const rows = await transaction
    .select({ name: organisation.name })
    .from(organisation)
    .where(eq(organisation.id, id));
  return rows[0]!.name;
}

/** Opens a session for an account. */
export async function createSession(
  transaction: Transaction,
  accountId: string,
  nowMs: number,
): Promise<SessionRow> {
  const now = new Date(nowMs);
  const rows = await transaction
    .insert(session)
    .values({ accountId, createdAt: now, lastUsedAt: now })
    .returning();
  return rows[0]!;
}

/** Finds a session with its account. */
export async function findSession(
  transaction: Transaction,
  sessionId: string,
): Promise<{ session: SessionRow; account: AccountRow } | undefined> {
  const rows = await transaction
    .select({ session, account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.id, sessionId));
  return rows[0];
}

/** Finds a session and lets those who refresh it follow each other. */
export async function lockSession(
  transaction: Transaction,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const rows = await transaction.select().from(session).where(eq(session.id, sessionId)).for('update');
  return rows[0];
}

/** Notes that a session is in use, which keeps it from idling out; with `rotated`, that its refresh token is new. */
export async function useSession(
  transaction: Transaction,
  sessionId: string,
  rotated: boolean,
  nowMs: number,
): Promise<SessionRow> {
  const now = new Date(nowMs);
  const rotation = rotated ? { generation: sql`${session.generation} + 1`, rotatedAt: now } : {};
  const rows = await transaction
    .update(session)
    .set({ lastUsedAt: now, ...rotation })
    .where(eq(session.id, sessionId))
    .returning();
  return rows[0]!;
}

/** Ends a session; its tokens open nothing from now on. */
export async function endSession(transaction: Transaction, sessionId: string, nowMs: number): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: new Date(nowMs) })
    .where(eq(session.id, sessionId));
}

/** Ends every session of an account and voids the sign-ins that wait for a code. */
export async function endSessionsOf(
  transaction: Transaction,
  accountId: string,
  nowMs: number,
): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(session.accountId, accountId), isNull(session.endedAt)));
  await transaction.delete(twoFactorChallenge).where(eq(twoFactorChallenge.accountId, accountId));
}

/** Adds an account on the owner's side; all administrators share one organisation, which the first of them makes. */
export async function insertAdministrator(
  transaction: Transaction,
  person: {
    username: string;
    firstname: string;
    lastname: string;
    readOnly: boolean;
    expire: Date;
    twoFactor?: AccountRow['twoFactor'];
  },
  nowMs: number,
): Promise<string> {
  await transaction.execute(sql`lock table ${organisation} in share row exclusive mode`);
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

/** Stores an account's password. */
export async function storePassword(
  transaction: Transaction,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await transaction.update(account).set({ passwordHash }).where(eq(account.id, accountId));
}

/** Gives the secret all server processes sign tokens with, made by the first of them. */
export async function loadSigningSecret(transaction: Transaction, nowMs: number): Promise<Uint8Array> {
  await transaction.execute(sql`lock table ${signingKey} in exclusive mode`);
  const rows = await transaction.select().from(signingKey).orderBy(asc(signingKey.createdAt)).limit(1);
  const known = rows[0]?.secret;
  if (known !== undefined) return known;
  const secret = randomBytes(SECRET_BYTES);
  await transaction.insert(signingKey).values({ secret, createdAt: new Date(nowMs) });
  return secret;
}

/** Notes a sign-in that waits for its second factor. */
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

/** Finds a sign-in that waits for its second factor, with its account; both stay as they are until the end. */
export async function lockChallenge(
  transaction: Transaction,
  id: string,
): Promise<{ challenge: ChallengeRow; account: AccountRow } | undefined> {
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

/** Stores what an account's authenticator app needs. */
export async function updateAuthenticator(
  transaction: Transaction,
  accountId: string,
  change: Partial<Pick<AccountRow, 'totpSecret' | 'totpPending' | 'totpCounter'>>,
): Promise<void> {
  await transaction.update(account).set(change).where(eq(account.id, accountId));
}

/** Takes the authenticator app from who has lost it; mailed codes take its place, and every session ends. */
export async function resetTwoFactor(
  transaction: Transaction,
  accountId: string,
  nowMs: number,
): Promise<void> {
  const without = { totpSecret: null, totpPending: null, totpCounter: null, twoFactor: 'mail' } as const;
  await transaction.update(account).set(without).where(eq(account.id, accountId));
  await endSessionsOf(transaction, accountId, nowMs);
}

/** Stores the hash of a new link for choosing a password; earlier links of the account are void from now on. */
export async function replacePasswordLink(
  transaction: Transaction,
  link: { accountId: string; tokenHash: Buffer; expiresMs: number },
): Promise<void> {
  const { accountId, tokenHash, expiresMs } = link;
  await transaction.delete(passwordLink).where(eq(passwordLink.accountId, accountId));
  await transaction.insert(passwordLink).values({ accountId, tokenHash, expiresAt: new Date(expiresMs) });
}

/** Finds the account of a link that still holds. */
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

/** Whose try it is. */
export type AttemptPlace = Pick<AttemptRow, 'kind' | 'username' | 'address'>;

/** Lets the tries of one address follow each other, so that none slips through while others are being counted. */
export async function lockAddress(transaction: Transaction, address: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ATTEMPT_LOCK}, hashtext(${address}))`);
}

/** Counts the last day's tries on a name from an address, and says when the latest was. */
export async function countTries(
  transaction: Transaction,
  { kind, username, address }: AttemptPlace,
  nowMs: number,
): Promise<{ count: number; lastMs: number }> {
  const rows = await transaction
    .select({ count: count(), last: max(attempt.at) })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.username, username),
        eq(attempt.address, address),
        gt(attempt.at, new Date(nowMs - DAY_MS)),
      ),
    );
  return { count: rows[0]!.count, lastMs: rows[0]!.last?.getTime() ?? 0 };
}

/** Says when the `nth` latest failed try from an address was, if it lies within the window; else undefined. */
export async function findNthFailure(
  transaction: Transaction,
  { kind, address }: Pick<AttemptPlace, 'kind' | 'address'>,
  nth: number,
  sinceMs: number,
): Promise<number | undefined> {
  const rows = await transaction
    .select({ at: attempt.at })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.address, address),
        eq(attempt.failed, true),
        gt(attempt.at, new Date(sinceMs)),
      ),
    )
    .orderBy(desc(attempt.at))
    .offset(nth - 1)
    .limit(1);
  return rows[0]?.at.getTime();
}

/** Counts the failed tries of the last hour on a name from anywhere. */
export async function countFailuresOfName(
  transaction: Transaction,
  { kind, username }: Pick<AttemptPlace, 'kind' | 'username'>,
  nowMs: number,
): Promise<number> {
  const rows = await transaction
    .select({ count: count() })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.username, username),
        eq(attempt.failed, true),
        gt(attempt.at, new Date(nowMs - HOUR_MS)),
      ),
    );
  return rows[0]!.count;
}

/** Notes a try; `db/clean-up.ts` forgets it after a day. */
export async function insertAttempt(
  transaction: Transaction,
  place: AttemptPlace,
  failed: boolean,
  nowMs: number,
): Promise<string> {
  const rows = await transaction
    .insert(attempt)
    .values({ ...place, at: new Date(nowMs), failed })
    .returning({ id: attempt.id });
  return rows[0]!.id;
}

/** Notes that a try failed. */
export async function failAttempt(transaction: Transaction, id: string): Promise<void> {
  await transaction.update(attempt).set({ failed: true }).where(eq(attempt.id, id));
}

/** Forgets one try whose password was right. */
export async function deleteAttempt(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(attempt).where(eq(attempt.id, id));
}

/** Forgets the tries on a name from an address after signing in worked. */
export async function deleteAttempts(transaction: Transaction, place: AttemptPlace): Promise<void> {
  await transaction
    .delete(attempt)
    .where(
      and(
        eq(attempt.kind, place.kind),
        eq(attempt.username, place.username),
        eq(attempt.address, place.address),
      ),
    );
}

/** Says who an account is to the rest of the server. */
export function presentActor(found: { session: SessionRow; account: AccountRow }, generation: number): Actor {
  return {
    userId: found.account.id,
    organisationId: found.account.organisationId,
    sessionId: found.session.id,
    generation,
    permissions: found.account.permissions,
  };
}
