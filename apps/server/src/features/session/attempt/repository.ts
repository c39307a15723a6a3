import { and, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { KEPT_MS } from '../../../db/retention.ts';
import { isOf } from '../../../db/rows.ts';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { CLOCK_SKEW_MS } from '../../../kernel/clock.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The first half of the advisory locks that make attempts from one address take turns. */
const ATTEMPT_LOCK = 7_261_112;
/** The first half of those that make questions for a link to one name take turns. */
const LINK_LOCK = 7_261_118;

type AttemptRow = typeof attempt.$inferSelect;

/** Whose attempt it is. */
export type AttemptPlace = Pick<AttemptRow, 'kind' | 'username' | 'address'>;

/** Makes attempts from one address take turns, so that none slips through while others are being counted. */
export async function lockAddress(transaction: Transaction, address: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ATTEMPT_LOCK}, hashtext(${address}))`);
}

/** Serialises questions for a link to one name, wherever they come from, so that they order one together. */
export async function lockName(transaction: Transaction, username: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LINK_LOCK}, hashtext(${username}))`);
}

/** True of an attempt that no clock running ahead has dated. */
function isNotAhead(nowMs: number) {
  return lte(attempt.at, new Date(nowMs + CLOCK_SKEW_MS));
}

/** True of an attempt since a moment that no clock running ahead has dated. */
function isWithin({ sinceMs, nowMs }: { sinceMs: number; nowMs: number }) {
  return and(gt(attempt.at, new Date(sinceMs)), isNotAhead(nowMs));
}

/** True of an attempt of that kind on that name from that address. */
function isAt({ kind, username, address }: AttemptPlace) {
  return isOf(attempt, { kind, username, address });
}

/** Counts the last day's attempts on a name from an address, and gives the time of the latest. */
export async function countTries(transaction: Transaction, place: AttemptPlace, nowMs: number) {
  const rows = await transaction
    .select({
      count: count(),
      last: sql<Date | null>`max(${attempt.at}) filter (where ${isNotAhead(nowMs)})`.mapWith(attempt.at),
    })
    .from(attempt)
    .where(and(isAt(place), gt(attempt.at, new Date(nowMs - DAY_MS))));
  return { count: rows[0]!.count, lastMs: rows[0]!.last?.getTime() ?? 0 };
}

/** Gives the time of the `nth` latest failed attempt from an address within the window, else undefined. */
export async function findNthFailure(
  transaction: Transaction,
  { kind, address }: Pick<AttemptPlace, 'kind' | 'address'>,
  nth: number,
  window: { sinceMs: number; nowMs: number },
): Promise<number | undefined> {
  const rows = await transaction
    .select({ at: attempt.at })
    .from(attempt)
    .where(and(isOf(attempt, { kind, address, failed: true }), isWithin(window)))
    .orderBy(desc(attempt.at))
    .offset(nth - 1)
    .limit(1);
  return rows[0]?.at.getTime();
}

/** Counts the last hour's failed attempts on a name from anywhere. */
export async function countFailuresOfName(
  transaction: Transaction,
  { kind, username }: Pick<AttemptPlace, 'kind' | 'username'>,
  nowMs: number,
): Promise<number> {
  return transaction.$count(
    attempt,
    and(isOf(attempt, { kind, username, failed: true }), isWithin({ sinceMs: nowMs - HOUR_MS, nowMs })),
  );
}

/** When a link was last ordered for a name, whoever asked for it; undefined if none was since. */
export async function findOrderedLink(
  transaction: Transaction,
  username: string,
  window: { sinceMs: number; nowMs: number },
): Promise<Date | undefined> {
  const rows = await transaction
    .select({ at: attempt.at })
    .from(attempt)
    .where(and(isOf(attempt, { kind: 'link', username }), isWithin(window)))
    .limit(1);
  return rows[0]?.at;
}

/** True if a name signed in from an address lately (decision 0070). */
export async function isKnownPlace(
  transaction: Transaction,
  { username, address }: Pick<AttemptPlace, 'username' | 'address'>,
  nowMs: number,
): Promise<boolean> {
  const isLately = gt(attempt.at, new Date(nowMs - KEPT_MS.knownPlace));
  const place = isAt({ kind: 'signed-in', username, address });
  return (await transaction.$count(attempt, and(place, isLately))) > 0;
}

/** Forgets the name's attempts from an address after a sign-in, and keeps that it signed in from there. */
export async function recordSignIn(
  transaction: Transaction,
  { username, address }: Pick<AttemptPlace, 'username' | 'address'>,
  nowMs: number,
): Promise<void> {
  await transaction
    .delete(attempt)
    .where(
      and(inArray(attempt.kind, ['login', 'crowded', 'signed-in']), isOf(attempt, { username, address })),
    );
  await insertAttempt(transaction, { kind: 'signed-in', username, address }, false, nowMs);
}

/** Records an attempt; `db/clean-up.ts` deletes it after a day. */
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

/** Records that an attempt failed. */
export async function failAttempt(transaction: Transaction, id: string): Promise<void> {
  await transaction.update(attempt).set({ failed: true }).where(eq(attempt.id, id));
}

/** Deletes an attempt whose password was right. */
export async function deleteAttempt(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(attempt).where(eq(attempt.id, id));
}
