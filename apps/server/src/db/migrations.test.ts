import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from './open.ts';
import * as schema from './schema.ts';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

test('the migrations make exactly the tables of schema.ts; otherwise run drizzle-kit generate', async () => {
  const newest = globSync('meta/*_snapshot.json', { cwd: MIGRATIONS_FOLDER }).sort().at(-1) ?? '';
  const migrated = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, newest), 'utf8')) as Snapshot;
  const wanted = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case');
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});
