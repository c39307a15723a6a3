import { sql } from 'drizzle-orm';
import { escapeIdentifier } from 'pg';
import type { Transaction } from '../transaction.ts';
import type { TableShape } from './table-shape.ts';

/** How many rows are held at once; fewer of tables with files or lists in a column, which take megabytes. */
const ROWS_AT_ONCE = 1_000;
const WIDE_ROWS_AT_ONCE = 8;
const WIDE_TYPES = ['bytea', 'jsonb', 'json'];

/** A counter that gives rows their numbers, and the last one it gave. */
export interface CounterState {
  name: string;
  last: string;
}

/** Reads a table row by row: each is a line of JSON, the list of its columns as texts or null. */
export async function* dumpRows(transaction: Transaction, { name, columns, types }: TableShape) {
  const texts = columns.map((column) => `${escapeIdentifier(column)}::text`).join(', ');
  const isWide = types.some((type) => WIDE_TYPES.includes(type));
  const count = isWide ? WIDE_ROWS_AT_ONCE : ROWS_AT_ONCE;
  await transaction.execute(
    sql.raw(
      `declare dumped no scroll cursor for select json_build_array(${texts})::text as line from ${escapeIdentifier(name)}`,
    ),
  );
  for (;;) {
    const { rows } = await transaction.execute<{ line: string }>(sql.raw(`fetch ${count} from dumped`));
    for (const { line } of rows) yield line;
    if (rows.length < count) break;
  }
  await transaction.execute(sql.raw('close dumped'));
}

/** Reads the counters that have given a number; one is outside transactions and may be ahead of its rows. */
export async function listCounters(transaction: Transaction): Promise<CounterState[]> {
  const { rows } = await transaction.execute<Record<keyof CounterState, string>>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}

/** The moments by which Drizzle knows the migrations that have made the tables, in their order. */
export async function listMigrations(transaction: Transaction): Promise<number[]> {
  const { rows } = await transaction.execute<{ made: string }>(
    sql`select created_at::text as made from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ made }) => Number(made));
}
