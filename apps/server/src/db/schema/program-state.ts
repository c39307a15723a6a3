import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column.ts';

/** Answers of creates with an `Idempotency-Key`, kept for a day (CONTRACT.md «Repeated creates»). */
export const answeredCall = pgTable(
  'answered_call',
  {
    actorId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    at: instant().notNull(),
    /** Null only inside the transaction that is making it. */
    answer: jsonb().$type<{ data: unknown; etag: string | null; sent: string }>(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.call, table.key] }),
    index('answered_call_at').on(table.at),
  ],
);

/**
 * Whether the demo tender is in this database: `loading` from before its first row until after its last, so
 * that a start killed while loading is noticed and repeated; `production` if it must never be loaded.
 */
export const demoMark = pgTable('demo_mark', {
  state: text({ enum: ['loading', 'complete', 'production'] }).primaryKey(),
});
