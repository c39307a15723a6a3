import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Whether the demo tender is in this database: `loading` from before its first row until after its last, so that a
 * start that was killed while loading is noticed and begun anew; `production` where it must never come.
 */
export const demoMark = pgTable('demo_mark', {
  state: text({ enum: ['loading', 'complete', 'production'] }).primaryKey(),
});
