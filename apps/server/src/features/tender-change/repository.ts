import { createHash } from 'node:crypto';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { and, eq, gt, inArray, isNull, lt, lte, max, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import { isOf } from '../../db/rows.ts';
import { digestOfBytes } from '../../db/schema/column.ts';
import { epCatalog } from '../../db/schema/ep-catalog.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { laidFile, lv, type LvReading, lvSource, replacedFile } from '../../db/schema/lv.ts';
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
  const rows = await transaction
    .insert(laidFile)
    .values({ phaseId, filename, createdAt: new Date(nowMs), file: Buffer.from(bytes) })
    .returning({ id: laidFile.id });
  await dropOldest(transaction, { phaseId, ownId: rows[0]!.id, nowMs }, maxBytes);
  return rows[0]!.id;
}

/**
 * Drops what was laid down a day ago and, where more lies of a phase than may, its oldest, a file with many
 * LVs with all that was made of it; gives how many files of the phase went. The own one is the newest.
 */
export async function dropOldest(
  transaction: Transaction,
  { phaseId, ownId, nowMs }: { phaseId: string; ownId: string; nowMs: number },
  maxBytes = LAID_MAX_BYTES,
): Promise<number> {
  const before = new Date(nowMs - LAID_MS);
  await transaction.delete(lvSource).where(and(isNull(lvSource.storedAt), lt(lvSource.createdAt, before)));
  await transaction.delete(laidFile).where(lt(laidFile.createdAt, before));
  const { rows } = await transaction.execute<{ id: string }>(sql`
    with lying as (
      select id, created_at, size_bytes + coalesce((select sum(octet_length(file)) from ${laidFile}
        where ${laidFile.sourceId} = ${lvSource.id}), 0) as bytes
      from ${lvSource} where phase_id = ${phaseId} and stored_at is null
      union all
      select id, created_at, octet_length(file) from ${laidFile} where phase_id = ${phaseId} and not exists (
        select 1 from ${lvSource} where ${lvSource.id} = ${laidFile.sourceId} and stored_at is null)
    ), newest as (
      select id, sum(bytes) over (order by created_at desc, id = ${ownId} desc, id) as upto from lying
    ), sources as (
      delete from ${lvSource} where id in (select id from newest where upto > ${maxBytes}) returning id
    ), files as (
      delete from ${laidFile} where id in (select id from newest where upto > ${maxBytes}) returning id
    )
    select id from sources union all select id from files`);
  return rows.length;
}

/** Keeps the sources of which files were put in place, as documents of the change. */
export async function keepSources(
  transaction: Transaction,
  fileIds: readonly string[],
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<void> {
  const sources = transaction
    .select({ id: laidFile.sourceId })
    .from(laidFile)
    .where(isAnyOf(laidFile.id, fileIds));
  await transaction
    .update(lvSource)
    .set({ storedAt: new Date(nowMs), storedBy: userId })
    .where(inArray(lvSource.id, sources));
}

/** A file that is to take the place of another one. */
export interface ChangeFileRow extends ArrivedFile {
  id: string;
  /** What reading it by the present catalogue gives, where that is known. */
  reading?: LvReading;
}

/** Finds a phase's stored or replaced files by id; those that do not exist are missing. */
export async function listChangeFiles(transaction: Transaction, phaseId: string, ids: readonly string[]) {
  const { id, filename, file: bytes } = laidFile;
  const isRead = sql`${laidFile.readWith} = ${entriesDigest(phaseId)}`;
  const reading = sql<LvReading | null>`case when ${isRead} then ${laidFile.reading} end`;
  const laid = await transaction
    .select({ id, filename, bytes, reading })
    .from(laidFile)
    .where(and(eq(laidFile.phaseId, phaseId), isAnyOf(id, ids)));
  const replaced = await transaction
    .select({
      id: replacedFile.id,
      filename: replacedFile.filename,
      bytes: replacedFile.file,
      choices: replacedFile.reading,
    })
    .from(replacedFile)
    .where(and(eq(replacedFile.phaseId, phaseId), isAnyOf(replacedFile.id, ids)));
  const found = [
    ...laid.map(({ reading: read, ...row }) => ({ ...row, ...(read && { reading: read }) })),
    ...replaced.map(({ choices, ...row }) => ({ ...row, ...(choices && { choices }) })),
  ];
  const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
  return new Map(
    found.map((row): [string, ChangeFileRow] => [row.id, { ...row, sha256: digestOf(row.bytes) }]),
  );
}

/** The SHA-256, in hex, of the entries of a phase's catalogue, by which LVs are read. */
export function entriesDigest(phaseId: string): SQL<string> {
  return sql<string>`(select encode(sha256(convert_to(${epCatalog.entries}::text, 'UTF8')), 'hex')
    from ${epCatalog} where ${epCatalog.phaseId} = ${phaseId})`;
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
        isOf(keyVal, { phaseId, organisationId }),
        sql`${keyVal.kind} = any(${sql.param(PRICED_KINDS)}::text[])`,
      ),
    );
}
