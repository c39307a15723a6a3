import { escapeLiteral } from 'pg';
import { listTables, type TableShape } from '../../src/db/dump/table-shape.ts';
import type { Queries } from '../../src/db/open.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { putRows, tableName } from '../put-rows.ts';

/** What a database holds: of each table its rows, as the text of a JSON list. */
export type StoredRows = ReadonlyMap<string, string>;

/**
 * Reads what a database holds, and makes it hold that again: thousands of states are kept beside each other,
 * which tables of their own could not.
 */
export interface RowKeeper {
  read(): Promise<StoredRows>;
  put(rows: StoredRows): Promise<void>;
}

const NOTHING = '[]';
/** The audit log is only added to, and no call asks it anything but those that show it. */
const isTrail = (name: string) => name === 'audit' || name.startsWith('audit_');

/** Opens a database for keeping what all its tables hold but the audit log. */
export async function openRowKeeper(db: Queries): Promise<RowKeeper> {
  const pool = db.$client;
  const tables = (await inTransaction(db, listTables)).filter(({ name }) => !isTrail(name));
  const lists = tables.map((table) => `(select json_agg(t)::text from ${tableName(table)} t)`);
  const question = { name: 'stored rows', text: `select array[${lists.join(', ')}] as rows` };
  return {
    async read() {
      const { rows } = await pool.query<{ rows: (string | null)[] }>(question);
      return new Map(tables.map(({ name }, at) => [name, rows[0]!.rows[at] ?? NOTHING]));
    },
    async put(rows) {
      const sourceOf = (table: TableShape) => {
        const text = rows.get(table.name);
        if (text === undefined || text === NOTHING) return undefined;
        return `json_populate_recordset(null::${tableName(table)}, ${escapeLiteral(text)})`;
      };
      await pool.query(putRows(tables, sourceOf));
    },
  };
}

/** Whether nothing at all was written between two looks at a database, but to the audit log. */
export function isSame(one: StoredRows, other: StoredRows): boolean {
  return [...one].every(([name, text]) => other.get(name) === text);
}
