import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { appendAudit, forgetValues } from './repository.ts';

/**
 * Forgets a value beside the trail before its time, upper and lower case being one: a name, an e-mail address, a network
 * address. Gives how often it was there; that it was forgotten is an entry, which does not say what (decision 0042).
 */
export async function forgetValue(db: Queries, value: string, nowMs: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const count = await forgetValues(transaction, value);
    const action = 'audit forget';
    const entry = { actorId: undefined, action, target: action, status: 200, detail: { count } };
    if (count > 0) await appendAudit(transaction, entry, nowMs);
    return count;
  });
}
