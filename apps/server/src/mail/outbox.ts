import { and, asc, desc, eq, gt, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';
import { outbox } from '../db/schema/outbox.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { CLOCK_SKEW_MS } from '../kernel/clock.ts';

/** What a mail is about; the mail itself and any secret in it are made when it is sent. */
export type MailOrder = (typeof outbox.$inferSelect)['order'];

/** A mail whose time has come. */
export interface DueMail {
  id: string;
  order: MailOrder;
  /** How often it has been tried. */
  tries: number;
  /** When it is tried again unless this attempt works. */
  retryMs: number;
}

/** True of a mail that waits for its first try. */
export const isUntried = and(eq(outbox.tries, 0), isNotNull(outbox.dueAt));

/** Orders a mail; it is sent once the transaction of its cause is committed, and not at all if that fails. */
export async function orderMail(transaction: Transaction, order: MailOrder, nowMs: number): Promise<void> {
  await orderMails(transaction, [order], nowMs);
}

/** Orders several mails of one cause, due at once or at a later moment. */
export async function orderMails(
  transaction: Transaction,
  orders: readonly MailOrder[],
  nowMs: number,
  dueMs = nowMs,
): Promise<void> {
  if (orders.length === 0) return;
  const [createdAt, dueAt] = [new Date(nowMs), new Date(dueMs)];
  await transaction.insert(outbox).values(orders.map((order) => ({ createdAt, order, dueAt })));
}

/**
 * Orders mails for a later moment. One that is ordered already and was not tried yet is put off until then
 * instead, so that many causes in a row make one mail.
 */
export async function orderMailsAt(
  transaction: Transaction,
  orders: readonly MailOrder[],
  { nowMs, dueMs }: { nowMs: number; dueMs: number },
): Promise<void> {
  const [createdAt, dueAt] = [new Date(nowMs), new Date(dueMs)];
  for (const order of orders) {
    const waiting = and(sql`${outbox.order} = ${JSON.stringify(order)}::jsonb`, isUntried);
    const putOff = await transaction
      .update(outbox)
      .set({ dueAt })
      .where(waiting)
      .returning({ id: outbox.id });
    if (putOff.length === 0) await transaction.insert(outbox).values({ createdAt, order, dueAt });
  }
}

/** A mail that many causes may order, and by which of its words it is the same as another one. */
interface SpacedMail {
  order: MailOrder;
  like: Partial<MailOrder>;
  nowMs: number;
  pauseMs: number;
}

/** Orders a mail sent once per `pauseMs`: the first at once, then one for all since, which tells the last. */
export async function orderSpacedMail(transaction: Transaction, { order, like, nowMs, pauseMs }: SpacedMail) {
  const isLike = sql`${outbox.order} @> ${JSON.stringify(like)}::jsonb`;
  const isWaiting = and(isLike, isUntried);
  const known = await transaction.update(outbox).set({ order }).where(isWaiting).returning({ id: outbox.id });
  if (known.length > 0) return;
  const [last] = await transaction
    .select({ at: max(sql<Date>`coalesce(${outbox.sentAt}, ${outbox.createdAt})`).mapWith(outbox.createdAt) })
    .from(outbox)
    .where(isLike);
  const dueMs = last?.at ? Math.max(nowMs, last.at.getTime() + pauseMs) : nowMs;
  await orderMails(transaction, [order], nowMs, Math.min(dueMs, nowMs + pauseMs));
}

/**
 * Drops those of these mails that wait for a later moment and were not tried yet; gives the orders of which
 * another one remains: sent, being sent, or due. A process that takes mails at that moment goes first.
 */
export async function dropResting(transaction: Transaction, orders: readonly MailOrder[], nowMs: number) {
  const isOneOf = sql`${outbox.order} in (select jsonb_array_elements(${JSON.stringify(orders)}::jsonb))`;
  const isResting = and(isOneOf, eq(outbox.tries, 0), gt(outbox.dueAt, new Date(nowMs)));
  await transaction.delete(outbox).where(isResting);
  const told = await transaction.selectDistinct({ order: outbox.order }).from(outbox).where(isOneOf);
  return told.map(({ order }) => order);
}

/** Lists when this mail was ordered and sent, as far as known, oldest first; null if not sent or not due. */
export async function listSent(transaction: Transaction, order: MailOrder) {
  return transaction
    .select({ createdAt: outbox.createdAt, sentAt: outbox.sentAt, dueAt: outbox.dueAt })
    .from(outbox)
    .where(sql`${outbox.order} = ${JSON.stringify(order)}::jsonb`)
    .orderBy(asc(outbox.createdAt));
}

/** Forgets all mails that are ordered, when what caused them was only played. */
export async function forgetMails(transaction: Transaction): Promise<void> {
  await transaction.delete(outbox);
}

/** No mail waits longer than this for its first or its next try. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/** True of a mail whose time has come, or was set by a clock that ran ahead and was put right. */
function isDue(nowMs: number) {
  const isIn = (ms: number) => new Date(nowMs + ms);
  return or(
    lte(outbox.dueAt, isIn(0)),
    and(isUntried, gt(outbox.createdAt, isIn(CLOCK_SKEW_MS))),
    gt(outbox.dueAt, isIn(2 * LONGEST_WAIT_MS)),
  );
}

/**
 * Takes the mail that has been due longest, if there is one. It becomes due again at `retryMs` unless it is
 * closed before, so that a mail outlives the process that was about to send it.
 */
export async function takeDueMail(db: Queries, nowMs: number, retryMs: (tries: number) => number) {
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
      .select({ id: outbox.id, order: outbox.order, tries: outbox.tries })
      .from(outbox)
      .where(isDue(nowMs))
      .orderBy(asc(outbox.dueAt), asc(outbox.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const due = rows[0];
    if (due === undefined) return undefined;
    const again = retryMs(due.tries);
    await transaction
      .update(outbox)
      .set({ tries: sql`${outbox.tries} + 1`, dueAt: new Date(again) })
      .where(eq(outbox.id, due.id));
    return { ...due, retryMs: again };
  });
}

/**
 * Closes a mail: it was sent, or there is nothing to send any more. Gives whether it was not sent before, by
 * another process that had taken it over.
 */
export async function closeMail(transaction: Transaction, id: string, sentMs: number | undefined) {
  const sentAt = sentMs === undefined ? null : new Date(sentMs);
  const closed = await transaction
    .update(outbox)
    .set({ dueAt: null, sentAt, failure: null })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .returning({ id: outbox.id });
  return closed.length > 0;
}

/** Records why an attempt failed; a mail that is given up is not due again. */
export async function noteMailFailure(db: Queries, id: string, failure: string, isGivenUp: boolean) {
  await db
    .update(outbox)
    .set({ failure, ...(isGivenUp ? { dueAt: null } : {}) })
    .where(eq(outbox.id, id));
}

/** The failure of a mail whose address the mail server has refused. */
export function refusalOf(address: string): string {
  return `refused: ${address.toLowerCase()}`;
}

/** Why the newest mail to each account did not leave, by account; omits those that left or were not tried. */
export async function listMailFailures(transaction: Transaction, accountId?: string) {
  const to = sql<string>`${outbox.order}->>'accountId'`;
  const rows = await transaction
    .selectDistinctOn([to], { to, failure: outbox.failure })
    .from(outbox)
    .where(accountId === undefined ? isNotNull(to) : eq(to, accountId))
    .orderBy(to, desc(outbox.createdAt));
  return new Map(rows.flatMap(({ to: id, failure }) => (failure === null ? [] : [[id, failure]])));
}

/** How many mails are on their way, and whether they go out at all. */
export interface OutboxCount {
  waiting: number;
  /** How long ago the oldest of them was ordered, in milliseconds. */
  oldestWaitMs: number;
  /** Those of them whose last try failed. */
  failing: number;
  /** Those that were tried for the last time and are still kept. */
  givenUp: number;
}

/** Counts what waits in the outbox and what was given up. */
export async function countOutbox(db: Queries, nowMs: number): Promise<OutboxCount> {
  const { rows } = await db.execute<{
    waiting: number;
    failing: number;
    oldest: Date | null;
    given_up: number;
  }>(sql`
    select count(${outbox.dueAt})::int as waiting,
      (count(*) filter (where ${outbox.dueAt} is not null and ${outbox.failure} is not null))::int as failing,
      min(${outbox.createdAt}) filter (where ${outbox.dueAt} is not null) as oldest,
      (count(*) filter (where ${outbox.dueAt} is null and ${outbox.failure} is not null))::int as given_up
    from ${outbox}`);
  const { waiting, failing, oldest, given_up: givenUp } = rows[0]!;
  const oldestWaitMs = oldest === null ? 0 : Math.max(0, nowMs - new Date(oldest).getTime());
  return { waiting, failing, oldestWaitMs, givenUp };
}
