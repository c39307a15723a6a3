import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Transaction } from '../transaction.ts';

/** The advisory lock under which a backup is made; any number will do that nothing else uses. */
const BACKUP_LOCK = 7_261_115;

/**
 * Runs `work` while nobody removes bytes from the store, so that what a snapshot of the records names can still be
 * copied. A second backup waits for the first.
 */
export async function withBytesKept<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    return await work();
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined);
    // Ending the connection releases the lock, whatever happened to the work.
    connection.release(true);
  }
}

/** Whether bytes may be removed whose record goes in this transaction, or has gone before it; not while a backup is made. */
export async function mayRemoveBytes(transaction: Transaction): Promise<boolean> {
  const lock = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as taken`,
  );
  return lock.rows[0]?.taken === true;
}
