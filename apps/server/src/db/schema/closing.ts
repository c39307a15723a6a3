import { isNull, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account, organisation } from './account.ts';
import { bytes, id, instant, refersTo } from './column.ts';
import { phase } from './phase.ts';

/** Names an account that may go; what it did stays. */
const byAccount = () => uuid().references(() => account.id, { onDelete: 'set null' });

/**
 * The closings of the award of a phase, each with what it froze. A reopened one stays as it was; at most one
 * is not reopened, and while there is one nothing of the award changes (decision 0121).
 */
export const awardClosing = pgTable(
  'award_closing',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    at: instant().notNull(),
    by: byAccount(),
    /** Offers version, awards, sums, reasons and rules as they stood. */
    snapshot: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The Vergabevermerk as it was made, and its SHA-256 in hex. */
    pdf: bytes().notNull(),
    sha256: text().notNull(),
    /** The signed checkpoint of the audit log behind the closing; null until it is made. */
    checkpoint: jsonb().$type<Readonly<Record<string, unknown>>>(),
    reopenedAt: instant(),
    reopenedBy: byAccount(),
    /** Why it was reopened. */
    reason: text(),
  },
  (table) => [
    index('award_closing_phase').on(table.phaseId, table.at),
    uniqueIndex('award_closing_open').on(table.phaseId).where(isNull(table.reopenedAt)),
    check('award_closing_reason', sql`(${table.reopenedAt} is null) = (${table.reason} is null)`),
  ],
);

/**
 * Awards that a second administrator agreed to, each key and winner. Any other winner takes the row away, so
 * that an agreement never comes back by itself (decision 0121).
 */
export const awardApproval = pgTable(
  'award_approval',
  {
    phaseId: refersTo(() => phase.id, 'cascade'),
    organisationId: refersTo(() => organisation.id),
    key: text().notNull(),
    value: text().notNull(),
    by: byAccount(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.key] })],
);
