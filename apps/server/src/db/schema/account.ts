import { sql } from 'drizzle-orm';
import { boolean, integer, type PgColumn, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Permission } from '@rahmenpreis/contract/permission.ts';
import type { MutableMail } from '@rahmenpreis/contract/session.ts';
import { bytes, id, instant, refersTo } from './column.ts';

/** The owner's organisation, or a bidder's; every account and every key-value belongs to one. */
export const organisation = pgTable('organisation', {
  id: id(),
  name: text().notNull(),
  kind: text({ enum: ['owner', 'bidder'] }).notNull(),
});

export const account = pgTable(
  'account',
  {
    id: id(),
    organisationId: refersTo(() => organisation.id),
    username: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phone: text().notNull().default(''),
    organisationLogo: text().notNull().default(''),
    info: text().notNull().default(''),
    /** The number of its company at the owner's ERP. */
    erpNummer: text().notNull().default(''),
    valid: boolean().notNull().default(true),
    registration: instant().notNull(),
    expire: instant().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    /** Null until the invited person has chosen a password. */
    passwordHash: text(),
    /** Whether every sign-in asks for a mailed code; an authenticator app, if set up, replaces it. */
    twoFactor: text({ enum: ['none', 'mail'] })
      .notNull()
      .default('none'),
    /** The authenticator app's secret, encrypted by `kernel/secret/secret-box.ts`; null without an app. */
    totpSecret: text(),
    /** The secret of an app not yet confirmed with a code, encrypted likewise. */
    totpPending: text(),
    /** The latest half-minute since 1970 whose code was used; no code counts twice. */
    totpCounter: integer(),
    /** The mails that the user does not want. */
    mutedMails: text().array().$type<MutableMail[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('account_username').on(sql`lower(${table.username})`)],
);

/** Names an account that may go; what it did stays. */
export const byAccount = () => uuid().references(() => account.id, { onDelete: 'set null' });

/** A link for choosing a password, from an invitation or a reset; the token itself is only in the mail. */
export const passwordLink = pgTable('password_link', {
  id: id(),
  accountId: refersTo(() => account.id, 'cascade'),
  tokenHash: bytes().notNull().unique(),
  expiresAt: instant().notNull(),
});

/** The name of the person of an account under another name; null where there is none, or no account. */
export function nameIn({ firstname, lastname }: { firstname: PgColumn; lastname: PgColumn }) {
  return sql<string | null>`nullif(trim(concat_ws(' ', ${firstname}, ${lastname})), '')`;
}

/** The same of an account under its own. */
export const nameOfPerson = nameIn(account);
