import type { MemoVersion } from '@rahmenpreis/contract/memo.ts';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { firstOf, isOf } from '../../db/rows.ts';
import { account, nameIn, nameOfPerson } from '../../db/schema/account.ts';
import { awardClosing } from '../../db/schema/closing.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Failure, orThrow, raise } from '../../kernel/answer/failure.ts';
import {
  changePhase,
  findOpenPhase,
  holdPhase,
  type PhaseOffersCall,
  type PhaseRow,
} from '../phase/repository.ts';
import { awardClosed } from './rules.ts';

/** True of the closing of a phase that is not reopened. */
const holds = (phaseId: string) => and(eq(awardClosing.phaseId, phaseId), isNull(awardClosing.reopenedAt));

/**
 * Refuses with 409 what would change the award of a phase that is closed. Asked behind the phase's lock, in a
 * statement of its own: a closing that a writer has waited for is seen by it.
 */
export async function refuseClosed(transaction: Transaction, phaseId: string): Promise<Failure | undefined> {
  const [row] = await transaction.select({ at: awardClosing.at }).from(awardClosing).where(holds(phaseId));
  return row && awardClosed(row.at);
}

/**
 * Opens the phase of a call that changes what the closing of its award would freeze, and holds it: 404 if
 * there is none, 409 while its offers are sealed or its award is closed.
 */
export async function holdOpenAward(transaction: Transaction, call: PhaseOffersCall): Promise<PhaseRow> {
  const found = await findOpenPhase(transaction, call);
  orThrow(await holdPhase(transaction, found.id));
  raise(await refuseClosed(transaction, found.id));
  return found;
}

/**
 * Closes the award of a phase, which its caller holds `for update` and has found not closed; its version
 * rises. Gives the closing's id.
 */
export async function closeAward(transaction: Transaction, closing: typeof awardClosing.$inferInsert) {
  const rows = await transaction.insert(awardClosing).values(closing).returning({ id: awardClosing.id });
  await changePhase(transaction, closing.phaseId, {});
  return rows[0]!.id;
}

/** Reopens the closed award of a phase, whose version rises; false where it is not closed. */
export async function reopenAward(
  transaction: Transaction,
  phaseId: string,
  { by, nowMs, reason }: { readonly by: string; readonly nowMs: number; readonly reason: string },
): Promise<boolean> {
  const rows = await transaction
    .update(awardClosing)
    .set({ reopenedAt: new Date(nowMs), reopenedBy: by, reason })
    .where(holds(phaseId))
    .returning({ id: awardClosing.id });
  if (rows.length > 0) await changePhase(transaction, phaseId, {});
  return rows.length > 0;
}

/** Lists the closings of a phase, earliest first, by whom and how they ended, without what they froze. */
export async function listClosings(transaction: Transaction, phaseId: string): Promise<MemoVersion[]> {
  const reopener = alias(account, 'reopener');
  const { phaseId: _, snapshot: __, pdf: ___, ...columns } = getTableColumns(awardClosing);
  const rows = await transaction
    .select({ ...columns, by: nameOfPerson, reopenedBy: nameIn(reopener) })
    .from(awardClosing)
    .leftJoin(account, eq(account.id, awardClosing.by))
    .leftJoin(reopener, eq(reopener.id, awardClosing.reopenedBy))
    .where(eq(awardClosing.phaseId, phaseId))
    .orderBy(asc(awardClosing.at));
  return rows.map(({ at, reopenedAt, checkpoint, ...row }, index) => ({
    ...row,
    number: index + 1,
    at: at.toISOString(),
    reopenedAt: reopenedAt?.toISOString() ?? null,
    checkpoint: checkpoint?.line ?? null,
  }));
}

/** Finds the memo of a closing of a phase as it was made. */
export async function findClosing(transaction: Transaction, phaseId: string, id: string) {
  const { at, pdf } = awardClosing;
  return firstOf(
    transaction.select({ at, pdf }).from(awardClosing).where(isOf(awardClosing, { phaseId, id })),
  );
}

/** Finds what the closing of a phase that holds froze beside its PDF; undefined while the award is open. */
export async function findHolding(transaction: Transaction, phaseId: string) {
  const { id, at, snapshot } = awardClosing;
  return firstOf(transaction.select({ id, at, snapshot }).from(awardClosing).where(holds(phaseId)));
}
