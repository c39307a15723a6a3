import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../column.ts';

/**
 * The last day's attempts to sign in or to get a reset link, and from which addresses a name signed in
 * lately; throttling is based on them (QUALITY.md «Throttling»).
 */
export const attempt = pgTable(
  'attempt',
  {
    id: id(),
    /**
     * A sign-in with a password; one where its address was refused; a question for a link; a link that was
     * ordered for it; where a name signed in.
     */
    kind: text({ enum: ['login', 'crowded', 'forgot', 'link', 'signed-in'] }).notNull(),
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
