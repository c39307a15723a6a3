import { createHash } from 'node:crypto';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { and, eq, gt, lt, lte, max, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import { digestOfBytes } from '../../db/schema/column.ts';
import { epCatalog } from '../../db/schema/ep-catalog.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { laidFile, lv, replacedFile } from '../../db/schema/lv.ts';
import { phase } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { ArrivedFile, UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { PRICED_KINDS } from '../offers/repository.ts';

/** How long a file that was laid down can be taken, in milliseconds. */
const LAID_MS = 24 * 3_600_000;

/** How much lies of a phase at most, in bytes. */
const LAID_MAX_BYTES = 1_000_000_000;

/** Stores a file, gives its id; drops day-old ones and, over the limit, a phase's oldest (decision 0081). */
export async function layFile(
  transaction: Transaction,
  phaseId: string,
  { filename, bytes }: UploadedFile,
  nowMs: number,
  maxBytes = LAID_MAX_BYTES,
): Promise<string> {
  await transaction.delete(laidFile).where(lt(laidFile.createdAt, new Date(nowMs - LAID_MS)));
  const rows = await transaction
    .insert(laidFile)
    .values({ phaseId, filename, createdAt: new Date(nowMs), file: Buffer.from(bytes) })
    .returning({ id: laidFile.id });
  await transaction.execute(sql`
    delete from ${laidFile} where ${laidFile.id} in (
      select id from (
        select id, sum(octet_length(file)) over (order by created_at desc, id = ${rows[0]!.id} desc, id) as upto
        from ${laidFile} where phase_id = ${phaseId}
      ) newest where upto > ${maxBytes}
    )`);
  return rows[0]!.id;
}

/** A file that is to take the place of another one. */
export interface ChangeFileRow extends ArrivedFile {
  id: string;
}

/** Finds a phase's stored or replaced files by id; those that do not exist are missing. */
export async function listChangeFiles(transaction: Transaction, phaseId: string, ids: readonly string[]) {
  const found = new Map<string, ChangeFileRow>();
  for (const table of [laidFile, replacedFile]) {
    const reading = table === replacedFile ? replacedFile.reading : sql<null>`null`;
    const rows = await transaction
      .select({ id: table.id, filename: table.filename, bytes: table.file, reading })
      .from(table)
      .where(and(eq(table.phaseId, phaseId), isAnyOf(table.id, ids)));
    for (const { reading: choices, ...row } of rows) {
      const sha256 = createHash('sha256').update(row.bytes).digest('hex');
      found.set(row.id, { ...row, sha256, ...(choices !== null && { choices }) });
    }
  }
  return found;
}

/** Forgets files that were laid down, once they are in place. */
export async function forgetLaidFiles(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.delete(laidFile).where(isAnyOf(laidFile.id, ids));
}

/** Lists the earlier files of a phase, and whose place each had. */
export async function listKept(transaction: Transaction, phaseId: string) {
  return transaction
    .select({ fileId: replacedFile.id, propertyId: replacedFile.liegenschaftId })
    .from(replacedFile)
    .where(eq(replacedFile.phaseId, phaseId));
}

/** Lists the files that lay in a phase at a moment where others lie now, and whose place each had. */
export async function listFilesAt(transaction: Transaction, phaseId: string, at: Date) {
  const { id, liegenschaftId, replacedAt, createdAt } = replacedFile;
  return transaction
    .selectDistinctOn([liegenschaftId], { fileId: id, propertyId: liegenschaftId })
    .from(replacedFile)
    .where(and(eq(replacedFile.phaseId, phaseId), gt(replacedAt, at), lte(createdAt, at)))
    .orderBy(liegenschaftId, replacedAt, id);
}

/**
 * The version of what a change of a phase was looked at with: another one as soon as its catalogue, one of
 * these LVs, or its properties, bidders or times are different.
 */
export async function findChangeVersion(
  transaction: Transaction,
  phaseId: string,
  propertyIds: readonly string[],
): Promise<string> {
  const phases = await transaction
    .select({ version: max(phase.version) })
    .from(phase)
    .where(eq(phase.id, phaseId));
  const catalogs = await transaction
    .select({ file: digestOfBytes(epCatalog.file), reading: epCatalog.reading })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  const lvs = await transaction
    .select({ propertyId: lv.propertyId, file: digestOfBytes(lv.file), reading: lv.reading })
    .from(lv)
    .where(and(eq(lv.phaseId, phaseId), isAnyOf(lv.propertyId, propertyIds)))
    .orderBy(lv.propertyId);
  return createHash('sha256')
    .update(JSON.stringify([phases, catalogs, lvs]))
    .digest('base64url');
}

/** A property as a change names and prices it. */
export interface ChangeLiegenschaft {
  id: string;
  nummer: string;
  name: string;
  region: string;
  label: string;
}

/** Lists properties in the order of every page; those that do not exist are missing. */
export async function listChangeLiegenschaften(transaction: Transaction, ids: readonly string[]) {
  const { id, nummer, name, region } = liegenschaft;
  const rows = await transaction
    .select({ id, nummer, name, region })
    .from(liegenschaft)
    .where(isAnyOf(id, ids));
  return rows.toSorted(compareLiegenschaften).map((row) => ({ ...row, label: liegenschaftLabel(row) }));
}

/** Lists what makes the offer of an organisation in a phase, prices that rest included. */
export async function listStoredEntries(transaction: Transaction, phaseId: string, organisationId: string) {
  const { key, value, heldUnits, restsFrom } = keyVal;
  return transaction
    .select({ key, value, heldUnits, restsFrom })
    .from(keyVal)
    .where(
      and(
        eq(keyVal.phaseId, phaseId),
        eq(keyVal.organisationId, organisationId),
        sql`${keyVal.kind} = any(${sql.param(PRICED_KINDS)}::text[])`,
      ),
    );
}
