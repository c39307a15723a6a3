import type { Pool } from 'pg';

/** How many works wait in the database for what another one has locked. */
export async function countWaitingForLocks(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
