import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from './migrate.ts';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

async function importTables(): Promise<Record<string, unknown>> {
  const folder = new URL('./schema/', import.meta.url);
  const modules = await Promise.all(
    globSync('**/*.ts', { cwd: folder }).map((file) => import(new URL(file, folder).href) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Record<string, unknown>;
}

test('the migrations make exactly the tables of schema/; otherwise run drizzle-kit generate', async () => {
  const newest = globSync('meta/*_snapshot.json', { cwd: MIGRATIONS_FOLDER }).sort().at(-1) ?? '';
  const migrated = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, newest), 'utf8')) as Snapshot;
  const wanted = generateDrizzleJson(await importTables(), migrated.id, undefined, 'snake_case');
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});
