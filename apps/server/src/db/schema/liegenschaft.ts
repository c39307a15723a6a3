import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { organisation } from './account.ts';
import { id, instant, refersTo } from './column.ts';

export const liegenschaft = pgTable(
  'liegenschaft',
  {
    id: id(),
    organisationId: refersTo(() => organisation.id),
    createdAt: instant().notNull(),
    /** Grows with every change; it is the entity's ETag. */
    version: integer().notNull().default(1),
    nummer: text().notNull(),
    name: text().notNull(),
    beschreibung: text().notNull(),
    anmerkung: text().notNull(),
    eigentuemer: text().notNull(),
    verantwortlicher: text().notNull(),
    /** Its number at the owner's ERP. */
    erpNummer: text().notNull().default(''),
    strasse: text().notNull(),
    hausnummer: text().notNull(),
    postleitzahl: text().notNull(),
    stadt: text().notNull(),
    region: text().notNull(),
    land: text().notNull(),
    hauptBildId: uuid(),
    hauptPlanId: uuid(),
    mediaIds: uuid().array().notNull(),
    /** Recognises the archive it was imported from (decision 0014). */
    archiveKey: text(),
    /** Since when it joins no other phase (decision 0083). */
    stillgelegtAt: instant(),
  },
  (table) => [uniqueIndex('liegenschaft_archive').on(table.organisationId, table.archiveKey)],
);

/** A building; its fields are saved and merged as one object (PROP-020), so they are stored as one. */
export const gebaeude = pgTable(
  'gebaeude',
  {
    id: id(),
    liegenschaftId: refersTo(() => liegenschaft.id, 'cascade'),
    createdAt: instant().notNull(),
    version: integer().notNull().default(1),
    fields: jsonb().$type<GebaeudeInput>().notNull(),
  },
  (table) => [index('gebaeude_liegenschaft').on(table.liegenschaftId)],
);
