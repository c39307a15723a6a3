import { readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTables } from './dump/load-tables.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';
import { connectDatabase, openDatabase } from './open.ts';
import { organisation } from './schema/account.ts';
import { keyValRemoval } from './schema/keyval.ts';
import { replaceDatabase } from '../../test/test-cluster.ts';
import { createTestDatabase, type TestDatabase, dropDatabase } from '../../test/test-database.ts';
import { inTransaction } from './transaction.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await first.close();
  await second.close();
});

test('a test database shares its tables with others, never its rows', async () => {
  await first.db.insert(organisation).values({ name: 'Muster GmbH', kind: 'bidder' });
  expect(await first.db.$count(organisation)).toBe(1);
  expect(await second.db.$count(organisation)).toBe(0);
});

test('a transaction that throws leaves nothing', async () => {
  const work = inTransaction(second.db, async (transaction) => {
    await transaction.insert(organisation).values({ name: 'Halb GmbH', kind: 'bidder' });
    throw new Error('halfway');
  });
  await expect(work).rejects.toThrow('halfway');
  expect(await second.db.$count(organisation)).toBe(0);
});

test('of several processes opening an empty database the tables are made once and all can use them', async () => {
  const name = `test_empty_${process.pid}`;
  await second.db.execute(sql.raw(`create database ${name}`));
  const databaseUrl = replaceDatabase(second.databaseUrl, name);
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '' })));
  const migrations = await opened[0]?.pool.query('select hash from drizzle.__drizzle_migrations');
  expect(migrations?.rows).toHaveLength(
    readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')).length,
  );
  for (const database of opened) expect(await database.db.$count(organisation)).toBe(0);
  await Promise.all(opened.map((database) => database.close()));
  await dropDatabase(name);
});

/** Makes a database with the tables of the first version and a row, and gives its address. */
async function makeFirst(name: string): Promise<string> {
  await second.db.execute(sql.raw(`create database ${name}`));
  const databaseUrl = replaceDatabase(second.databaseUrl, name);
  const { db, pool } = connectDatabase(databaseUrl);
  await inTransaction(db, (transaction) => makeTables(transaction, 1));
  await pool.query("insert into organisation (name, kind) values ('Muster GmbH', 'bidder')");
  await pool.end();
  return databaseUrl;
}

/** Brings a database from each version to the next one, as who updates every time. */
async function goThroughVersions(databaseUrl: string): Promise<void> {
  const journal = await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8');
  const { entries, ...head } = JSON.parse(journal) as { entries: { tag: string }[] };
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'rahmenpreis-test-'));
  await mkdir(join(migrationsFolder, 'meta'));
  const { db, pool } = connectDatabase(databaseUrl);
  for (const [place, { tag }] of entries.entries()) {
    await copyFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(migrationsFolder, `${tag}.sql`));
    const known = JSON.stringify({ ...head, entries: entries.slice(0, place + 1) });
    await writeFile(join(migrationsFolder, 'meta', '_journal.json'), known);
    await migrate(db, { migrationsFolder });
  }
  await pool.end();
  await rm(migrationsFolder, { recursive: true });
}

test.each<[string, (databaseUrl: string) => Promise<void>]>([
  ['at_once', async () => undefined],
  ['version_by_version', goThroughVersions],
])('a database of the first version is brought up to date %s and keeps its rows', async (how, prepare) => {
  const name = `test_first_${how}_${process.pid}`;
  const databaseUrl = await makeFirst(name);
  await prepare(databaseUrl);
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  expect([await db.$count(organisation), await db.$count(keyValRemoval)]).toEqual([1, 0]);
  await close();
  await dropDatabase(name);
});

test('a PostgreSQL older than 15 is refused with the version found, and nothing is written', async () => {
  const name = `test_old_${process.pid}`;
  await second.db.execute(sql.raw(`create database ${name}`));
  const databaseUrl = replaceDatabase(second.databaseUrl, name);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // Says in this database alone that the server is another one.
  await client.query(`create schema pretended`);
  await client.query(
    `create function pretended.current_setting(text) returns text language sql as $$ select '14.19 (Debian 14.19-1)' $$`,
  );
  await client.query(`alter database ${name} set search_path = pretended, pg_catalog, public`);
  for (const tables of ['up to date', 'as they are'] as const) {
    await expect(openDatabase({ databaseUrl, dataDir: '' }, tables)).rejects.toThrow(
      'Der Datenbankserver aus DATABASE_URL ist PostgreSQL 14.19; das Programm braucht PostgreSQL 15 oder neuer. An der Datenbank wurde nichts geändert.',
    );
  }
  const { rowCount } = await client.query(
    `select 1 from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`,
  );
  expect(rowCount).toBe(0);
  await client.end();
  await dropDatabase(name);
});

test('a connection broken by the server does not end the process, the next query works', async () => {
  const idle = await first.pool.connect();
  idle.release();
  const client = new Client({ connectionString: first.databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  await expect.poll(() => first.pool.totalCount).toBe(0);
  expect(await first.db.$count(organisation)).toBe(1);
});

test('a server that does not answer is named in one sentence', async () => {
  const refused = openDatabase({ databaseUrl: 'postgres://x:y@127.0.0.1:1/z', dataDir: '' });
  await expect(refused).rejects.toThrow('Der Datenbankserver aus DATABASE_URL antwortet nicht');
});
