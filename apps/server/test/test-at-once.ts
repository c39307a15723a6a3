import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Locks a table until `work` is done, so that others have to wait for it. */
async function holding<T>(
  { pool, held }: TestDatabase,
  table: string,
  mode: 'access exclusive' | 'exclusive' | 'share',
  work: (expectWaiting: (count: number) => Promise<void>, release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = await held.$client.connect();
  const countWaiting = async () => {
    const found = await pool.query(
      `select 1 from pg_locks where not granted and relation = $1::regclass
         and database = (select oid from pg_database where datname = current_database())`,
      [table],
    );
    return found.rowCount;
  };
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in ${mode} mode`);
    return await work(
      async (count) => {
        await expect.poll(countWaiting).toBe(count);
      },
      async () => {
        await holder.query('commit');
      },
    );
  } finally {
    // Ending the connection releases the lock, whatever happened to the work.
    holder.release(true);
  }
}

/**
 * Makes requests wait at their first access to `table` until all have got there, then releases them at the
 * same moment and gives their answers. Every request must touch the table.
 */
export function releaseAtOnce<T>(
  database: TestDatabase,
  table: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  return holding(database, table, 'access exclusive', async (expectWaiting, release) => {
    const answers = Promise.all(requests.map((request) => request()));
    await expectWaiting(requests.length);
    await release();
    return answers;
  });
}

/**
 * Makes a request wait where it first writes to `table`, does `meanwhile`, lets it go on and gives its
 * answer. With `share` only those wait that keep writers away, and rows may still be locked.
 */
export function interrupt<T>(
  database: TestDatabase,
  table: string,
  request: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
  mode: 'exclusive' | 'share' = 'exclusive',
): Promise<T> {
  return holding(database, table, mode, async (expectWaiting, release) => {
    const answer = request();
    await expectWaiting(1);
    await meanwhile();
    await release();
    return answer;
  });
}
