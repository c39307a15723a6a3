import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { CLOCK_SKEW_MS } from '../../../kernel/clock.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The first half of the advisory locks that make attempts from one address take turns. */
const ATTEMPT_LOCK = 7_261_112;

type AttemptRow = typeof attempt.$inferSelect;

/** Whose attempt it is. */
export type AttemptPlace = Pick<AttemptRow, 'kind' | 'username' | 'address'>;

/** Makes attempts from one address take turns, so that none slips through while others are being counted. */
export async function lockAddress(transaction: Transaction, address: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ATTEMPT_LOCK}, hashtext(${address}))`);
}

/** True of an attempt that no clock running ahead has dated. */
function isNotAhead(nowMs: number) {
  return lte(attempt.at, new Date(nowMs + CLOCK_SKEW_MS));
}

/** True of an attempt of that kind on that name from that address. */
function isAt({ kind, username, address }: AttemptPlace) {
  return and(eq(attempt.kind, kind), eq(attempt.username, username), eq(attempt.address, address));
}

/** Counts the last day's attempts on a name from an address, and gives the time of the latest. */
export async function countTries(
  transaction: Transaction,
  place: AttemptPlace,
  nowMs: number,
): Promise<{ count: number; lastMs: number }> {
  const rows = await transaction
    .select({
      count: count(),
      last: sql<Date | null>`max(${attempt.at}) filter (where ${isNotAhead(nowMs)})`.mapWith(attempt.at),
    })
    .from(attempt)
    .where(and(isAt(place), gt(attempt.at, new Date(nowMs - DAY_MS))));
  return { count: rows[0]!.count, lastMs: rows[0]!.last?.getTime() ?? 0 };
}

/** Gives the time of the `nth` latest failed attempt from an address if it is within the window, else undefined. */
export async function findNthFailure(
  transaction: Transaction,
  { kind, address }: Pick<AttemptPlace, 'kind' | 'address'>,
  nth: number,
  window: { sinceMs: number; nowMs: number },
): Promise<number | undefined> {
  const rows = await transaction
    .select({ at: attempt.at })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.address, address),
        eq(attempt.failed, true),
        gt(attempt.at, new Date(window.sinceMs)),
        isNotAhead(window.nowMs),
      ),
    )
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
  const rows = await transaction
    .select({ count: count() })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.username, username),
        eq(attempt.failed, true),
        gt(attempt.at, new Date(nowMs - HOUR_MS)),
        isNotAhead(nowMs),
      ),
    );
  return rows[0]!.count;
}

/**
 * Counts the last hour's questions for a link to a name from this address, and the mails that all addresses' questions
 * were worth, at most `perAddress` for each.
 */
export async function countQuestions(
  transaction: Transaction,
  { kind, username, address }: AttemptPlace,
  perAddress: number,
  nowMs: number,
): Promise<{ here: number; mails: number }> {
  const asked = transaction
    .select({ address: attempt.address, times: count().as('times') })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.username, username),
        gt(attempt.at, new Date(nowMs - HOUR_MS)),
        isNotAhead(nowMs),
      ),
    )
    .groupBy(attempt.address)
    .as('asked');
  const rows = await transaction
    .select({
      here: sql<number>`coalesce(max(${asked.times}) filter (where ${asked.address} = ${address}), 0)::integer`,
      mails: sql<number>`coalesce(sum(least(${asked.times}, ${perAddress})), 0)::integer`,
    })
    .from(asked);
  return rows[0]!;
}

/** Records an attempt; `db/clean-up/clean-up.ts` deletes it after a day. */
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

/** Deletes the attempts on a name from an address after a successful sign-in. */
export async function deleteAttempts(transaction: Transaction, place: AttemptPlace): Promise<void> {
  await transaction.delete(attempt).where(isAt(place));
}
