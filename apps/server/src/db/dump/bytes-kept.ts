import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { workLeased } from '../leased-work.ts';
import type { Transaction } from '../transaction.ts';

/** The lease under which a backup is made; any number will do that nothing else uses. */
const BACKUP_LOCK = 7_261_115;

/**
 * Runs `work` while nobody removes bytes from the store, so that what a snapshot of the records names can
 * still be copied. A second backup waits for the first.
 */
export function withBytesKept<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  return workLeased(pool, BACKUP_LOCK, work);
}

/** Whether bytes whose record goes in this transaction or went before may be removed; not during a backup. */
export async function mayRemoveBytes(transaction: Transaction): Promise<boolean> {
  const lock = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as taken`,
  );
  return lock.rows[0]?.taken === true;
}
