import { isNull } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from '../account.ts';
import { bytes, id, instant, refersTo } from '../column.ts';

/** A new sign-in address that an administrator asked for; an account has at most one open (decision 0087). */
export const addressChange = pgTable(
  'address_change',
  {
    id: id(),
    accountId: refersTo(() => account.id, 'cascade'),
    /** The address until then. */
    formerUsername: text().notNull(),
    username: text().notNull(),
    askedBy: refersTo(() => account.id),
    askedAt: instant().notNull(),
    /** When the mail to the former address was sent; null while it waits. */
    toldAt: instant(),
    /** When somebody opened the link in the mail to the new address. */
    provenAt: instant(),
    /** The account itself, or a second administrator; null while nobody has. */
    agreedBy: uuid().references(() => account.id),
    agreedAt: instant(),
    /** Null while it is open. */
    outcome: text({ enum: ['effective', 'objected', 'withdrawn', 'replaced', 'taken', 'lapsed'] }),
    endedAt: instant(),
  },
  (table) => [uniqueIndex('address_change_open').on(table.accountId).where(isNull(table.outcome))],
);

/** A link in a mail about a new address; the token itself exists only in the mail. */
export const addressLink = pgTable('address_link', {
  id: id(),
  addressChangeId: refersTo(() => addressChange.id, 'cascade'),
  /** Whether it proves that the new address is read, or stops the change from the former one. */
  kind: text({ enum: ['proof', 'objection'] }).notNull(),
  tokenHash: bytes().notNull().unique(),
});

/** Second contacts of companies: copies of mails once the address agreed; no sign-in (decision 0087). */
export const secondContact = pgTable('second_contact', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  address: text().notNull(),
  enteredAt: instant().notNull(),
  /** When somebody confirmed by the link in the mail to it; until then it gets nothing else. */
  provenAt: instant(),
  /** SHA-256 of the link that was mailed last; the token itself exists only in the mail. */
  tokenHash: bytes().unique(),
});
