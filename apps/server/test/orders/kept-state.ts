import { escapeIdentifier, type Pool } from 'pg';
import { listTables, type TableShape } from '../../src/db/dump/table-shape.ts';
import type { Queries } from '../../src/db/open.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { putRows, tableName } from '../put-rows.ts';

/** What a database held at some moment, to which it can be taken back. */
export interface KeptState {
  /** Makes the database hold what it held then. */
  restore(): Promise<void>;
  /** What it holds now, as a text that is the same for what nobody can tell apart. */
  read(): Promise<string>;
  /** A text without what is drawn or counted anew with each run. */
  blur(text: string): string;
}

/** What tells of no call, or of refused ones, which leave their lines later. */
const NOT_STATE = new Set(['session', 'attempt', 'audit_link', 'audit_personal', 'answered_call']);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The number of a row that the database counts. */
const COUNTED = /"id":\d+/g;

/** Keeps what a database holds in tables beside its own, under a name. */
export async function keepState(db: Queries, name: string): Promise<KeptState> {
  const pool = db.$client;
  const tables = await inTransaction(db, listTables);
  const copyOf = (table: TableShape) => `${name}.${escapeIdentifier(table.name)}`;
  const filled = await listFilled(pool, tables);
  const copies = [...filled].map((table) => `create table ${copyOf(table)} as table ${tableName(table)}`);
  await pool.query([`drop schema if exists ${name} cascade`, `create schema ${name}`, ...copies].join(';'));
  const known = new Set((await readLines(pool, tables)).join(' ').match(UUID));
  const blur = (text: string) =>
    text.replaceAll(UUID, (found) => (known.has(found) ? found : 'new')).replaceAll(COUNTED, '"id"');
  const taken = putRows(tables, (table) => (filled.has(table) ? copyOf(table) : undefined));
  return {
    async restore() {
      await pool.query(taken);
    },
    async read() {
      const stated = tables.filter((table) => !NOT_STATE.has(table.name));
      return (await readLines(pool, stated, blur)).map(blur).toSorted().join('\n');
    },
    blur,
  };
}

/** The tables that hold anything: most are empty, and need no copy. */
async function listFilled(pool: Pool, tables: readonly TableShape[]): Promise<ReadonlySet<TableShape>> {
  const parts = tables.map((table) => `exists (select from ${tableName(table)})`);
  const { rows } = await pool.query<{ filled: boolean[] }>(`select array[${parts.join(', ')}] as filled`);
  return new Set(tables.filter((_, at) => rows[0]!.filled[at]));
}

/** The rows of tables, each as its table's name and its fields; changes are sorted as `blur` leaves them. */
async function readLines(
  pool: Pool,
  tables: readonly TableShape[],
  blur: KeptState['blur'] = (text) => text,
): Promise<string[]> {
  const parts = tables.map((table) => {
    const only = table.name === 'audit' ? " where status = 200 and action not like 'GET %'" : '';
    const counted = ['detail,personal', 'snapshot,digest', 'snapshot,offersVersion'];
    const row = `to_jsonb(t) - 'seq' - 'salt' ${counted.map((path) => `#- '{${path}}'`).join(' ')}`;
    return `select '${table.name}' as name, ${row} as row from ${tableName(table)} t${only}`;
  });
  const { rows } = await pool.query<{ name: string; row: unknown }>(parts.join(' union all '));
  // A list of changes stands in it as the database came upon it, whatever ids were drawn.
  const sortChanges = (field: string, value: unknown): unknown =>
    Array.isArray(value) && ['changes', 'listed'].includes(field)
      ? value.map((change) => blur(JSON.stringify(change))).toSorted()
      : value;
  return rows.map(({ name, row }) => `${name} ${JSON.stringify(row, sortChanges)}`);
}
