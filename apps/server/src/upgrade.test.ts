import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { listMigrations } from './db/dump/dump-tables.ts';
import { migrateDatabase, tablesOfProgram } from './db/migrate.ts';
import { inTransaction } from './db/transaction.ts';
import { askApp, signInToApp } from './demo/in-process.ts';
import { verifyAuditLog } from './features/audit/check/verify-audit-log.ts';
import { checkBackup, loadBackup } from './features/backup/restore-backup.ts';
import { openMediaStore } from './files/open-media-store.ts';
import {
  backupOf,
  hashMigrations,
  KEPT_STATES,
  keepState,
  readAnswers,
  readKeptState,
} from '../test/released/kept-state.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { startTestServer, TEST_NOW_MS, TEST_PASSWORD, testWorkers } from '../test/test-server.ts';
import { createSetClock } from './kernel/clock.ts';

/**
 * Names the folder in `test/released` in which this run keeps the state of today; otherwise it is not kept.
 */
const KEEP_AS = process.env.RAHMENPREIS_KEEP_STATE;
const TODAY = 'today';
const KEPT = globSync('*/', { cwd: KEPT_STATES }).map((path) => path.replace(/\/$/, ''));
/** The kept version that knows most migrations. */
const NEWEST = KEPT.map((version) => ({
  version,
  known: Object.keys(readKeptState(join(KEPT_STATES, version)).migrations).length,
})).reduce((newest, other) => (other.known > newest.known ? other : newest)).version;

let root: string;
const folderOf = (version: string) => join(version === TODAY ? root : KEPT_STATES, version);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rahmenpreis-upgrade-'));
  const server = await startTestServer();
  const folder = KEEP_AS === undefined ? folderOf(TODAY) : folderOf(KEEP_AS);
  await mkdir(folder, { recursive: true });
  await keepState(server, folder);
  await server.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The database of a version as it was, with its own tables, brought up to date. */
async function upgrade(version: string): Promise<{ database: TestDatabase; migrationsBefore: number }> {
  const database = await createTestDatabase('template0');
  const files = openMediaStore({ dataDir: join(root, `files of ${version}`) });
  await loadBackup(database, files, await checkBackup(backupOf(folderOf(version))));
  const before = await inTransaction(database.db, listMigrations);
  await migrateDatabase(database.databaseUrl, tablesOfProgram());
  return { database, migrationsBefore: before.length };
}

test('there is a version to come from', () => expect(KEPT).toContain('2026-11'));

test('the newest version that was kept is the one before the version being made', () => {
  const changes = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  const [, before] = changes.matchAll(/^## (\S+)$/gm);
  const how = 'keep its state as «Why a backup of each version is kept» of decision 0045 says';
  expect(NEWEST, how).toBe(before?.[1]?.replaceAll('.', '-'));
});

test.each([NEWEST, KEEP_AS ?? TODAY])(
  'version %s is kept with rows in every table it has',
  async (version) => {
    const { tables } = (await checkBackup(backupOf(folderOf(version)))).manifest;
    expect(tables.filter(({ rowCount }) => rowCount === 0).map(({ name }) => name)).toEqual([]);
  },
);

// `npm run proof -- upgrade` takes every version there is.
describe.each([...drawVisits(KEPT, 1), ...(KEEP_AS === undefined ? [TODAY] : [])])(
  'the database of version %s',
  (version) => {
    let database: TestDatabase;
    let migrationsBefore: number;
    let app: Awaited<ReturnType<typeof createApp>>;
    beforeAll(async () => {
      ({ database, migrationsBefore } = await upgrade(version));
      const files = openMediaStore({ dataDir: join(root, `files of ${version}`) });
      app = await createApp({
        db: database.db,
        clock: createSetClock(() => TEST_NOW_MS),
        files,
        workers: testWorkers,
        logLevel: 'silent',
      });
    });
    afterAll(async () => {
      await app.close();
      await database.close();
    });

    test('was made by the migrations it knew, and has all of today', async () => {
      expect(migrationsBefore).toBe(Object.keys(readKeptState(folderOf(version)).migrations).length);
      const now = await inTransaction(database.db, listMigrations);
      expect(now).toHaveLength(Object.keys(hashMigrations()).length);
    });

    test('answers every question as before; what is new may be added', async () => {
      const { answers, values } = readKeptState(folderOf(version));
      for (const [username, before] of Object.entries(answers)) {
        const now = await readAnswers(app, username, values, (question) => question in before);
        expect(Object.keys(before).length).toBeGreaterThan(10);
        for (const [question, answer] of Object.entries(before)) {
          expect(now[question], `${username}: ${question}`).toMatchObject(answer as object);
        }
      }
    });

    test('has an unbroken trail, and takes prices', async () => {
      expect((await verifyAuditLog(database.db, [], TEST_NOW_MS)).problems).toEqual([]);
      const { username, params, body } = readKeptState(folderOf(version)).write;
      const token = await signInToApp(app, username, TEST_PASSWORD);
      expect((await askApp(app, createOwnKeyVal, { token, params, body })).statusCode).toBe(200);
    });
  },
);

test.each(KEPT)('no migration that version %s knew has been changed since', (version) => {
  expect(hashMigrations()).toMatchObject(readKeptState(folderOf(version)).migrations);
});
