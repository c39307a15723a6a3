import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { gt, ne } from 'drizzle-orm';
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

/** Lists the ids of the phases that have not ended at `nowMs`, those yet to begin included. */
export async function listUnendedPhaseIds(transaction: Transaction, nowMs: number): Promise<string[]> {
  const rows = await transaction
    .select({ id: phase.id })
    .from(phase)
    .where(gt(phase.end, new Date(nowMs)));
  return rows.map((row) => row.id);
}
