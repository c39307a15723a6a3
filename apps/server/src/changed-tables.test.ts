import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { migrateDatabase, tablesOfProgram } from './db/migrate.ts';
import { checkBackup, loadBackup } from './features/backup/restore-backup.ts';
import { openMediaStore } from './files/open-media-store.ts';
import { backupOf, KEPT_STATES } from '../test/released/kept-state.ts';
import { createTestDatabase } from '../test/test-database.ts';

test('the tables of a database in production change only once somebody has made a backup', async () => {
  const database = await createTestDatabase('template0');
  const root = await mkdtemp(join(tmpdir(), 'rahmenpreis-production-'));
  const files = openMediaStore({ dataDir: root });
  await loadBackup(database, files, await checkBackup(backupOf(join(KEPT_STATES, '2026-11'))));
  await database.pool.query(`truncate demo_mark; insert into demo_mark values ('production')`);
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const target = tablesOfProgram();
  await expect(migrateDatabase(database.databaseUrl)).rejects.toThrow(
    `starten Sie dann mit BACKUP_MADE=${target}`,
  );
  await expect(migrateDatabase(database.databaseUrl, 'anything else')).rejects.toThrow('npm run backup');
  await migrateDatabase(database.databaseUrl, target);
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(`^Tabellen von 0006_mails auf ${target} gebracht.$`)],
  ]);
  said.mockRestore();
  await database.close();
  await rm(root, { recursive: true });
});

test('a database that a newer version has changed is refused by an older one', async () => {
  const database = await createTestDatabase();
  const inAYearMs = Date.now() + 365 * 24 * 3_600_000;
  await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)`, [
    inAYearMs,
  ]);
  await expect(migrateDatabase(database.databaseUrl)).rejects.toThrow('neueren Fassung');
  await database.close();
});
