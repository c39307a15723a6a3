import { sql } from 'drizzle-orm';
import type { Queries } from './open.ts';

/** What the database says of itself. */
export interface DatabaseSays {
  sizeBytes: number;
  /** True for a standby, which stores nothing. */
  isReadOnly: boolean;
}

/** Asks the database for its size; rejects if it does not answer. */
export async function askDatabase(db: Queries): Promise<DatabaseSays> {
  const { rows } = await db.execute<{ size_bytes: string; is_read_only: boolean }>(sql`
    select pg_database_size(current_database()) as size_bytes, pg_is_in_recovery() as is_read_only`);
  const row = rows[0]!;
  return { sizeBytes: Number(row.size_bytes), isReadOnly: row.is_read_only };
}
