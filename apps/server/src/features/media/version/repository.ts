import { and, eq, type SQL, sql } from 'drizzle-orm';
import { media, mediaVersion } from '../../../db/schema/media.ts';
import { phase } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** True while a document of a phase is a later version of this one. */
export async function isEarlierVersion(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction.select().from(mediaVersion).where(eq(mediaVersion.replaces, id)).limit(1);
  return rows.length > 0;
}

/**
 * The present documents of some phases as rows of phase, place, `age` and id, each followed by those it
 * replaced: of them the one before has age 1. What lists versions and who may read them stand on it alike.
 */
export function documentVersions(phaseIds: SQL): SQL {
  return sql`
    with recursive document (phase_id, place, age, id) as (
      select ${phase.id}, newest.place, 0, newest.id
      from ${phase}, unnest(${phase.publicMediaIds}) with ordinality as newest (id, place)
      where ${phase.id} in (${phaseIds})
      union all
      select document.phase_id, document.place, document.age + 1, ${mediaVersion.replaces}
      from document
      join ${mediaVersion} on ${mediaVersion.phaseId} = document.phase_id and ${mediaVersion.mediaId} = document.id
    )`;
}

/** Lists the documents of a phase with all their versions, the newest first. */
export async function listDocumentVersions(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({
      place: sql<string>`document.place`,
      mediaId: media.id,
      note: sql<string>`coalesce(${mediaVersion.note}, '')`,
      at: sql`coalesce(${mediaVersion.at}, ${media.createdAt})`.mapWith(media.createdAt),
    })
    .from(sql`(${documentVersions(sql`${phaseId}::uuid`)} select * from document) as document`)
    .innerJoin(media, sql`${media.id} = document.id`)
    .leftJoin(
      mediaVersion,
      and(eq(mediaVersion.phaseId, sql`document.phase_id`), eq(mediaVersion.mediaId, media.id)),
    )
    .orderBy(sql`document.place`, sql`document.age`);
  return [...Map.groupBy(rows, ({ place }) => place).values()].map((versions) =>
    versions.map(({ place: _place, ...version }) => version),
  );
}

/** Puts a document of a phase in the place of another; false if it was a later version of one before. */
export async function storeVersion(transaction: Transaction, version: typeof mediaVersion.$inferInsert) {
  const rows = await transaction.insert(mediaVersion).values(version).onConflictDoNothing().returning();
  await transaction
    .update(phase)
    .set({
      publicMediaIds: sql`array_replace(${phase.publicMediaIds}, ${version.replaces}::uuid, ${version.mediaId}::uuid)`,
      version: sql`${phase.version} + 1`,
    })
    .where(eq(phase.id, version.phaseId));
  return rows.length > 0;
}
