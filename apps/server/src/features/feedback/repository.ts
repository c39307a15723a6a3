import type { ToldGroup } from '@rahmenpreis/contract/feedback.ts';
import { aliasedTable, and, eq, getTableColumns, gt, lte, ne } from 'drizzle-orm';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { feedback, feedbackTold } from '../../db/schema/closing.ts';
import { phase, phaseUser } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Finds the feedback that was sent on the offers of a phase, and who sent it. */
export async function findFeedback(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ ...getTableColumns(feedback), at: sentInstant(feedback.at), by: nameOfPerson })
    .from(feedback)
    .leftJoin(account, eq(account.id, feedback.by))
    .where(eq(feedback.phaseId, phaseId));
  return rows[0];
}

/** The stored feedback of a phase. */
export type FeedbackRow = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

/** What one company was told. */
export interface ToldRow {
  readonly organisationId: string;
  readonly groups: readonly ToldGroup[];
}

/** Lists what every company was told about its offer in a phase, or what one was: no other row is read. */
export function listTold(
  transaction: Transaction,
  phaseId: string,
  organisationId?: string,
): Promise<ToldRow[]> {
  const isOwn = organisationId && eq(feedbackTold.organisationId, organisationId);
  return transaction
    .select({ organisationId: feedbackTold.organisationId, groups: feedbackTold.groups })
    .from(feedbackTold)
    .where(and(eq(feedbackTold.phaseId, phaseId), isOwn || undefined));
}

/** Stores what was told to whom; a phase has one feedback. */
export async function insertFeedback(
  transaction: Transaction,
  row: typeof feedback.$inferInsert,
  told: readonly ToldRow[],
): Promise<void> {
  await transaction.insert(feedback).values(row);
  if (told.length === 0) return;
  await transaction.insert(feedbackTold).values(told.map((own) => ({ ...own, phaseId: row.phaseId })));
}

/** Finds a phase that ends after another one, lists one of its companies too and has begun. */
export async function findNextBegun(
  transaction: Transaction,
  { id, end }: typeof phase.$inferSelect,
  at: Date,
) {
  const [ownUser, ownAccount] = [aliasedTable(phaseUser, 'own_user'), aliasedTable(account, 'own_account')];
  const rows = await transaction
    .select({ title: phase.title })
    .from(phase)
    .innerJoin(phaseUser, eq(phaseUser.phaseId, phase.id))
    .innerJoin(account, eq(account.id, phaseUser.userId))
    .innerJoin(ownAccount, eq(ownAccount.organisationId, account.organisationId))
    .innerJoin(ownUser, and(eq(ownUser.userId, ownAccount.id), eq(ownUser.phaseId, id)))
    .where(and(ne(phase.id, id), gt(phase.end, end), lte(phase.start, at)))
    .limit(1);
  return rows[0];
}
