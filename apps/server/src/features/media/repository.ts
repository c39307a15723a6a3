import type { MediaForm } from '@rahmenpreis/contract/media.ts';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import { firstOf, isOf } from '../../db/rows.ts';
import { account, organisation } from '../../db/schema/account.ts';
import { arrival, arrivalFile } from '../../db/schema/arrival.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { boardPaperMade } from '../../db/schema/closing.ts';
import { gebaeude, liegenschaft } from '../../db/schema/liegenschaft.ts';
import { lvSource } from '../../db/schema/lv.ts';
import { media } from '../../db/schema/media.ts';
import { phase, phaseLiegenschaft, phaseUser } from '../../db/schema/phase.ts';
import { inStatements } from '../../db/in-statements.ts';
import { listSealedPhaseIds } from '../../db/sealed-phases.ts';
import type { Transaction } from '../../db/transaction.ts';
import { forgetAnswersOf } from '../../db/answered-call.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { mediaKey } from '../../files/media-key.ts';
import { documentVersions } from './version/repository.ts';

export type MediaRow = typeof media.$inferSelect;
/** The fields of a new record. */
export type NewMedia = Pick<MediaRow, 'id' | 'kind' | 'filename' | 'versions'> & MediaForm;

/** Finds these media where the actor may see them, by id; others get their turn within a long list. */
export async function listSeenMedia(
  transaction: Transaction,
  actor: Actor,
  ids: readonly string[],
  seenMs: () => number,
): Promise<Map<string, MediaRow>> {
  const isSeen = await seenBy(transaction, actor, seenMs);
  const found = new Map<string, MediaRow>();
  const pace = createYielding(ids.length);
  for (const some of inStatements(ids)) {
    await pace();
    const rows = await transaction
      .select()
      .from(media)
      .where(and(isAnyOf(media.id, some), isSeen));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Finds one medium that the actor may see; without an actor only if it is public. */
export async function findSeenMedia(
  transaction: Transaction,
  actor: Actor | undefined,
  id: string,
  seenMs: () => number,
): Promise<MediaRow | undefined> {
  const seen = actor === undefined ? eq(media.public, true) : await seenBy(transaction, actor, seenMs);
  const rows = await transaction
    .select()
    .from(media)
    .where(and(eq(media.id, id), seen));
  return rows[0];
}

/** Those of the ids whose organisation is a service provider's. */
export async function listProviderMediaIds(transaction: Transaction, ids: readonly string[]) {
  const rows = await transaction
    .select({ id: media.id })
    .from(media)
    .innerJoin(organisation, eq(organisation.id, media.organisationId))
    .where(and(isAnyOf(media.id, ids), eq(organisation.kind, 'bidder')));
  return new Set(rows.map((row) => row.id));
}

/**
 * Whether a provider may store these bytes as well: it has the quota once for each phase that lists it, and
 * at least once. Others who add to the same provider's media wait until the transaction ends.
 */
export async function fitsQuota(
  transaction: Transaction,
  organisationId: string,
  moreBytes: number,
  quotaBytes: number,
): Promise<boolean> {
  // A statement of its own: what one sees does not change while it waits for a lock.
  await transaction
    .select()
    .from(organisation)
    .where(eq(organisation.id, organisationId))
    .for('no key update');
  const { rows } = await transaction.execute<{ stored: string; phases: number }>(sql`
    select
      (select coalesce(sum((version ->> 'fileSize')::bigint), 0)
        from ${media}, jsonb_array_elements(${media.versions}) as version
        where ${media.organisationId} = ${organisationId})::text as stored,
      (select count(distinct ${phaseUser.phaseId}) from ${phaseUser} join ${account} on ${account.id} = ${phaseUser.userId}
        where ${account.organisationId} = ${organisationId})::int as phases`);
  const { stored = '0', phases = 0 } = rows[0] ?? {};
  return Number(stored) + moreBytes <= quotaBytes * Math.max(1, phases);
}

/** Stores a record whose bytes are already in the store. */
export async function insertMedia(
  transaction: Transaction,
  organisationId: string,
  record: NewMedia,
  nowMs: number,
): Promise<MediaRow> {
  const rows = await transaction
    .insert(media)
    .values({ ...record, organisationId, createdAt: new Date(nowMs) })
    .returning();
  return rows[0]!;
}

/** Finds one medium of the organisation and locks it until the transaction ends. */
export async function lockOwnMedia(transaction: Transaction, organisationId: string, id: string) {
  return firstOf(transaction.select().from(media).where(isOf(media, { id, organisationId })).for('update'));
}

/** True while a phase that has begun offers the media as a tender document, or an offer in it names it. */
export async function isUsedByBegunPhase(transaction: Transaction, id: string, nowMs: number) {
  const result = await transaction.execute<{ used: boolean }>(sql`
    select exists (
      select 1 from ${phase} where ${phase.start} <= ${new Date(nowMs).toISOString()}::timestamptz and (
        ${id}::uuid = any(${phase.publicMediaIds})
        or exists (
          select 1 from ${keyVal}
          where ${keyVal.phaseId} = ${phase.id} and ${keyVal.kind} = 'docs' and ${keyVal.value}::jsonb ? ${id}::text
        )
        or exists (
          select 1 from ${arrivalFile} join ${arrival} on ${arrival.id} = ${arrivalFile.arrivalId}
          where ${arrival.phaseId} = ${phase.id} and ${arrivalFile.mediaId} = ${id}::uuid
        )
      )
    ) as used`);
  return result.rows[0]?.used === true;
}

/** Removes a record and every mention of it in properties, buildings and phases. */
export async function removeMedia(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(liegenschaft)
    .set({
      hauptBildId: sql`nullif(${liegenschaft.hauptBildId}, ${id}::uuid)`,
      hauptPlanId: sql`nullif(${liegenschaft.hauptPlanId}, ${id}::uuid)`,
      mediaIds: sql`array_remove(${liegenschaft.mediaIds}, ${id}::uuid)`,
      version: sql`${liegenschaft.version} + 1`,
    })
    .where(
      or(
        eq(liegenschaft.hauptBildId, id),
        eq(liegenschaft.hauptPlanId, id),
        sql`${id}::uuid = any(${liegenschaft.mediaIds})`,
      ),
    );
  await removeFromGebaeude(transaction, id);
  await transaction
    .update(phase)
    .set({
      publicMediaIds: sql`array_remove(${phase.publicMediaIds}, ${id}::uuid)`,
      version: sql`${phase.version} + 1`,
    })
    .where(sql`${id}::uuid = any(${phase.publicMediaIds})`);
  await transaction.delete(media).where(eq(media.id, id));
  await forgetAnswersOf(transaction, id);
}

/**
 * Filters ids down to the organisation's own media, once each and in order; unknown, foreign and deleted ones
 * are dropped (SETUP-016). Those that remain cannot be deleted before the transaction ends.
 */
export async function keepOwnMediaIds(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  kind?: MediaRow['kind'],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids)];
  const rows = await transaction
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        isAnyOf(media.id, wanted),
        eq(media.organisationId, organisationId),
        kind === undefined ? undefined : eq(media.kind, kind),
      ),
    )
    .orderBy(asc(media.id))
    .for('key share');
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => known.has(id));
}

