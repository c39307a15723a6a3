import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { unitsOf } from '@rahmenpreis/tendering/lv/catalog-units.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { digestOfBytes } from '../../db/schema/column.ts';
import { epCatalog, epCode } from '../../db/schema/ep-catalog.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { lv } from '../../db/schema/lv.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { UploadedFile } from '../../kernel/call/upload/read-upload.ts';

/** A catalogue without its entries, as it is sent. */
export type EpCatalogInfoRow = Awaited<ReturnType<typeof listEpCatalogs>>[number];
/** A catalogue with its entries in tree order; the file it came from is fetched separately. */
export type EpCatalogRow = EpCatalogInfoRow & { entries: EpEntry[] };

const { entries: _entries, file: _file, reading: _, ...ownColumns } = getTableColumns(epCatalog);
const infoColumns = { ...ownColumns, createdAt: sentInstant(epCatalog.createdAt) };

/** Lists the catalogues of all phases without their entries (API-028). */
export function listEpCatalogs(transaction: Transaction) {
  return transaction.select(infoColumns).from(epCatalog).orderBy(asc(epCatalog.createdAt), asc(epCatalog.id));
}

/** Finds a phase's catalogue with its entries. */
export async function findEpCatalog(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ ...infoColumns, entries: epCatalog.entries })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  return rows[0];
}

/** Finds a phase's catalogue entries as JSON, to be parsed by a worker; undefined without a catalogue. */
export async function findUnreadEpCatalog(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ entries: sql<string>`${epCatalog.entries}::text` })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  return rows[0]?.entries;
}

/** Finds the file a phase's catalogue was read from (OPEN-33). */
export async function findEpCatalogFile(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ filename: epCatalog.filename, bytes: epCatalog.file })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  return rows[0];
}

/** Finds a text that is another one whenever a phase's catalogue is, or there is none (decision 0005). */
export async function findEpCatalogVersion(transaction: Transaction, phaseId: string): Promise<string> {
  const rows = await transaction
    .select({ version: sql<string>`${epCatalog.id} || '-' || ep_catalog.xmin` })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  return rows[0]?.version ?? `none-${phaseId}`;
}

/** Finds what the audit log says of a phase's catalogue. */
export async function findEpCatalogDigest(transaction: Transaction, phaseId: string) {
  const { filename, entries, file } = epCatalog;
  const entryCount = sql<number>`jsonb_array_length(${entries})`;
  const rows = await transaction
    .select({ filename, entryCount, file: digestOfBytes(file) })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  return rows[0];
}

/** Stores a phase's catalogue, replacing the existing one if any, whose LVs stay (SETUP-006, OPEN-33). */
export async function saveEpCatalog(
  transaction: Transaction,
  phaseId: string,
  content: { entries: EpEntry[]; file: UploadedFile },
  nowMs: number,
): Promise<EpCatalogInfoRow> {
  const values = {
    filename: content.file.filename,
    createdAt: new Date(nowMs),
    entries: content.entries,
    file: Buffer.from(content.file.bytes),
    reading: content.file.choices ?? null,
  };
  const rows = await transaction
    .insert(epCatalog)
    .values({ phaseId, ...values })
    .onConflictDoUpdate({ target: epCatalog.phaseId, set: values })
    .returning(infoColumns);
  await transaction.delete(epCode).where(eq(epCode.phaseId, phaseId));
  const units = unitsOf(content.entries);
  await transaction.execute(sql`
    insert into ${epCode} (phase_id, code, unit)
    select ${phaseId}::uuid, entry.code, entry.unit
    from unnest(${sql.param([...units.keys()])}::text[], ${sql.param([...units.values()])}::text[]) as entry (code, unit)`);
  return rows[0]!;
}

/** Removes a catalogue and with it the phase's LVs (SETUP-006). */
export async function removeEpCatalog(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(epCatalog).where(eq(epCatalog.id, id));
}

/** How an LV uses the codes of a catalogue: its property by name, and the number of positions per code. */
export type LvUse = Awaited<ReturnType<typeof listLvUse>>[number];

/** Lists for each LV of a phase its property's name, and how many of its positions have each Ep-Code. */
export async function listLvUse(transaction: Transaction, phaseId: string) {
  const { nummer, name } = liegenschaft;
  const epCodeOf = sql<string>`position ->> 'epCode'`;
  const rows = await transaction
    .select({ id: lv.propertyId, nummer, name, epCode: epCodeOf, count: count() })
    .from(lv)
    .innerJoin(liegenschaft, eq(liegenschaft.id, lv.propertyId))
    .innerJoin(sql`jsonb_array_elements(${lv.positions}) as position`, sql`true`)
    .where(eq(lv.phaseId, phaseId))
    .groupBy(lv.propertyId, nummer, name, epCodeOf);
  const byId = Map.groupBy(rows, ({ id }) => id);
  const named = [...byId.values()].flatMap((own) => (own[0] === undefined ? [] : [{ ...own[0], own }]));
  return named.toSorted(compareLiegenschaften).map(({ own, ...row }) => ({
    title: liegenschaftLabel(row),
    positionsOf: new Map(own.map((each) => [each.epCode, each.count])),
  }));
}

/** Lists the Ep-Codes for which at least one price is entered in the phase. */
export async function listPricedEpCodes(transaction: Transaction, phaseId: string): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ key: keyVal.key })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'ep')));
  return rows.flatMap(({ key }) => {
    const parsed = parseKeyvalKey(key);
    return parsed?.kind === 'ep' ? [parsed.epCode] : [];
  });
}
