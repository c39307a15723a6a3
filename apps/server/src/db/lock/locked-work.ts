import type { Pool } from 'pg';

/** Runs `work` under an advisory lock, whose number nothing else uses; waits for whoever holds it. */
export async function workLocked<Result>(
  pool: Pool,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    // Whoever comes next need not wait until the database notices the end of the connection.
    await connection.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    // Ending the connection releases the lock, whatever happened to the work.
    connection.release(true);
  }
}
