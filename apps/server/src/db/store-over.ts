import { eq } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Transaction } from './transaction.ts';

/** A row as it is stored over the version that its writer saw, 0 for none. */
export type Over<Table extends PgTable> = Omit<Table['$inferInsert'], 'version'> & { readonly seen: number };

/** Stores a row, by the columns that name it, over a version; false where another one stands there. */
export async function storeOver<Table extends PgTable & { readonly version: PgColumn }>(
  transaction: Transaction,
  table: Table,
  target: PgColumn | PgColumn[],
  { seen, ...row }: Over<Table>,
): Promise<boolean> {
  const written = { ...row, version: seen + 1 };
  const rows = await transaction
    .insert(table)
    .values(written as PgInsertValue<Table>)
    .onConflictDoUpdate({
      target,
      set: written as unknown as PgUpdateSetSource<Table>,
      setWhere: eq(table.version, seen),
    })
    .returning({ version: table.version });
  return rows.length > 0;
}
