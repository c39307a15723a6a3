import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** An instant of a column as it is sent: ISO 8601 in UTC. */
type Sent<Column extends PgColumn> = Column['_']['notNull'] extends true ? string : string | null;

/** Selects an instant as it is sent. */
export function sentInstant<Column extends PgColumn>(column: Column) {
  return sql`${column}`.mapWith((at: string) => new Date(at).toISOString() as Sent<Column>);
}
