import { sql } from 'drizzle-orm';
import type { Queries } from '../open.ts';

/** What the database says of itself. */
export interface DatabaseSays {
  /** Its clock, in milliseconds since 1970, at about the middle of the question. */
  nowMs: number;
  sizeBytes: number;
  /** True for a standby, which stores nothing. */
  isReadOnly: boolean;
}

/** Asks the database for its clock and size; rejects if it does not answer. */
export async function askDatabase(db: Queries): Promise<DatabaseSays> {
  const { rows } = await db.execute<{ now_ms: string; size_bytes: string; is_read_only: boolean }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
      pg_database_size(current_database()) as size_bytes, pg_is_in_recovery() as is_read_only`);
  const row = rows[0]!;
  return {
    nowMs: Number(row.now_ms),
    sizeBytes: Number(row.size_bytes),
    isReadOnly: row.is_read_only,
  };
}