/** Whether one of these documents of the organisation may still say who made it (decision 0119). */
export async function areTracesLeft(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<boolean> {
  const isLeft = sql`not ${media.versions} @? '$[*].removed'`;
  const isMeant = and(isAnyOf(media.id, ids), eq(media.organisationId, organisationId), isLeft);
  return (await transaction.select({ id: media.id }).from(media).where(isMeant).limit(1)).length > 0;
}

/** The media links of properties and buildings. */
export type MediaLinks = Pick<typeof liegenschaft.$inferSelect, 'hauptBildId' | 'hauptPlanId' | 'mediaIds'>;

/** The same links, but none to media of others or to a document as picture (SETUP-016, MEDIA-005). */
export async function keepOwnLinks(
  transaction: Transaction,
  organisationId: string,
  { hauptBildId, hauptPlanId, mediaIds }: MediaLinks,
): Promise<MediaLinks> {
  const keep = (ids: readonly (string | null)[], kind?: MediaRow['kind']) =>
    keepOwnMediaIds(
      transaction,
      organisationId,
      ids.filter((id) => id !== null),
      kind,
    );
  return {
    hauptBildId: (await keep([hauptBildId], 'img'))[0] ?? null,
    hauptPlanId: (await keep([hauptPlanId], 'doc'))[0] ?? null,
    mediaIds: await keep(mediaIds),
  };
}

/** The ids of all that the organisation has uploaded; none can be deleted before the transaction ends. */
export async function listOwnMediaIds(transaction: Transaction, organisationId: string) {
  const rows = await transaction
    .select({ id: media.id })
    .from(media)
    .where(eq(media.organisationId, organisationId))
    .orderBy(asc(media.id))
    .for('key share');
  return new Set(rows.map((row) => row.id));
}

/** The ids of all media, for finding orphaned bytes. */
export async function listMediaIds(transaction: Transaction): Promise<Set<string>> {
  const rows = await transaction.select({ id: media.id }).from(media);
  const sources = await transaction.select({ id: lvSource.id }).from(lvSource);
  const papers = await transaction.select({ id: boardPaperMade.id }).from(boardPaperMade);
  return new Set([...rows, ...sources, ...papers].map((row) => row.id));
}

/** Lists the bytes that records name: their place in the store and the SHA-256 in hex that proves them. */
export async function listMediaBytes(transaction: Transaction): Promise<{ key: string; sha256: string }[]> {
  const rows = await transaction.select({ id: media.id, versions: media.versions }).from(media);
  const others = [
    ...(await listLaterBytes(transaction, 'lv_source', lvSource)),
    ...(await listLaterBytes(transaction, 'board_paper_made', boardPaperMade)),
  ];
  return [
    ...rows.flatMap(({ id, versions }) =>
      versions.map(({ label, sha256 }) => ({ key: mediaKey(id, label), sha256 })),
    ),
    ...others.map(({ id, sha256 }) => ({ key: mediaKey(id, 'ORIGIN'), sha256 })),
  ];
}

/** Lists bytes of a table; none of a database from before there was one, which is backed up as well. */
async function listLaterBytes(
  transaction: Transaction,
  name: string,
  table: typeof lvSource | typeof boardPaperMade,
): Promise<{ id: string; sha256: string }[]> {
  const { rows } = await transaction.execute<{ table: string | null }>(
    sql`select to_regclass(${name})::text as table`,
  );
  if (rows[0]?.table === null) return [];
  return transaction.select({ id: table.id, sha256: table.sha256 }).from(table as typeof lvSource);
}

async function removeFromGebaeude(transaction: Transaction, id: string): Promise<void> {
  const fields = gebaeude.fields;
  await transaction.execute(sql`
    update ${gebaeude} set version = version + 1, fields = ${fields}
      || case when ${fields} ->> 'hauptBildId' = ${id} then '{"hauptBildId": null}'::jsonb else '{}' end
      || case when ${fields} ->> 'hauptPlanId' = ${id} then '{"hauptPlanId": null}'::jsonb else '{}' end
      || jsonb_build_object('mediaIds', (${fields} -> 'mediaIds') - ${id}::text)
    where ${fields} ->> 'hauptBildId' = ${id} or ${fields} ->> 'hauptPlanId' = ${id}
      or (${fields} -> 'mediaIds') ? ${id}::text`);
}

/**
 * While any phase is sealed, administrators see those documents of bidders that an unsealed offer names: the
 * rule asks nothing of sealed offers, so that it tells nothing of them (decision 0046).
 */
async function seenByAdmins(transaction: Transaction, seenMs: () => number): Promise<SQL | undefined> {
  const sealed = await listSealedPhaseIds(transaction, seenMs);
  if (sealed.length === 0) return undefined;
  return sql`(
    exists (
      select from ${organisation} as owner where owner.id = ${media.organisationId} and owner.kind <> 'bidder'
    ) or exists (
      select from ${keyVal} as named
      where named.organisation_id = ${media.organisationId} and named.kind = 'docs'
        and named.phase_id <> all(${sql.param(sealed)}::uuid[]) and named.value::jsonb ? ${media.id}::text
    )
  )`;
}

/**
 * Administrators see all but media of sealed offers; a bidder its organisation's, public ones, and of phases
 * that list it documents, in all versions, and media of properties (QUALITY.md «Own entries only»).
 */
async function seenBy(transaction: Transaction, actor: Actor, seenMs: () => number) {
  if (isAdmin(actor)) return seenByAdmins(transaction, seenMs);
  const listed = sql`select ${phaseUser.phaseId} from ${phaseUser} where ${phaseUser.userId} = ${actor.userId}`;
  const properties = sql`
    select ${phaseLiegenschaft.liegenschaftId} from ${phaseLiegenschaft}
    where ${phaseLiegenschaft.phaseId} in (${listed})`;
  return or(
    eq(media.organisationId, actor.organisationId),
    eq(media.public, true),
    sql`${media.id} in (
      ${documentVersions(listed)}
      select document.id from document
      union all
      select unnest(${liegenschaft.mediaIds} || ${liegenschaft.hauptBildId} || ${liegenschaft.hauptPlanId})
      from ${liegenschaft} where ${liegenschaft.id} in (${properties})
      union all
      select named.id::uuid
      from ${gebaeude}, lateral (
        select ${gebaeude.fields} ->> 'hauptBildId' union all select ${gebaeude.fields} ->> 'hauptPlanId'
        union all select jsonb_array_elements_text(${gebaeude.fields} -> 'mediaIds')
      ) as named (id)
      where ${gebaeude.liegenschaftId} in (${properties})
    )`,
  );
}
