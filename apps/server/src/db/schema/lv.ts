import { customType, foreignKey, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { type PackedLv, readPackedLv, writePackedLv } from '../packed-lv.ts';
import { bytes, id, instant } from './column.ts';
import { epCatalog } from './ep-catalog.ts';
import { liegenschaft } from './liegenschaft.ts';

const packedLv = customType<{ data: PackedLv; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: writePackedLv,
  fromDriver: readPackedLv,
});

/** One position as an LV keeps it; the place in the tree and the key references are the catalogue's. */
export interface StoredLvPosition {
  id: string;
  serialNumber: string;
  identificationNumber: string;
  mengeMillis: number;
  description: string;
  optionalPosition: boolean;
  optionalPositionActive: boolean;
  epCode: string;
  sliceTag: EpEntry['sliceTag'] & string;
  unit: string;
}

/**
 * A property's LV in a phase. Positions are read and written only as a whole, so they are one value. Deleting the
 * phase's catalogue deletes its LVs (SETUP-006); a property has one LV in a phase (SETUP-007).
 */
export const lv = pgTable(
  'lv',
  {
    id: id(),
    phaseId: uuid().notNull(),
    propertyId: uuid()
      .notNull()
      .references(() => liegenschaft.id, { onDelete: 'restrict' }),
    filename: text().notNull(),
    createdAt: instant().notNull(),
    positions: jsonb().$type<StoredLvPosition[]>().notNull(),
    /** The same positions in the form pricing needs, read without parsing (QUALITY.md «Speed»). */
    packed: packedLv().notNull(),
    file: bytes().notNull(),
  },
  (table) => [
    unique('lv_phase_property').on(table.phaseId, table.propertyId),
    foreignKey({ columns: [table.phaseId], foreignColumns: [epCatalog.phaseId] }).onDelete('cascade'),
  ],
);
