import { phaseNotice } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** Notes that the accounts are told of the cause, and gives those that had not been yet. */
export async function noteTold(
  transaction: Transaction,
  { phaseId, cause }: { phaseId: string; cause: string },
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await transaction
    .insert(phaseNotice)
    .values(accountIds.map((accountId) => ({ phaseId, accountId, cause })))
    .onConflictDoNothing()
    .returning({ accountId: phaseNotice.accountId });
  return rows.map(({ accountId }) => accountId);
}
