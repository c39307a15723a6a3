import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Makes requests wait at their first look at `table` until all of them are there, then lets them go at the same moment
 * and gives their answers. Only requests that touch the table may be given.
 */
export async function releaseAtOnce<T>(
  database: TestDatabase,
  table: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    const answers = Promise.all(requests.map((request) => request()));
    const countWaiting = async () => {
      const found = await database.pool.query(
        `select 1 from pg_locks where not granted and relation = $1::regclass
           and database = (select oid from pg_database where datname = current_database())`,
        [table],
      );
      return found.rowCount;
    };
    await expect.poll(countWaiting).toBe(requests.length);
    await holder.query('commit');
    return await answers;
  } finally {
    holder.release();
  }
}
