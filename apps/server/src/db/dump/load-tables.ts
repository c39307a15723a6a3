import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { escapeIdentifier } from 'pg';
import { MIGRATIONS_FOLDER } from '../migrate.ts';
import type { Transaction } from '../transaction.ts';
import type { CounterState } from './dump-tables.ts';
import type { TableShape } from './table-shape.ts';

/** How many characters of rows go to the database in one statement, and one row more. */
const STATEMENT_CHARACTERS = 4_000_000;

/** True if there is no table, so that nothing can be overwritten. */
export async function isWithoutTables(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
  );
  return rows.length === 0;
}

/** True if this program knows how to make tables by exactly these migrations, in this order. */
export function knowsMigrations(made: readonly number[]): boolean {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  return made.length > 0 && made.every((moment, at) => known[at]?.folderMillis === moment);
}

/**
 * Creates the tables as the first `migrationCount` migrations leave them. Drizzle opens its own transactions;
 * here tables and rows come in one, so that an interrupted restore leaves the database empty.
 */
export async function makeTables(transaction: Transaction, migrationCount: number): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(sql`
    create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of known.slice(0, migrationCount)) {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** Stores rows as `dumpRows` gives them and says how many there were; throws if the database refuses one. */
export async function loadRows(
  transaction: Transaction,
  { name, columns, types }: TableShape,
  lines: AsyncIterable<string>,
): Promise<number> {
  const names = columns.map(escapeIdentifier).join(', ');
  const values = types.map((type, at) => `(line ->> ${at})::${type}`).join(', ');
  const insert = sql.raw(
    `insert into ${escapeIdentifier(name)} (${names}) overriding system value select ${values} from json_array_elements(`,
  );
  const store = (some: readonly string[]) =>
    transaction.execute(sql`${insert}${`[${some.join(',')}]`}::json) as rows (line)`);
  let rowCount = 0;
  let waiting: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    waiting.push(line);
    rowCount += 1;
    characters += line.length;
    if (characters < STATEMENT_CHARACTERS) continue;
    await store(waiting);
    [waiting, characters] = [[], 0];
  }
  if (waiting.length > 0) await store(waiting);
  return rowCount;
}

/** Lets a counter go on after the last number it gave. */
export async function setCounter(transaction: Transaction, { name, last }: CounterState): Promise<void> {
  await transaction.execute(
    sql`select setval(('public.' || quote_ident(${name}))::regclass, ${last}::bigint)`,
  );
}
