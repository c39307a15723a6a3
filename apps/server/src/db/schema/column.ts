import { type Column, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  timestamp,
  type UpdateDeleteAction,
  uuid,
} from 'drizzle-orm/pg-core';

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An instant, stored with its time zone. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** The id column every entity has. */
export const id = () => uuid().primaryKey().defaultRandom();

/** A column that names a row of another table; `onDelete` says what becomes of its own when that goes. */
export const refersTo = (column: () => AnyPgColumn, onDelete?: UpdateDeleteAction) =>
  uuid()
    .notNull()
    .references(column, onDelete && { onDelete });

/** A table whose rows are named by these of its columns together. */
export const keyedTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  key: readonly [NoInfer<keyof Columns & string>, ...NoInfer<keyof Columns & string>[]],
  columns: Columns,
) =>
  pgTable(name, columns, (table) => {
    const [first, ...others] = key;
    return [primaryKey({ columns: [table[first], ...others.map((each) => table[each])] })];
  });

/** Selects what the audit log says of stored bytes, made in the database: SHA-256 in hex and byte count. */
export const digestOfBytes = (column: Column) => ({
  sha256: sql<string>`encode(sha256(${column}), 'hex')`,
  bytes: sql<number>`octet_length(${column})`,
});
