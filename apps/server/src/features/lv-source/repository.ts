import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { epCatalog } from '../../db/schema/ep-catalog.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { laidFile, lv, lvSource } from '../../db/schema/lv.ts';
import { phaseLiegenschaft } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listKnownMaps } from '../column-map/repository.ts';
import { entriesDigest } from '../tender-change/repository.ts';
import type { PrintedLv } from './rules.ts';

/** A run that reads a file with many LVs. */
export interface SourceRun {
  readonly sourceId: string;
  readonly phaseId: string;
  readonly runId: string;
}

/** What becomes of a file while it is read. */
type SourceNews = Partial<Pick<typeof lvSource.$inferInsert, 'state' | 'share' | 'reading'>>;

const BEGUN = { state: 'waiting', share: 0, reading: null } as const;

/** Notes a file whose bytes lie in the media store; its run reads it. */
export async function insertSource(
  transaction: Transaction,
  { sourceId, phaseId, runId }: SourceRun,
  file: Pick<typeof lvSource.$inferInsert, 'filename' | 'sha256' | 'sizeBytes'>,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await transaction
    .insert(lvSource)
    .values({ ...file, ...BEGUN, id: sourceId, phaseId, runId, createdAt: at, renewedAt: at });
}

/** Lets a new run read a file: what the last one made of it is dropped. */
export async function restartSource(
  transaction: Transaction,
  { sourceId, runId }: SourceRun,
  nowMs: number,
): Promise<void> {
  await transaction.delete(laidFile).where(eq(laidFile.sourceId, sourceId));
  await transaction
    .update(lvSource)
    .set({ ...BEGUN, runId, renewedAt: new Date(nowMs) })
    .where(eq(lvSource.id, sourceId));
}

/** Stores how far a run is; false where its file is gone, or another run reads it. */
export async function renewSource(
  transaction: Transaction,
  { sourceId, runId }: SourceRun,
  news: SourceNews,
  nowMs: number,
): Promise<boolean> {
  const rows = await transaction
    .update(lvSource)
    .set({ ...news, renewedAt: new Date(nowMs) })
    .where(and(eq(lvSource.id, sourceId), eq(lvSource.runId, runId)))
    .returning({ id: lvSource.id });
  return rows.length > 0;
}

