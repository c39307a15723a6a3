import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { account } from '../account.ts';
import { bytes, id, instant, refersTo } from '../column.ts';

/** A passkey with which an account signs in; its private half never leaves the user's device. */
export const passkey = pgTable('passkey', {
  id: id(),
  accountId: refersTo(() => account.id, 'cascade'),
  /** What the user calls it. */
  name: text().notNull(),
  /** The authenticator's name for it, in base64url. */
  credentialId: text().notNull().unique(),
  publicKey: bytes().notNull(),
  /** How often the authenticator says it was used; those that are kept on several devices always say 0. */
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  isBackedUp: boolean().notNull(),
  createdAt: instant().notNull(),
  lastUsedAt: instant(),
});

/** Challenges that were answered rightly; none counts twice. */
export const usedPasskeyChallenge = pgTable('used_passkey_challenge', {
  challenge: text().primaryKey(),
  expiresAt: instant().notNull(),
});
