import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { inStatements } from '../../db/in-statements.ts';
import { firstOf, isOf } from '../../db/rows.ts';
import { organisation } from '../../db/schema/account.ts';
import { gebaeude, liegenschaft } from '../../db/schema/liegenschaft.ts';
import { lv } from '../../db/schema/lv.ts';
import { phaseLiegenschaft, phaseUser } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import { nameProfile } from './rules.ts';

export type LiegenschaftRow = typeof liegenschaft.$inferSelect & { gebaeudeIds: string[] };
export type GebaeudeRow = typeof gebaeude.$inferSelect;

/**
 * Lists what the actor may see, by city and number: all for administrators, its phases' properties for a
 * bidder. The database orders them for direct readers of the call; pages sort themselves, L-2 before L-10.
 */
export async function listLiegenschaften(transaction: Transaction, actor: Actor, ids?: readonly string[]) {
  const [rows, buildings] = await Promise.all([
    transaction
      .select()
      .from(liegenschaft)
      .where(
        and(
          visibleTo(transaction, actor),
          ids === undefined ? undefined : inArray(liegenschaft.id, [...ids]),
        ),
      )
      .orderBy(asc(liegenschaft.stadt), asc(liegenschaft.nummer), asc(liegenschaft.id)),
    transaction
      .select({
        id: gebaeude.id,
        liegenschaftId: gebaeude.liegenschaftId,
        createdAt: gebaeude.createdAt,
        nummer: sql<string>`${gebaeude.fields}->>'nummer'`,
      })
      .from(gebaeude)
      .where(ids === undefined ? undefined : inArray(gebaeude.liegenschaftId, [...ids])),
  ]);
  const buildingsOf = Map.groupBy(buildings, (building) => building.liegenschaftId);
  return rows.map((row) => ({
    ...row,
    // Whether its owner goes on with it, and how it counts it, is no bidder's business.
    ...(!isAdmin(actor) && { stillgelegtAt: null, erpNummer: '' }),
    gebaeudeIds: (buildingsOf.get(row.id) ?? []).toSorted(compareGebaeude).map((building) => building.id),
  }));
}

/**
 * Finds a text that changes whenever a property or building that the actor may see does. Numbers made of each
 * one's id and version are added up, which needs no order and no long text.
 */
export async function findLiegenschaftenVersion(transaction: Transaction, actor: Actor): Promise<string> {
  const seen = visibleTo(transaction, actor) ?? sql`true`;
  const { rows } = await transaction.execute<{ version: string }>(sql`
    with seen as (select id, version from ${liegenschaft} where ${seen})
    select concat_ws('-',
      (select sum(uuid_hash_extended(id, version)) from seen),
      (select sum(uuid_hash_extended(own.id, own.version))
        from ${gebaeude} as own join seen on seen.id = own.liegenschaft_id)) as version`);
  return rows[0]!.version;
}

/** Finds one property that the actor may see. */
export async function findLiegenschaft(transaction: Transaction, actor: Actor, id: string) {
  return firstOf(listLiegenschaften(transaction, actor, [id]));
}

/** Finds the property that was imported from this archive and that the actor may see (decision 0014). */
export async function findByArchive(transaction: Transaction, actor: Actor, archiveKey: string) {
  const { organisationId } = actor;
  const rows = await transaction
    .select({ id: liegenschaft.id })
    .from(liegenschaft)
    .where(isOf(liegenschaft, { organisationId, archiveKey }));
  return rows[0] === undefined ? undefined : findLiegenschaft(transaction, actor, rows[0].id);
}

/** Finds the first of the organisation's properties that has one of these numbers, ignoring case. */
export async function findTaken(
  transaction: Transaction,
  organisationId: string,
  nummern: readonly string[],
): Promise<{ nummer: string; name: string; stadt: string } | undefined> {
  const { nummer, name, stadt } = liegenschaft;
  const wanted = JSON.stringify(nummern);
  const rows = await transaction
    .select({ nummer, name, stadt })
    .from(liegenschaft)
    .where(
      sql`${liegenschaft.organisationId} = ${organisationId} and lower(${nummer}) in
        (select lower(wanted) from jsonb_array_elements_text(${wanted}::jsonb) as wanted)`,
    )
    .orderBy(asc(liegenschaft.createdAt), asc(liegenschaft.id))
    .limit(1);
  return rows[0];
}

/** Makes the organisation's other imports wait, so that none gets in between checking and creating. */
export async function lockImports(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, organisationId))
    .for('no key update');
}

/** Locks properties until the transaction ends, always in the same order, so that two lists take turns. */
export async function lockLiegenschaften(transaction: Transaction, ids: readonly string[]): Promise<void> {
  // More than one statement can name.
  for (const some of inStatements(ids.toSorted((one, other) => (one < other ? -1 : 1)))) {
    await transaction
      .select({ id: liegenschaft.id })
      .from(liegenschaft)
      .where(inArray(liegenschaft.id, [...some]))
      .orderBy(asc(liegenschaft.id))
      .for('update');
  }
}

