import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organisation } from './account.ts';
import { id, instant } from './column.ts';
import { phase } from './phase.ts';

/**
 * Counts an organisation's writes in a phase. A writer holds its row until the end of the transaction, so numbers
 * become visible in order and none is ever missing (decision 0005).
 */
export const keyValHead = pgTable(
  'key_val_head',
  {
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    revision: integer().notNull(),
    /** When the last of them was made; null before the first, and where none was made since this is noted. */
    writtenAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.phaseId, table.organisationId] })],
);

/**
 * Which entries an organisation has removed, so that books in memory hear of it (decision 0020). One whose key is stored
 * again says nothing any more and may stay.
 */
export const keyValRemoval = pgTable(
  'key_val_removal',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** The organisation's head when the entry was removed. */
    revision: integer().notNull(),
    /** By whom and when, where an administrator removed it. */
    removedBy: uuid(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.key] }),
    index('key_val_removal_phase').on(table.phaseId, table.organisationId, table.revision),
  ],
);

/** Prices, factors, market areas, participation, targets, awards and filters (KV-001). */
export const keyVal = pgTable(
  'key_val',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisation.id),
    phaseId: uuid()
      .notNull()
      .references(() => phase.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    /** The organisation's head when this was written, so that a reader can ask for newer entries. */
    revision: integer().notNull(),
    updatedAt: instant().notNull(),
    /** The administrator who wrote it, so that the next one reads who was first; null for a bidder's own. */
    writtenBy: uuid(),
  },
  (table) => [
    unique('key_val_organisation_key').on(table.organisationId, table.key),
    index('key_val_phase').on(table.phaseId, table.organisationId, table.revision),
  ],
);
