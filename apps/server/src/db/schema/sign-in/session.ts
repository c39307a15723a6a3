import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from '../account.ts';
import { bytes, id, instant, refersTo } from '../column.ts';

/** One sign-in; the refresh token names it, and logging out or reuse of an old token ends it. */
export const session = pgTable('session', {
  id: id(),
  accountId: refersTo(() => account.id, 'cascade'),
  createdAt: instant().notNull(),
  lastUsedAt: instant().notNull(),
  endedAt: instant(),
  /** How often the refresh token was rotated; a token of an older generation is void. */
  generation: integer().notNull().default(0),
  rotatedAt: instant(),
  /** Name by which the browser called itself when it signed in, cut; null where it said nothing. */
  agent: text(),
});

/** The last sign-in of an account; sessions are forgotten earlier. Kept apart: no sign-in writes accounts. */
export const lastSignIn = pgTable('last_sign_in', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  at: instant().notNull(),
});

/** A sign-in whose password was right and whose second factor is still awaited. */
export const twoFactorChallenge = pgTable('two_factor_challenge', {
  id: id(),
  accountId: refersTo(() => account.id, 'cascade'),
  kind: text({ enum: ['mail', 'app'] }).notNull(),
  expiresAt: instant().notNull(),
  /** SHA-256 of the mailed code; null until the mail is composed, and for an app. */
  codeHash: bytes(),
  tries: integer().notNull().default(0),
  usedAt: instant(),
});

/** Keys that sign tokens; kept in the database so that all server processes share them. */
export const signingKey = pgTable('signing_key', {
  id: id(),
  secret: bytes().notNull(),
  createdAt: instant().notNull(),
});
