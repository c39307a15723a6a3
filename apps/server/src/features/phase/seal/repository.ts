import { and, arrayContains, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { phase } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** Counts the accounts that may sign in and write for the owner, and so may open offers. */
export async function countWriters(transaction: Transaction, nowMs: number): Promise<number> {
  return transaction.$count(
    account,
    and(
      arrayContains(account.permissions, ['PERMISSION_ALPHAWRITE']),
      eq(account.valid, true),
      gt(account.expire, new Date(nowMs)),
    ),
  );
}

/** Keeps who asked first that a phase's offers be opened. */
export async function askOpening(
  transaction: Transaction,
  phaseId: string,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<void> {
  await transaction
    .update(phase)
    .set({ openingAskedBy: userId, openingAskedAt: new Date(nowMs), version: sql`${phase.version} + 1` })
    .where(eq(phase.id, phaseId));
}

/** Opens the offers of a phase. */
export async function openOffers(transaction: Transaction, phaseId: string, nowMs: number): Promise<void> {
  await transaction
    .update(phase)
    .set({ openedAt: new Date(nowMs), version: sql`${phase.version} + 1` })
    .where(eq(phase.id, phaseId));
}

/** Opens the sealed phases that wait for nobody and have ended, and gives those that were not open yet. */
export async function openEnded(transaction: Transaction, nowMs: number) {
  const now = new Date(nowMs);
  return transaction
    .update(phase)
    .set({ openedAt: now, version: sql`${phase.version} + 1` })
    .where(and(eq(phase.seal, 'SEALED'), isNull(phase.openedAt), lte(phase.end, now)))
    .returning({ id: phase.id, title: phase.title, end: phase.end });
}
