import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { bytes, id, instant } from './column.ts';
import { phase } from './phase.ts';

/** A phase's price catalogue with its entries in tree order and the file it came from. */
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
