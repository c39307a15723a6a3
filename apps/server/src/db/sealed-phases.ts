import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { ne } from 'drizzle-orm';
import { phase } from './schema/phase.ts';
import type { Transaction } from './transaction.ts';

/**
 * Lists the ids of the phases whose offers are sealed, those yet to begin included, for what hides offers of
 * any phase. `seenMs` is asked once the phases are read: the answer to the first statement tells it.
 */
export async function listSealedPhaseIds(transaction: Transaction, seenMs: () => number): Promise<string[]> {
  const { id, seal, end, openedAt } = phase;
  const rows = await transaction.select({ id, seal, end, openedAt }).from(phase).where(ne(seal, 'NONE'));
  const nowMs = seenMs();
  return rows
    .filter((row) =>
      isSealed({ seal: row.seal, end: row.end.toISOString(), openedAt: row.openedAt?.toISOString() }, nowMs),
    )
    .map((row) => row.id);
}
