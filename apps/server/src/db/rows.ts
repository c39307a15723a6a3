import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** True of rows that have these values in these columns; null stands for none. */
export function isOf<Table extends PgTable>(
  table: Table,
  values: Partial<Table['$inferSelect']>,
): SQL | undefined {
  const columns = getTableColumns(table);
  const isSame = (name: string, value: unknown) =>
    value === null ? isNull(columns[name]!) : eq(columns[name]!, value);
  return and(...Object.entries(values).map(([name, value]) => isSame(name, value)));
}

/** Gives the first of what a statement finds; undefined where that is nothing. */
export async function firstOf<Row>(found: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  return (await found)[0];
}

/** Gives the only row of a statement that always has one. */
export async function onlyOf<Row>(found: PromiseLike<readonly Row[]>): Promise<Row> {
  return (await found)[0]!;
}
