import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { bytes, id, instant } from './column.ts';
import { phase } from './phase.ts';

/** A phase's one price catalogue with its entries in tree order and the file it came from (SETUP-007). */
export const epCatalog = pgTable('ep_catalog', {
  id: id(),
  phaseId: uuid()
    .notNull()
    .unique()
    .references(() => phase.id, { onDelete: 'cascade' }),
  filename: text().notNull(),
  createdAt: instant().notNull(),
  entries: jsonb().$type<EpEntry[]>().notNull(),
  file: bytes().notNull(),
});

/**
 * The Ep-Codes of a phase's catalogue, so that a price finds its own without the catalogue being unpacked; stored with the
 * catalogue and removed with it.
 */
export const epCode = pgTable(
  'ep_code',
  {
    phaseId: uuid().notNull(),
    code: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phaseId, table.code] }),
    foreignKey({ columns: [table.phaseId], foreignColumns: [epCatalog.phaseId] }).onDelete('cascade'),
  ],
);