/** Stores a new property and gives its id. */
export async function insertLiegenschaft(
  transaction: Transaction,
  actor: Actor,
  input: LiegenschaftInput,
  nowMs: number,
  archiveKey: string | null = null,
): Promise<string> {
  const { adresse, ...fields } = input;
  const { organisationId } = actor;
  const rows = await transaction
    .insert(liegenschaft)
    .values({ ...fields, ...adresse, organisationId, createdAt: new Date(nowMs), archiveKey })
    .returning({ id: liegenschaft.id });
  return rows[0]!.id;
}

/** Overwrites a property's fields and increments its version. */
export async function updateLiegenschaft(transaction: Transaction, id: string, input: LiegenschaftInput) {
  const { adresse, ...fields } = input;
  await transaction
    .update(liegenschaft)
    .set({ ...fields, ...adresse, version: sql`${liegenschaft.version} + 1` })
    .where(eq(liegenschaft.id, id));
}

/** Sets since when properties are retired, null for those that are not, and increments their versions. */
export async function setRetired(transaction: Transaction, ids: readonly string[], since: Date | null) {
  await transaction
    .update(liegenschaft)
    .set({ stillgelegtAt: since, version: sql`${liegenschaft.version} + 1` })
    .where(inArray(liegenschaft.id, [...ids]));
}

/** Which of these properties a phase uses, or holds an LV of. */
export async function findLinked(transaction: Transaction, ids: readonly string[]) {
  const { liegenschaftId } = phaseLiegenschaft;
  const [listed, withLv] = await Promise.all([
    transaction
      .selectDistinct({ id: liegenschaftId })
      .from(phaseLiegenschaft)
      .where(inArray(liegenschaftId, [...ids])),
    transaction
      .selectDistinct({ id: lv.propertyId })
      .from(lv)
      .where(inArray(lv.propertyId, [...ids])),
  ]);
  return new Set([...listed, ...withLv].map(({ id }) => id));
}

/** Lists the ids of the phases that any of these properties is part of. */
export async function listPhaseIds(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ phaseId: phaseLiegenschaft.phaseId })
    .from(phaseLiegenschaft)
    .where(inArray(phaseLiegenschaft.liegenschaftId, [...ids]));
  return rows.map(({ phaseId }) => phaseId);
}

/** Removes properties with their buildings. */
export async function removeLiegenschaften(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.delete(liegenschaft).where(inArray(liegenschaft.id, [...ids]));
}

/** Lists the buildings of all properties that the actor may see, or of the given ones, by number. */
export async function listGebaeude(transaction: Transaction, actor: Actor, ids?: readonly string[]) {
  const rows = await transaction
    .select({ row: gebaeude })
    .from(gebaeude)
    .innerJoin(liegenschaft, eq(liegenschaft.id, gebaeude.liegenschaftId))
    .where(
      and(visibleTo(transaction, actor), ids === undefined ? undefined : inArray(liegenschaft.id, [...ids])),
    );
  const ordered = rows
    .map(({ row }) => ({ row, id: row.id, createdAt: row.createdAt, nummer: row.fields.nummer }))
    .toSorted(compareGebaeude);
  return ordered.map(({ row }) => row);
}

/** Finds one building of a property. */
export async function findGebaeude(transaction: Transaction, liegenschaftId: string, id: string) {
  return firstOf(transaction.select().from(gebaeude).where(isOf(gebaeude, { liegenschaftId, id })));
}

/** Stores a new building. */
export async function insertGebaeude(
  transaction: Transaction,
  liegenschaftId: string,
  fields: GebaeudeInput,
  nowMs: number,
): Promise<GebaeudeRow> {
  const rows = await transaction
    .insert(gebaeude)
    .values({ liegenschaftId, fields: nameProfile(fields), createdAt: new Date(nowMs) })
    .returning();
  return rows[0]!;
}

/** Overwrites a building's fields and increments its version. */
export async function updateGebaeude(transaction: Transaction, id: string, fields: GebaeudeInput) {
  const rows = await transaction
    .update(gebaeude)
    .set({ fields: nameProfile(fields), version: sql`${gebaeude.version} + 1` })
    .where(eq(gebaeude.id, id))
    .returning();
  return rows[0]!;
}

/** Removes buildings. */
export async function removeGebaeude(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.delete(gebaeude).where(inArray(gebaeude.id, [...ids]));
}

interface OrderedGebaeude {
  id: string;
  nummer: string;
  createdAt: Date;
}

/** Buildings by number the way people count, «2» before «10»; among equal ones the older first. */
function compareGebaeude(a: OrderedGebaeude, b: OrderedGebaeude): number {
  return (
    compareGerman(a.nummer, b.nummer) ||
    a.createdAt.getTime() - b.createdAt.getTime() ||
    compareGerman(a.id, b.id)
  );
}

function visibleTo(transaction: Transaction, actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined;
  const listed = transaction
    .select({ one: sql`1` })
    .from(phaseLiegenschaft)
    .innerJoin(phaseUser, eq(phaseUser.phaseId, phaseLiegenschaft.phaseId))
    .where(and(eq(phaseLiegenschaft.liegenschaftId, liegenschaft.id), eq(phaseUser.userId, actor.userId)));
  return exists(listed);
}