/** Lays an LV down that a run has read, and gives its id; undefined where that run counts no more. */
export async function layPart(
  transaction: Transaction,
  { sourceId, phaseId, runId }: SourceRun,
  { filename, bytes, reading }: PrintedLv,
  readWith: string,
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    insert into ${laidFile} (id, phase_id, source_id, filename, created_at, file, reading, read_with)
    select ${randomUUID()}::uuid, ${phaseId}::uuid, ${sourceId}::uuid, ${filename}, created_at, ${Buffer.from(bytes)}::bytea,
      ${reading}::jsonb, ${readWith}
    from ${lvSource} where id = ${sourceId} and run_id = ${runId} for key share
    returning id`);
  return rows[0]?.id;
}

/** Finds a file with many LVs of a phase. */
export async function findSource(
  transaction: Transaction,
  { phaseId, sourceId }: Pick<SourceRun, 'phaseId' | 'sourceId'>,
) {
  const rows = await transaction
    .select()
    .from(lvSource)
    .where(and(eq(lvSource.phaseId, phaseId), eq(lvSource.id, sourceId)));
  return rows[0];
}

/** Drops a file with what was made of it; false where it is kept, or gone. */
export async function dropSource(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .delete(lvSource)
    .where(and(eq(lvSource.id, id), isNull(lvSource.storedAt)))
    .returning({ id: lvSource.id });
  return rows.length > 0;
}

/** Lists the files of which LVs were stored, the newest first. */
export function listKeptSources(transaction: Transaction, phaseId: string) {
  return transaction
    .select({
      sourceId: lvSource.id,
      filename: lvSource.filename,
      storedAt: sentInstant(lvSource.storedAt) as SQL<string>,
      storedBy: nameOfPerson,
    })
    .from(lvSource)
    .leftJoin(account, eq(account.id, lvSource.storedBy))
    .where(and(eq(lvSource.phaseId, phaseId), isNotNull(lvSource.storedAt)))
    .orderBy(desc(lvSource.storedAt), lvSource.id);
}

/** What an LV says, whatever its positions are called in the database and stand in a catalogue. */
const contentOf = (positions: unknown) => sql`
  (select sha256(convert_to(jsonb_agg(each - array['id', 'leftInt', 'rightInt'] order by n)::text, 'UTF8'))
    from jsonb_array_elements(${positions}) with ordinality as listed(each, n))`;

/** Lists which of a source's files say the same as the LV of which property now. */
export async function listSame(transaction: Transaction, { id, phaseId }: typeof lvSource.$inferSelect) {
  const { rows } = await transaction.execute<{ fileId: string; propertyId: string }>(sql`
    select laid.id as "fileId", present.id as "propertyId"
    from (select id, ${contentOf(sql`reading -> 'positions'`)} as content from ${laidFile} where source_id = ${id}) laid
    join (select property_id as id, ${contentOf(lv.positions)} as content from ${lv} where phase_id = ${phaseId}) present
      using (content)`);
  return Map.groupBy(rows, ({ fileId }) => fileId);
}

const ofPhase = (phaseId: string) =>
  and(eq(phaseLiegenschaft.liegenschaftId, liegenschaft.id), eq(phaseLiegenschaft.phaseId, phaseId));

/** By what a run reads its file, and the digest of the catalogue in it; undefined without a catalogue. */
export async function loadReading(transaction: Transaction, phaseId: string) {
  const [catalog] = await transaction
    .select({ entries: epCatalog.entries, readWith: entriesDigest(phaseId) })
    .from(epCatalog)
    .where(eq(epCatalog.phaseId, phaseId));
  if (catalog === undefined) return undefined;
  const { id, nummer, name, stadt } = liegenschaft;
  const liegenschaften = await transaction
    .select({ id, nummer, name, adresse: { stadt } })
    .from(liegenschaft)
    .innerJoin(phaseLiegenschaft, ofPhase(phaseId))
    .orderBy(asc(nummer), asc(id));
  const { entries, readWith } = catalog;
  const maps = {
    lv: await listKnownMaps(transaction, 'lv'),
    list: await listKnownMaps(transaction, 'lv-list'),
  };
  return { reading: { entries, liegenschaften, maps }, readWith };
}

/** Lists the properties of a phase that have an LV, in the order of their numbers. */
export async function listLvPropertyIds(transaction: Transaction, phaseId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: liegenschaft.id })
    .from(liegenschaft)
    .innerJoin(phaseLiegenschaft, ofPhase(phaseId))
    .innerJoin(lv, and(eq(lv.propertyId, liegenschaft.id), eq(lv.phaseId, phaseId)))
    .orderBy(asc(liegenschaft.nummer), asc(liegenschaft.id));
  return rows.map((row) => row.id);
}

/** Prints LVs as lines of JSON, each with number and name of its property, as the database gives them. */
export async function printLvLines(transaction: Transaction, phaseId: string, ids: readonly string[]) {
  const line = sql<string>`jsonb_build_object('liegenschaft', jsonb_build_object(
    'nummer', ${liegenschaft.nummer}, 'name', ${liegenschaft.name}), 'positions', ${lv.positions})::text`;
  const rows = await transaction
    .select({ id: liegenschaft.id, line })
    .from(lv)
    .innerJoin(liegenschaft, eq(liegenschaft.id, lv.propertyId))
    .where(and(eq(lv.phaseId, phaseId), isAnyOf(lv.propertyId, ids)));
  const lineOf = new Map(rows.map((row) => [row.id, row.line]));
  return ids.flatMap((id) => lineOf.get(id) ?? []);
}
