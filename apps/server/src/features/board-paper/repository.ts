import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { boardPaper, boardPaperMade } from '../../db/schema/closing.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Finds choices and words of a phase's paper, and who wrote them last; undefined before the first time. */
export async function findBoardPaper(transaction: Transaction, phaseId: string) {
  const { version, fields, at } = boardPaper;
  const rows = await transaction
    .select({ version, fields, at, by: nameOfPerson })
    .from(boardPaper)
    .leftJoin(account, eq(account.id, boardPaper.by))
    .where(eq(boardPaper.phaseId, phaseId));
  return rows[0];
}

/** Stores choices and words over a version, 0 for none; false where another one stands there. */
export async function storeBoardPaper(
  transaction: Transaction,
  phaseId: string,
  { seen, ...row }: { seen: number; fields: BoardPaperFields; by: string; at: Date },
): Promise<boolean> {
  const rows = await transaction
    .insert(boardPaper)
    .values({ ...row, phaseId, version: 1 })
    .onConflictDoUpdate({
      target: boardPaper.phaseId,
      set: { ...row, version: sql`${boardPaper.version} + 1` },
      setWhere: eq(boardPaper.version, seen),
    })
    .returning({ version: boardPaper.version });
  return rows.length > 0;
}

/** Lists the Fassungen of a phase that were made, earliest first. */
export function listMade(transaction: Transaction, phaseId: string) {
  const { id, number, isDraft, at, sha256, sumMillis } = boardPaperMade;
  return transaction
    .select({ id, number, isDraft, at, sha256, sumMillis, by: nameOfPerson })
    .from(boardPaperMade)
    .leftJoin(account, eq(account.id, boardPaperMade.by))
    .where(eq(boardPaperMade.phaseId, phaseId))
    .orderBy(asc(number));
}

/** Notes a Fassung whose bytes lie in the media store. */
export async function insertMade(
  transaction: Transaction,
  made: typeof boardPaperMade.$inferInsert,
): Promise<void> {
  await transaction.insert(boardPaperMade).values(made);
}

/** Finds a Fassung of a phase. */
export async function findMade(transaction: Transaction, phaseId: string, madeId: string) {
  const rows = await transaction
    .select()
    .from(boardPaperMade)
    .where(and(eq(boardPaperMade.phaseId, phaseId), eq(boardPaperMade.id, madeId)));
  return rows[0];
}

/** Counts the positions that prices are asked for. */
export function countPositions(transaction: Transaction, phaseId: string): Promise<number> {
  return transaction.$count(epCode, eq(epCode.phaseId, phaseId));
}
