import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Database } from '../../apps/server/src/db/open.ts';

/**
 * Counts the entries that writes of single prices have left in the audit log, each in the transaction of its
 * write.
 */
export async function countWrites({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from audit where action = $1 and status = 200',
    [`${createOwnKeyVal.method} ${createOwnKeyVal.path}`],
  );
  return rows[0]!.count;
}
