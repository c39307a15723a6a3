import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { byAccount, organisation } from './account.ts';
import { id, instant, keyedTable, refersTo } from './column.ts';
import { media } from './media.ts';
import { phase } from './phase.ts';

/** Offers that came another way, each as an administrator noted it (decision 0131). */
export const arrival = pgTable(
  'arrival',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    organisationId: refersTo(() => organisation.id),
    version: integer().notNull().default(1),
    way: text({ enum: ['post', 'mail', 'person'] }).notNull(),
    /** Instant of its coming, as it was noted. */
    receivedAt: instant().notNull(),
    /** Instant of the noting, by which it is late or not. */
    notedAt: instant().notNull(),
    notedBy: byAccount(),
    isLate: boolean().notNull(),
    /** Reason for not entering it; null where it was entered, or may be. */
    omission: text(),
    /** Accounts that typed values that nobody has checked yet; null where there are none. */
    draftBy: uuid().array(),
    /** Declarations of the letter that are on paper, as of those values. */
    draftOnPaper: text().array(),
  },
  (table) => [index('arrival_phase').on(table.phaseId, table.organisationId, table.notedAt)],
);

/** Files of an arrival by their digest in hex; their bytes are a document of the owner once stored. */
export const arrivalFile = keyedTable('arrival_file', ['arrivalId', 'sha256'], {
  arrivalId: refersTo(() => arrival.id, 'cascade'),
  sha256: text().notNull(),
  name: text().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  mediaId: uuid().references(() => media.id),
});

/** Versions of an entered offer that counted, each from its check on until the next one's. */
export const enteredVersion = keyedTable('entered_version', ['arrivalId', 'number'], {
  arrivalId: refersTo(() => arrival.id, 'cascade'),
  number: integer().notNull(),
  /** Accounts that typed it. */
  typedBy: uuid().array().notNull(),
  checkedBy: byAccount(),
  /** False where only one administrator could write, who finished what it typed. */
  isChecked: boolean().notNull(),
  at: instant().notNull(),
  onPaper: text().array().notNull(),
  objectUntil: instant().notNull(),
  /** The objection of the provider, and the answer to it; null before. */
  objection: text(),
  objectedAt: instant(),
  answer: text(),
  answeredAt: instant(),
  answeredBy: byAccount(),
});

/**
 * Values of entered offers: those of each version that counted, and under the next number those that nobody
 * has checked yet. No other feature reads them; what counts are key-values besides (decision 0131).
 */
export const enteredValue = keyedTable('entered_value', ['arrivalId', 'number', 'key'], {
  arrivalId: refersTo(() => arrival.id, 'cascade'),
  number: integer().notNull(),
  key: text().notNull(),
  value: text().notNull(),
  by: byAccount(),
  at: instant().notNull(),
});
