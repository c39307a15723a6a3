import {
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import type { LvSourceContent, LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import type { LvFilePosition } from '@rahmenpreis/workbook/lv/lv-in.ts';
import { type PackedLv, readPackedLv, writePackedLv } from '../packed-lv.ts';
import { byAccount } from './account.ts';
import { bytes, id, instant, refersTo } from './column.ts';
import { epCatalog } from './ep-catalog.ts';
import { liegenschaft } from './liegenschaft.ts';
import { phase } from './phase.ts';

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
 * A property's LV in a phase. Positions are read and written only as a whole, so they are one value. Deleting
 * the phase's catalogue deletes its LVs (SETUP-006); a property has one LV in a phase (SETUP-007).
 */
export const lv = pgTable(
  'lv',
  {
    id: id(),
    phaseId: uuid().notNull(),
    propertyId: refersTo(() => liegenschaft.id, 'restrict'),
    filename: text().notNull(),
    createdAt: instant().notNull(),
    positions: jsonb().$type<StoredLvPosition[]>().notNull(),
    /** The same positions in the form pricing needs, read without parsing (QUALITY.md «Speed»). */
    packed: packedLv().notNull(),
    file: bytes().notNull(),
    /** How somebody has asked for the file to be read. */
    reading: jsonb().$type<FileChoices>(),
  },
  (table) => [
    unique('lv_phase_property').on(table.phaseId, table.propertyId),
    foreignKey({ columns: [table.phaseId], foreignColumns: [epCatalog.phaseId] }).onDelete('cascade'),
  ],
);

/**
 * The file of an LV or a catalogue that another one has replaced, or that was deleted: it goes with its phase
 * alone, so that nobody loses what was once tendered (decision 0067).
 */
export const replacedFile = pgTable(
  'replaced_file',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    /** The property of an LV, which may be gone by now; null for the catalogue. */
    liegenschaftId: uuid(),
    filename: text().notNull(),
    /** When it was uploaded. */
    createdAt: instant().notNull(),
    /** How many positions it had. */
    positionCount: integer().notNull(),
    replacedAt: instant().notNull(),
    replacedBy: byAccount(),
    file: bytes().notNull(),
    /** How it was read. */
    reading: jsonb().$type<FileChoices>(),
  },
  (table) => [index('replaced_file_phase').on(table.phaseId)],
);

/**
 * A file with the LVs of many properties: laid down for a day, and kept with its phase once LVs of it are
 * stored (decision 0127). Its bytes lie in the media store under its id.
 */
export const lvSource = pgTable(
  'lv_source',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    filename: text().notNull(),
    sha256: text().notNull(),
    sizeBytes: integer().notNull(),
    createdAt: instant().notNull(),
    state: text().$type<LvSourceReading['state']>().notNull(),
    share: real().notNull(),
    /** The run that reads it: another one began anew, and what an older one finds counts no more. */
    runId: uuid().notNull(),
    /** When that run was last heard of. */
    renewedAt: instant().notNull(),
    /** The result of reading, once there is one. */
    reading: jsonb().$type<LvSourceContent>(),
    /** When LVs of it were stored, and by whom. */
    storedAt: instant(),
    storedBy: byAccount(),
  },
  (table) => [index('lv_source_phase').on(table.phaseId)],
);

/** The result of reading an LV's file. */
export interface LvReading {
  positions: LvFilePosition[];
  titles: string[];
  findings: Finding[];
}

/**
 * A file that somebody has laid down to see what it would change (decision 0081): it goes once it is put in
 * place, or the next time that somebody lays one down a day later.
 */
export const laidFile = pgTable(
  'laid_file',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    filename: text().notNull(),
    createdAt: instant().notNull(),
    file: bytes().notNull(),
    /** The file with many LVs from which it was made, which it goes with. */
    sourceId: uuid().references(() => lvSource.id, { onDelete: 'cascade' }),
    /** What reading it gives by a catalogue with the entries of this SHA-256; of a file that was made so. */
    reading: jsonb().$type<LvReading>(),
    readWith: text(),
  },
  (table) => [index('laid_file_phase').on(table.phaseId), index('laid_file_source').on(table.sourceId)],
);
