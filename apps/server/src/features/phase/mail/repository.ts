import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { isStartToTell, REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { and, eq, isNull, like, lt, max, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { phaseNotice } from '../../../db/schema/phase.ts';
import type { Queries } from '../../../db/open.ts';
import { inTransaction, type Transaction } from '../../../db/transaction.ts';
import type { Letter } from '../../../mail/letter.ts';
import { isUntried, type MailOrder, orderMails, orderMailsAt } from '../../../mail/outbox.ts';
import { keptLetter } from '../../audit/repository.ts';
import { findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
import { findPhase, type PhaseRow } from '../repository.ts';
import { timeOfPhase } from '../rules.ts';
import { isListed, listPhaseUserIds } from '../members/repository.ts';

type BidderReader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** Finds the bidder that gets a mail about a phase; undefined for one that is blocked or listed no more. */
export async function findReader(
  transaction: Transaction,
  { accountId, phaseId }: BidderMail['order'],
  nowMs: number,
) {
  const account = await findAccount(transaction, accountId);
  if (account === undefined || !isAccountActive(account, nowMs)) return undefined;
  const phase = await findPhase(transaction, phaseId);
  if (phase === undefined || !(await isListed(transaction, phaseId, accountId))) return undefined;
  return { account, phase };
}

/** A mail about a phase to one of its bidders; the audit log names it by `action`, if that is given. */
interface BidderMail {
  readonly order: Extract<MailOrder, { phaseId: string }>;
  readonly nowMs: number;
  readonly action?: string | undefined;
}

/**
 * Composes a mail about a phase to one of its bidders; nothing goes to one that is blocked or listed no more.
 * The audit log holds it word for word, hidden with its reader's offer.
 */
export function composeToBidder(
  db: Queries,
  { order, nowMs, action }: BidderMail,
  write: (transaction: Transaction, about: BidderReader) => Letter | undefined | Promise<Letter | undefined>,
): Promise<Letter | undefined> {
  return inTransaction(db, async (transaction) => {
    const reader = await findReader(transaction, order, nowMs);
    if (reader === undefined) return undefined;
    const letter = await write(transaction, reader);
    const { accountId: userId, phaseId, kind: cause } = order;
    const detail = { phaseId, offerOf: reader.account.organisationId, userId, cause };
    return letter && keptLetter(letter, detail, action);
  });
}

/** Notes that the accounts are told of the cause, and gives those that had not been yet. */
export async function noteTold(
  transaction: Transaction,
  { phaseId, cause, nowMs }: { phaseId: string; cause: string; nowMs: number },
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await transaction
    .insert(phaseNotice)
    .values(accountIds.map((accountId) => ({ phaseId, accountId, cause, at: new Date(nowMs) })))
    .onConflictDoNothing()
    .returning({ accountId: phaseNotice.accountId });
  return rows.map(({ accountId }) => accountId);
}

/** The beginning of causes of reminders sent by hand; the day follows, so that there is one a day. */
const BY_HAND = 'reminded by hand ';

/** Notes that a bidder is reminded by hand at that moment; false where it was on the same day. */
export async function noteRemindedByHand(
  transaction: Transaction,
  phaseId: string,
  { accountId, nowMs }: { accountId: string; nowMs: number },
): Promise<boolean> {
  const cause = `${BY_HAND}${dayOfInstant(new Date(nowMs).toISOString())}`;
  return (await noteTold(transaction, { phaseId, cause, nowMs }, [accountId])).length > 0;
}

/** When the bidders of a phase were last reminded by hand. */
export async function listRemindedByHand(transaction: Transaction, phaseId: string) {
  const { accountId, at, cause } = phaseNotice;
  const rows = await transaction
    .select({ accountId, at: max(at) })
    .from(phaseNotice)
    .where(and(eq(phaseNotice.phaseId, phaseId), like(cause, `${BY_HAND}%`)))
    .groupBy(accountId);
  return new Map(rows.flatMap((row) => (row.at === null ? [] : [[row.accountId, row.at] as const])));
}

/** A moment, and whether bidders are to be told of what happens in it. */
interface Telling {
  nowMs: number;
  isTold: boolean;
}

/**
 * Orders a mail to each bidder that the phase lists for the first time, or again after it had been told of
 * its removal (decisions 0041 and 0067).
 */
export async function tellAdmitted(transaction: Transaction, phaseId: string, { nowMs, isTold }: Telling) {
  const listed = await listPhaseUserIds(transaction, phaseId);
  const added = await noteTold(transaction, { phaseId, cause: 'admitted', nowMs }, listed);
  const again = await forgetRemoval(transaction, phaseId, listed, nowMs);
  if (!isTold) return;
  const orders = [...added, ...again].map((accountId) => ({
    kind: 'phase-admitted' as const,
    accountId,
    phaseId,
  }));
  await orderMails(transaction, orders, nowMs);
}

/**
 * Orders a mail to each bidder that a phase listed before it began, once it has begun, unless its owner left
 * that out; a start that is moved is told again (decision 0041).
 */
export async function tellStarted(transaction: Transaction, row: PhaseRow, nowMs: number): Promise<void> {
  if (!row.startMail || !isStartToTell(timeOfPhase(row), nowMs)) return;
  const { accountId, phaseId, cause, at } = phaseNotice;
  const known = await transaction
    .select({ accountId })
    .from(phaseNotice)
    .where(and(eq(phaseId, row.id), eq(cause, 'admitted'), or(isNull(at), lt(at, row.start))));
  const listed = new Set(await listPhaseUserIds(transaction, row.id));
  const started = { phaseId: row.id, cause: `started ${row.start.toISOString()}`, nowMs };
  const readers = known.map((each) => each.accountId).filter((id) => listed.has(id));
  const told = await noteTold(transaction, started, readers);
  const orders = told.map((id) => ({ kind: 'phase-started' as const, accountId: id, phaseId: row.id }));
  await orderMails(transaction, orders, nowMs);
}

/** Forgets that bidders were taken out, and gives those whose mail about that may have been sent by now. */
async function forgetRemoval(
  transaction: Transaction,
  phaseId: string,
  accountIds: readonly string[],
  nowMs: number,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const { cause, accountId, at } = phaseNotice;
  const rows = await transaction
    .delete(phaseNotice)
    .where(and(eq(phaseNotice.phaseId, phaseId), eq(cause, 'removed'), isAnyOf(accountId, accountIds)))
    .returning({ accountId, at });
  return rows.filter((row) => nowMs - (row.at?.getTime() ?? 0) >= REST_MS).map((row) => row.accountId);
}

/**
 * Orders a mail to each bidder that the phase no longer lists. It waits as long as that can be taken back,
 * also in the last minutes of the phase: who is listed again by then is told nothing (decision 0067).
 */
export async function tellRemoved(
  transaction: Transaction,
  phaseId: string,
  accountIds: readonly string[],
  { nowMs, isTold }: Telling,
): Promise<void> {
  if (!isTold) return;
  const told = await noteTold(transaction, { phaseId, cause: 'removed', nowMs }, accountIds);
  const orders = told.map((accountId) => ({ kind: 'phase-removed' as const, accountId, phaseId }));
  await orderMailsAt(transaction, orders, { nowMs, dueMs: nowMs + REST_MS });
}

/** A move of a phase that its bidders are to be told of. */
type Move = Omit<Extract<MailOrder, { kind: 'phase-times' }>, 'kind' | 'accountId'>;

/**
 * Orders the mails about other times of a phase. One that still waits is told together with it, from the
 * times that its reader knows; where these hold again nothing is told (decision 0067).
 */
export async function orderTimesMails(
  transaction: Transaction,
  accountIds: readonly string[],
  move: Move,
  dueMs: number,
): Promise<void> {
  const isAbout = sql`${outbox.order} ->> 'kind' = 'phase-times' and ${outbox.order} ->> 'phaseId' = ${move.phaseId}`;
  const waiting = await transaction
    .select({ id: outbox.id, order: outbox.order })
    .from(outbox)
    .where(and(isAbout, isUntried))
    .for('update');
  const dueAt = new Date(dueMs);
  for (const accountId of accountIds) {
    const known = waiting.find(({ order }) => order.kind === 'phase-times' && order.accountId === accountId);
    const was = known?.order.kind === 'phase-times' ? known.order.was : move.was;
    const order: MailOrder = { ...move, kind: 'phase-times', accountId, was };
    const isUndone = was.start === move.is.start && was.end === move.is.end;
    if (known !== undefined) {
      const values = { order, dueAt: isUndone ? null : dueAt };
      await transaction.update(outbox).set(values).where(eq(outbox.id, known.id));
    } else if (!isUndone) {
      await transaction.insert(outbox).values({ createdAt: new Date(move.at), order, dueAt });
    }
  }
}
