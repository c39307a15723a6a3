import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { byAccount, organisation } from './account.ts';
import { bytes, id, instant, keyedTable, refersTo } from './column.ts';
import { phase } from './phase.ts';

/** A phase's one price catalogue with its entries in tree order and the file it came from (SETUP-007). */
export const epCatalog = pgTable('ep_catalog', {
  id: id(),
  phaseId: refersTo(() => phase.id, 'cascade').unique(),
  filename: text().notNull(),
  createdAt: instant().notNull(),
  entries: jsonb().$type<EpEntry[]>().notNull(),
  file: bytes().notNull(),
  /** How somebody has asked for the file to be read. */
  reading: jsonb().$type<FileChoices>(),
});

/**
 * The Ep-Codes of a phase's catalogue with their units, so that a price finds its own without the catalogue
 * being unpacked; stored with the catalogue and removed with it.
 */
export const epCode = pgTable(
  'ep_code',
  {
    phaseId: uuid().notNull(),
    code: text().notNull(),
    /** The unit a price of the code is for; tells a price that was typed for another one (decision 0081). */
    unit: text(),
  },
  (table) => [
    primaryKey({ columns: [table.phaseId, table.code] }),
    foreignKey({ columns: [table.phaseId], foreignColumns: [epCatalog.phaseId] }).onDelete('cascade'),
  ],
);

/** Which heading of a foreign file stands for which column, wherever these headings stand again. */
export const columnMap = keyedTable('column_map', ['kind', 'digest'], {
  kind: text().$type<ColumnMapKind>().notNull(),
  /** SHA-256, in hex, of the ordered headings, case and spaces ignored, with the company of a bidder. */
  digest: text().notNull(),
  headings: text().array().notNull(),
  /** By the program's names of the columns; null for one that the file lacks. */
  names: jsonb().$type<Record<string, string | null>>().notNull(),
  version: integer().notNull().default(1),
  savedAt: instant().notNull(),
  savedBy: byAccount(),
  /** The company whose files they are; null of the owner's. */
  organisationId: uuid().references(() => organisation.id, { onDelete: 'cascade' }),
});
