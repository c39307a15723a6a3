import { eq } from 'drizzle-orm';
import { boardPaper, boardPaperMade } from '../../db/schema/closing.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { type Over, storeOver } from '../../db/store-over.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Stores choices and words over a version; false where another one stands there. */
export function storeBoardPaper(transaction: Transaction, row: Over<typeof boardPaper>): Promise<boolean> {
  return storeOver(transaction, boardPaper, boardPaper.phaseId, row);
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
