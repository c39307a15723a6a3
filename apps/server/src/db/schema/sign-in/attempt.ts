import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../column.ts';

/**
 * The last day's attempts to sign in or to get a reset link, on which throttling is based (QUALITY.md «Throttling»).
 */
export const attempt = pgTable(
  'attempt',
  {
    id: id(),
    kind: text({ enum: ['login', 'forgot'] }).notNull(),
    username: text().notNull(),
    address: text().notNull(),
    at: instant().notNull(),
    /** False while the password is still being checked. */
    failed: boolean().notNull(),
  },
  (table) => [
    index('attempt_username').on(table.username, table.at),
    index('attempt_address').on(table.address, table.at),
    index('attempt_at').on(table.at),
  ],
);
