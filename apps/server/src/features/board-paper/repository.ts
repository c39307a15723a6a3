import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { eq, sql } from 'drizzle-orm';
import { boardPaper, boardPaperMade } from '../../db/schema/closing.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import type { Transaction } from '../../db/transaction.ts';

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

/** Notes a Fassung whose bytes lie in the media store. */
export async function insertMade(
  transaction: Transaction,
  made: typeof boardPaperMade.$inferInsert,
): Promise<void> {
  await transaction.insert(boardPaperMade).values(made);
}

/** Counts the positions that prices are asked for. */
export function countPositions(transaction: Transaction, phaseId: string): Promise<number> {
  return transaction.$count(epCode, eq(epCode.phaseId, phaseId));
}
