import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { outbox } from '../../../db/schema/outbox.ts';
import { phaseNotice } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { MailOrder } from '../../../mail/outbox.ts';

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

/** A move of a phase that its bidders are to be told of. */
type Move = Omit<Extract<MailOrder, { kind: 'phase-times' }>, 'kind' | 'accountId'>;

/**
 * Orders the mails about other times of a phase. One that still waits is told together with it, from the times that its reader
 * knows; where these hold again nothing is left to tell (decision 0067).
 */
export async function orderTimesMails(
  transaction: Transaction,
  accountIds: readonly string[],
  move: Move,
  dueMs: number,
): Promise<void> {
  const waiting = await transaction
    .select({ id: outbox.id, order: outbox.order })
    .from(outbox)
    .where(
      and(
        sql`${outbox.order} ->> 'kind' = 'phase-times' and ${outbox.order} ->> 'phaseId' = ${move.phaseId}`,
        eq(outbox.tries, 0),
        isNotNull(outbox.dueAt),
      ),
    )
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
