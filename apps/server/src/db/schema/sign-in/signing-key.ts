import { pgTable } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../column.ts';

/** Keys that sign tokens; kept in the database so that all server processes share them. */
export const signingKey = pgTable('signing_key', {
  id: id(),
  secret: bytes().notNull(),
  createdAt: instant().notNull(),
});
