import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../db/open.ts';
import { replaceDatabase } from './test-cluster.ts';

/** A database of its own for one test file. */
export type TestDatabase = Database & { name: string; databaseUrl: string };

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Copies the template with all tables and no rows, or another database that nobody is connected to; `close` drops the
 * copy. Call it in `beforeAll` and close it in `afterAll`.
 */
export async function createTestDatabase(template = inject('testTemplate')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const databaseUrl = replaceDatabase(inject('testServerUrl'), name);
  const { db, pool } = connectDatabase(databaseUrl);
  return {
    db,
    pool,
    name,
    databaseUrl,
    async close() {
      if (!pool.ended) await pool.end();
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Makes test files do this work one at a time; a database lock ends with its holder. */
export function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work();
  });
}

/** How many works wait in the database for what another one has locked. */
export async function countWaitingForLocks({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
