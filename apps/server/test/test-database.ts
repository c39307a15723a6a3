import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { CALL_WAITS, type CallWaits } from '../src/db/bounded-waits.ts';
import { connectDatabase, type Database, type Queries } from '../src/db/open.ts';
import { dropBy, replaceDatabase } from './test-cluster.ts';

/** A database of its own for one test file. */
export type TestDatabase = Database & {
  name: string;
  databaseUrl: string;
  /**
   * Queries whose transactions a test may hold as long as it needs, which the database ends for none of their
   * waits.
   */
  held: Queries;
  /** Ends all connections and leaves what is stored. */
  disconnect(): Promise<void>;
  /** Ends all connections and keeps what is stored until the end of the run; gives the name it has then. */
  keep(): Promise<string>;
};

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Drops a database that a test has made. */
export function dropDatabase(name: string): Promise<void> {
  return onServer((client) => dropBy(client, name));
}

/**
 * Copies the template with all tables and no rows, or another database that nobody is connected to; `close`
 * drops the copy. Its waits may be shorter than those of calls. Call it in `beforeAll` and close it in
 * `afterAll`.
 */
export async function createTestDatabase(
  template = inject('testTemplate'),
  waits: Partial<CallWaits> = {},
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const databaseUrl = replaceDatabase(inject('testServerUrl'), name);
  const { db, pool } = connectDatabase(databaseUrl, { ...CALL_WAITS, ...waits });
  const holding = connectDatabase(databaseUrl, 'unbounded');
  const disconnect = async (): Promise<void> => {
    for (const each of [pool, holding.pool]) if (!each.ended) await each.end();
  };
  return {
    db,
    pool,
    name,
    databaseUrl,
    held: holding.db,
    disconnect,
    async keep() {
      await disconnect();
      const kept = `${inject('testKeptPrefix')}${randomUUID().replaceAll('-', '')}`;
      await onServer((client) => client.query(`alter database ${name} rename to ${kept}`));
      return kept;
    },
    async close() {
      await disconnect();
      await dropDatabase(name);
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
