import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Whether the demo tender is in this database: `loading` from before its first row until after its last, so that a
 * start that was killed while loading is noticed and repeated; `production` if it must never be loaded.
 */
export const demoMark = pgTable('demo_mark', {
  state: text({ enum: ['loading', 'complete', 'production'] }).primaryKey(),
});
