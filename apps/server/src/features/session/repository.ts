import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { firstOf } from '../../db/rows.ts';
import { account } from '../../db/schema/account.ts';
import { lastSignIn, session, twoFactorChallenge, signingKey } from '../../db/schema/sign-in/session.ts';
import type { Transaction } from '../../db/transaction.ts';

const SECRET_BYTES = 32;

export type SessionRow = typeof session.$inferSelect;

/** What browsers call themselves is cut here. */
const AGENT_MAX_LENGTH = 300;

/** Opens a session for an account, and writes down that somebody signed in, and with which browser. */
export async function createSession(
  transaction: Transaction,
  accountId: string,
  { agent, nowMs }: { agent: string | undefined; nowMs: number },
): Promise<SessionRow> {
  const now = new Date(nowMs);
  await transaction
    .insert(lastSignIn)
    .values({ accountId, at: now })
    .onConflictDoUpdate({ target: lastSignIn.accountId, set: { at: now } });
  const rows = await transaction
    .insert(session)
    .values({ accountId, createdAt: now, lastUsedAt: now, agent: agent?.slice(0, AGENT_MAX_LENGTH) ?? null })
    .returning();
  return rows[0]!;
}

/** Lists the sessions of an account that were not ended, the last used first. */
export async function listSessionsOf(transaction: Transaction, accountId: string): Promise<SessionRow[]> {
  return transaction
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), isNull(session.endedAt)))
    .orderBy(desc(session.lastUsedAt), asc(session.id));
}

/** Finds a session with its account. */
export async function findSession(transaction: Transaction, sessionId: string) {
  const rows = await transaction
    .select({ session, account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.id, sessionId));
  return rows[0];
}

/** What is asked with every call: a session, and what its account may do. */
export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** Finds a session with what its account may do, in one statement. */
export async function findCaller(transaction: Transaction, sessionId: string) {
  const { createdAt, lastUsedAt, endedAt, generation, rotatedAt } = session;
  const { organisationId, valid, expire, permissions } = account;
  const rows = await transaction
    .select({
      session: { id: session.id, createdAt, lastUsedAt, endedAt, generation, rotatedAt },
      account: { id: account.id, organisationId, valid, expire, permissions },
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.id, sessionId));
  return rows[0];
}

/** Finds a session and makes those who refresh it take turns. */
export async function lockSession(transaction: Transaction, sessionId: string) {
  return firstOf(transaction.select().from(session).where(eq(session.id, sessionId)).for('update'));
}

/** Records a session's use, which keeps it from idling out; with `rotated`, that its refresh token is new. */
export async function recordSessionUse(
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

/** Ends a session; from now on its tokens open nothing. */
export async function endSession(transaction: Transaction, sessionId: string, nowMs: number): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: new Date(nowMs) })
    .where(eq(session.id, sessionId));
}

/** Ends these sessions of an account, or all, which also voids sign-ins that are waiting for a code. */
export async function endSessionsOf(
  transaction: Transaction,
  accountId: string,
  nowMs: number,
  ids?: readonly string[],
): Promise<void> {
  const isMeant = ids === undefined ? undefined : inArray(session.id, [...ids]);
  await transaction
    .update(session)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(session.accountId, accountId), isNull(session.endedAt), isMeant));
  if (ids !== undefined) return;
  await transaction.delete(twoFactorChallenge).where(eq(twoFactorChallenge.accountId, accountId));
}

/** Ends every session of everybody and voids all sign-ins that are waiting for a code. */
export async function endAllSessions(transaction: Transaction, nowMs: number): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: new Date(nowMs) })
    .where(isNull(session.endedAt));
  await transaction.delete(twoFactorChallenge);
}

/** Gives the secret with which all server processes sign tokens; the first of them makes it. */
export async function loadSigningSecret(transaction: Transaction, nowMs: number): Promise<Uint8Array> {
  await transaction.execute(sql`lock table ${signingKey} in exclusive mode`);
  const rows = await transaction.select().from(signingKey).orderBy(asc(signingKey.createdAt)).limit(1);
  const known = rows[0]?.secret;
  if (known !== undefined) return known;
  const secret = randomBytes(SECRET_BYTES);
  await transaction.insert(signingKey).values({ secret, createdAt: new Date(nowMs) });
  return secret;
}
