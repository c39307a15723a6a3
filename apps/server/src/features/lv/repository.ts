import { findUnknownInLv, type UnknownInLv } from '@rahmenpreis/tendering/lv/lv-gaps.ts';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { packPositions } from '../../db/packed-lv.ts';
import { firstOf, isOf } from '../../db/rows.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { digestOfBytes } from '../../db/schema/column.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { lv, type StoredLvPosition } from '../../db/schema/lv.ts';
import { phaseLiegenschaft } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { positionCount } from '../replaced-file/repository.ts';

/** One position as it is stored, without its place in the tree and its key references. */
export type LvPositionRow = StoredLvPosition;
/** An LV without its positions, as it is sent. */
export type LvInfoRow = Omit<Pick<typeof lv.$inferSelect, keyof typeof ownColumns>, 'createdAt'> & {
  createdAt: string;
};
/** An LV with its property's state and a text that changes whenever the LV does. */
export type PlacedLvRow = LvInfoRow & { region: string; version: string };
/** An LV with its positions; the file it came from is fetched separately. */
export type LvRow = PlacedLvRow & { positions: LvPositionRow[] };
/** An LV with the number of its positions in their place. */
export type ListedLvRow = PlacedLvRow & { positionCount: number };

const {
  positions: _positions,
  packed: _packed,
  file: _file,
  reading: _,
  ...ownColumns
} = getTableColumns(lv);

const infoColumns = { ...ownColumns, createdAt: sentInstant(lv.createdAt) };

const placedColumns = {
  ...infoColumns,
  region: liegenschaft.region,
  version: sql<string>`${lv.id} || ' ' || ${lv}.xmin`,
};

/** Lists a phase's LVs with their positions, or those of the given properties (API-029). */
export function listLvs(transaction: Transaction, phaseId: string, propertyIds?: readonly string[]) {
  return transaction
    .select({ ...placedColumns, positions: lv.positions })
    .from(lv)
    .innerJoin(liegenschaft, eq(liegenschaft.id, lv.propertyId))
    .where(isListed(phaseId, propertyIds))
    .orderBy(asc(liegenschaft.nummer), asc(lv.propertyId));
}

/** The codes of a packed LV, which stand behind its rows as JSON (`db/packed-lv.ts`). */
const packedCodes = sql`convert_from(substring(${lv.packed} from 9 + 14 * ${positionCount}), 'UTF8')::jsonb`;

/** Lists which positions of the LVs of a phase's properties have codes that its catalogue lacks. */
export async function listUnknownInLvs(transaction: Transaction, phaseId: string): Promise<UnknownInLv[]> {
  const lacking = sql`exists (
    select 1 from jsonb_array_elements_text(${packedCodes}) as used(code)
    where not exists (select 1 from ${epCode} where ${epCode.phaseId} = ${lv.phaseId} and ${epCode.code} = used.code))`;
  const rows = await transaction
    .select({ liegenschaftId: lv.propertyId, packed: lv.packed })
    .from(lv)
    .innerJoin(
      phaseLiegenschaft,
      and(eq(phaseLiegenschaft.phaseId, lv.phaseId), eq(phaseLiegenschaft.liegenschaftId, lv.propertyId)),
    )
    .where(and(eq(lv.phaseId, phaseId), lacking))
    .orderBy(asc(lv.propertyId));
  if (rows.length === 0) return [];
  const codes = await transaction
    .select({ code: epCode.code })
    .from(epCode)
    .where(eq(epCode.phaseId, phaseId));
  const known = new Set(codes.map(({ code }) => code));
  const isKnown = (code: string) => known.has(code);
  return rows.flatMap(
    ({ liegenschaftId, packed }) => findUnknownInLv(liegenschaftId, packed.epCodes, packed, isKnown) ?? [],
  );
}

/** Lists the LVs of a phase or of given properties, with their numbers of positions, in the same order. */
export function listLvSummaries(transaction: Transaction, phaseId: string, propertyIds?: readonly string[]) {
  return transaction
    .select({ ...placedColumns, positionCount })
    .from(lv)
    .innerJoin(liegenschaft, eq(liegenschaft.id, lv.propertyId))
    .where(isListed(phaseId, propertyIds))
    .orderBy(asc(liegenschaft.nummer), asc(lv.propertyId));
}

function isListed(phaseId: string, propertyIds: readonly string[] | undefined): SQL | undefined {
  return and(
    eq(lv.phaseId, phaseId),
    propertyIds === undefined ? undefined : inArray(lv.propertyId, [...propertyIds]),
  );
}

/** Finds the LV of a property in a phase. */
export async function findLv(transaction: Transaction, phaseId: string, propertyId: string) {
  return firstOf(listLvs(transaction, phaseId, [propertyId]));
}

/** Lists the LVs of some properties of a phase with their positions as JSON, as the database gave them. */
export function listUnreadLvs(transaction: Transaction, phaseId: string, propertyIds: readonly string[]) {
  return transaction
    .select({ ...placedColumns, positions: sql<string>`${lv.positions}::text` })
    .from(lv)
    .innerJoin(liegenschaft, eq(liegenschaft.id, lv.propertyId))
    .where(isListed(phaseId, propertyIds));
}

/** Finds the LV of a property in a phase with the text of its positions, for a worker that takes it apart. */
export async function findUnreadLv(transaction: Transaction, phaseId: string, propertyId: string) {
  return firstOf(listUnreadLvs(transaction, phaseId, [propertyId]));
}

/** Finds what the audit log says of a property's LV. */
export async function findLvDigest(transaction: Transaction, place: { phaseId: string; propertyId: string }) {
  const { filename, positions, file } = lv;
  const positionCount = sql<number>`jsonb_array_length(${positions})`;
  const rows = await transaction
    .select({ filename, positionCount, file: digestOfBytes(file) })
    .from(lv)
    .where(isOf(lv, { phaseId: place.phaseId, propertyId: place.propertyId }));
  return rows[0];
}

/** Finds the file an LV was read from (API-033). */
export async function findLvFile(transaction: Transaction, phaseId: string, propertyId: string) {
  const rows = await transaction
    .select({ filename: lv.filename, bytes: lv.file })
    .from(lv)
    .where(isOf(lv, { phaseId, propertyId }));
  return rows[0];
}

/** Stores the LV of a property in a phase, replacing the existing one if any (SETUP-007). */
export async function saveLv(
  transaction: Transaction,
  place: { phaseId: string; propertyId: string },
  content: { positions: LvPositionRow[]; file: UploadedFile },
  nowMs: number,
): Promise<LvInfoRow> {
  const values = {
    filename: content.file.filename,
    createdAt: new Date(nowMs),
    positions: content.positions,
    packed: packPositions(content.positions),
    file: Buffer.from(content.file.bytes),
    reading: content.file.choices ?? null,
  };
  const rows = await transaction
    .insert(lv)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [lv.phaseId, lv.propertyId], set: values })
    .returning(infoColumns);
  return rows[0]!;
}

/** Lists numbers and names of all properties, to find those that a file names. */
export function listNamedLiegenschaften(transaction: Transaction) {
  const { id, nummer, name } = liegenschaft;
  return transaction.select({ id, nummer, name }).from(liegenschaft);
}

/** Removes one LV. */
export async function removeLv(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(lv).where(eq(lv.id, id));
}
