import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { getOperator } from '@rahmenpreis/contract/operator.ts';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { type Database, openDatabase } from './db/open.ts';
import { inTransaction } from './db/transaction.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { askApp, signInToApp } from './demo/in-process.ts';
import { seedAdministrators } from './demo/seed.ts';
import { openMediaStore } from './files/open-media-store.ts';
import { openDatabaseClock } from './kernel/clock.ts';
import { readPostmasterPid } from '../test/kill/postmaster-pid.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

const POOL_SIZE = 20;
const AWAY = {
  status: 503,
  error: 'Service Unavailable',
  code: 'database-away',
  message: expect.stringMatching(/^Die Datenbank ist /),
  details: [],
};

/**
 * Holds transactions open between two queries until `end` lets them ask once more; each then fails or
 * commits.
 */
async function holdOpen({ db }: Pick<Database, 'db'>, count: number) {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun: Promise<void>[] = [];
  const works = Array.from({ length: count }, () => {
    let isBegun = (): void => undefined;
    begun.push(new Promise((resolve) => (isBegun = resolve)));
    return inTransaction(db, async (transaction) => {
      await transaction.execute(sql`select 1`);
      isBegun();
      await isOver;
      await transaction.execute(sql`select 1`);
    });
  });
  await Promise.all(begun);
  return {
    async outcomes() {
      end();
      return Promise.allSettled(works);
    },
  };
}

describe('a connection that dies in the middle of a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  async function killBackends(): Promise<void> {
    const client = new Client({ connectionString: database.databaseUrl });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  }

  test('fails that work alone; the process and the next transaction live', async () => {
    const open = await holdOpen(database, 5);
    await killBackends();
    await expect.poll(() => database.pool.idleCount).toBe(0);
    expect((await open.outcomes()).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect((await (await holdOpen(database, POOL_SIZE)).outcomes()).map(({ status }) => status)).toEqual(
      Array(POOL_SIZE).fill('fulfilled'),
    );
  });

  test('gives its place in the pool back, even if it died before the transaction had begun', async () => {
    const broken = await database.pool.connect();
    broken.on('error', () => undefined);
    const { processID } = broken as unknown as { processID: number };
    const hasEnded = new Promise((resolve) => broken.once('end', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [processID]);
    await hasEnded;
    // As if the connection had died between being handed out and its first query.
    const { pool } = database;
    const { connect } = pool;
    pool.connect = (() => Promise.resolve(broken)) as typeof connect;
    await expect(inTransaction(database.db, async () => undefined)).rejects.toThrow('connection');
    pool.connect = connect;
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('PostgreSQL stopped while transactions are open', () => {
  let dataDir: string;
  let database: Database;
  let app: Awaited<ReturnType<typeof createApp>>;
  let token: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-loss-'));
    // Started as root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(dataDir, 0o711);
    database = await openDatabase({ dataDir });
    const clock = await openDatabaseClock(database.db);
    await seedAdministrators(database.db, clock.nowMs());
    app = await createApp({
      db: database.db,
      clock,
      files: openMediaStore({ dataDir, s3Url: undefined }),
      logLevel: 'silent',
    });
    token = await signInToApp(app, 'admin@example.org', DEMO_PASSWORD);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  // SIGINT is a planned restart, SIGQUIT a crash; SIGKILL leaves even the shared memory behind.
  test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
    'by %s answers 503 with Retry-After meanwhile, and serves again within ten seconds',
    async (signal) => {
      const open = await holdOpen(database, 5);
      const killedMs = Date.now();
      process.kill(readPostmasterPid(dataDir), signal);
      let during = await askApp(app, listPhases, { token });
      while (during.statusCode === 200) during = await askApp(app, listPhases, { token });
      expect(during.json()).toEqual(AWAY);
      expect(Number(during.headers['retry-after'])).toBeGreaterThan(0);
      expect((await askApp(app, getOperator)).statusCode).toBe(200);
      await expect
        .poll(async () => (await askApp(app, listPhases, { token })).statusCode, { timeout: 10_000 })
        .toBe(200);
      expect(Date.now() - killedMs).toBeLessThan(10_000);
      await open.outcomes();
      expect((await (await holdOpen(database, POOL_SIZE)).outcomes()).map(({ status }) => status)).toEqual(
        Array(POOL_SIZE).fill('fulfilled'),
      );
    },
  );
});
