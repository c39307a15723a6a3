import { BIDDER_KINDS } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { comparePhases } from '@rahmenpreis/tendering/phase/phase-order.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { and, asc, countDistinct, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { account, organisation } from '../../../db/schema/account.ts';
import { liegenschaft } from '../../../db/schema/liegenschaft.ts';
import { phase, phaseLiegenschaft, phaseUser, reaskedPackage } from '../../../db/schema/phase.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Actor, isAdmin } from '../../../kernel/call/actor.ts';
import { nameOfPackage, type Package, stateOfPhase, timeOfPhase } from '../rules.ts';

/** The properties and bidders of one phase. */
export interface PhaseLinks {
  liegenschaftIds: string[];
  userIds: string[];
}

/** Lists the ids of a phase's properties. */
export async function listPhaseLiegenschaftIds(transaction: Transaction, phaseId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: phaseLiegenschaft.liegenschaftId })
    .from(phaseLiegenschaft)
    .where(eq(phaseLiegenschaft.phaseId, phaseId))
    .orderBy(asc(phaseLiegenschaft.liegenschaftId));
  return rows.map((row) => row.id);
}

/** Lists the ids of the bidders that a phase lists. */
export async function listPhaseUserIds(transaction: Transaction, phaseId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: phaseUser.userId })
    .from(phaseUser)
    .where(eq(phaseUser.phaseId, phaseId))
    .orderBy(asc(phaseUser.userId));
  return rows.map((row) => row.id);
}

/** True if the phase lists the bidder. */
export async function isListed(transaction: Transaction, phaseId: string, userId: string): Promise<boolean> {
  const asked = and(eq(phaseUser.phaseId, phaseId), eq(phaseUser.userId, userId));
  return (await transaction.$count(phaseUser, asked)) > 0;
}

/** Lists the phases that list a bidder and are not over, by start, end, title. */
export async function listAdmissions(transaction: Transaction, userId: string, nowMs: number) {
  const rows = await transaction
    .select({ title: phase.title, start: phase.start, end: phase.end })
    .from(phase)
    .innerJoin(phaseUser, eq(phaseUser.phaseId, phase.id))
    .where(eq(phaseUser.userId, userId));
  return rows
    .filter((row) => stateOfPhase(row, nowMs) !== 'ended')
    .map((row) => ({
      title: row.title,
      ...timeOfPhase(row),
      hasBegun: stateOfPhase(row, nowMs) === 'running',
    }))
    .toSorted(comparePhases);
}

/**
 * Gives the links of every phase that lists the actor, by phase id: for an administrator those of all phases,
 * for a bidder only itself among the bidders (QUALITY.md «Own entries only»).
 */
export async function listPhaseLinks(transaction: Transaction, actor: Actor) {
  const [properties, users] = await Promise.all([
    // One row for each phase: a thousand rows of one id each take the thread ten times as long.
    transaction
      .select({
        phaseId: phaseLiegenschaft.phaseId,
        ids: sql<string>`string_agg(${phaseLiegenschaft.liegenschaftId}::text, ' ' order by ${phaseLiegenschaft.liegenschaftId})`,
      })
      .from(phaseLiegenschaft)
      .where(listing(transaction, actor, phaseLiegenschaft.phaseId))
      .groupBy(phaseLiegenschaft.phaseId),
    transaction
      .select()
      .from(phaseUser)
      .where(isAdmin(actor) ? undefined : eq(phaseUser.userId, actor.userId))
      .orderBy(asc(phaseUser.userId)),
  ]);
  const liegenschaftIdsOf = new Map(properties.map(({ phaseId, ids }) => [phaseId, ids.split(' ')]));
  const usersOf = Map.groupBy(users, (row) => row.phaseId);
  const phaseIds = new Set([...liegenschaftIdsOf.keys(), ...usersOf.keys()]);
  return new Map(
    [...phaseIds].map((phaseId) => [
      phaseId,
      {
        liegenschaftIds: liegenschaftIdsOf.get(phaseId) ?? [],
        userIds: (usersOf.get(phaseId) ?? []).map((row) => row.userId),
      },
    ]),
  );
}

/** Sets a phase's properties; ids of properties that no longer exist are dropped (SETUP-016). */
export async function replacePhaseLiegenschaften(
  transaction: Transaction,
  phaseId: string,
  ids: readonly string[],
): Promise<void> {
  // Locked, so that nobody deletes or retires a property between finding and linking it.
  const known = await transaction
    .select({ liegenschaftId: liegenschaft.id })
    .from(liegenschaft)
    .where(isAnyOf(liegenschaft.id, ids))
    .orderBy(asc(liegenschaft.id))
    .for('share');
  await transaction.delete(phaseLiegenschaft).where(eq(phaseLiegenschaft.phaseId, phaseId));
  if (known.length === 0) return;
  await transaction.insert(phaseLiegenschaft).values(known.map((row) => ({ phaseId, ...row })));
}

/** Lists those of properties that are retired (decision 0083). */
export async function listRetired(transaction: Transaction, ids: readonly string[]) {
  const { nummer, name } = liegenschaft;
  return transaction
    .select({ nummer, name })
    .from(liegenschaft)
    .where(and(isAnyOf(liegenschaft.id, ids), isNotNull(liegenschaft.stillgelegtAt)))
    .orderBy(asc(liegenschaft.id));
}

/** Sets the bidders of a phase; ids that belong to no service provider are dropped (SETUP-016). */
export async function replacePhaseUsers(transaction: Transaction, phaseId: string, ids: readonly string[]) {
  const known = await transaction
    .select({ userId: account.id })
    .from(account)
    .innerJoin(organisation, eq(organisation.id, account.organisationId))
    .where(and(eq(organisation.kind, 'bidder'), isAnyOf(account.id, ids)))
    .orderBy(asc(account.id))
    .for('key share', { of: account });
  await transaction.delete(phaseUser).where(eq(phaseUser.phaseId, phaseId));
  if (known.length === 0) return;
  await transaction.insert(phaseUser).values(known.map((row) => ({ phaseId, ...row })));
}

/** True of phases that list the actor; undefined for an administrator, to whom all are open (SHELL-018). */
export function listing(
  transaction: Transaction,
  actor: Actor,
  phaseId: typeof phase.id | typeof phaseLiegenschaft.phaseId,
): SQL | undefined {
  if (isAdmin(actor)) return undefined;
  const listed = transaction
    .select({ one: sql`1` })
    .from(phaseUser)
    .where(and(eq(phaseUser.phaseId, phaseId), eq(phaseUser.userId, actor.userId)));
  return exists(listed);
}

/** Lists the awards of a phase: at which property, and to which bidder. */
export async function listAwardPlaces(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ key: keyVal.key, value: keyVal.value })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'award')));
  return rows.flatMap(({ key, value }) => {
    const award = parseKeyvalKey(key);
    if (award?.kind !== 'award') return [];
    return [{ liegenschaftId: award.liegenschaftId, sliceId: award.sliceId, userId: value }];
  });
}

/** Lists the packages of a phase that have rows and, at this moment, no award (decision 0129). */
export async function listOpenPackages(transaction: Transaction, phaseId: string): Promise<Package[]> {
  const { rows } = await transaction.execute<{ liegenschaftId: string; tag: Tag }>(sql`
    select distinct property_id as "liegenschaftId", position ->> 'sliceTag' as tag
    from lv cross join jsonb_array_elements(positions) as position
    where phase_id = ${phaseId} and property_id in (
      select liegenschaft_id from ${phaseLiegenschaft} where phase_id = ${phaseId})
    order by 1, 2`);
  const awarded = new Set((await listAwardPlaces(transaction, phaseId)).map(nameOfPackage));
  const packages = rows.map(({ liegenschaftId, tag }) => ({
    liegenschaftId,
    sliceId: sliceOfTag(tag).sliceId,
  }));
  const open = packages.filter((own) => !awarded.has(nameOfPackage(own)));
  return [...new Map(open.map((own) => [nameOfPackage(own), own])).values()];
}

/** Lists the packages of a phase that others ask for again, with the other phase of each. */
export function listReasked(transaction: Transaction, sourceId: string) {
  const { liegenschaftId, sliceId } = reaskedPackage;
  const { id, title, start, end, seal, openedAt } = phase;
  return transaction
    .select({ phase: { id, title, start, end, seal, openedAt }, liegenschaftId, sliceId })
    .from(reaskedPackage)
    .innerJoin(phase, eq(phase.id, reaskedPackage.phaseId))
    .where(eq(reaskedPackage.sourceId, sourceId))
    .orderBy(asc(start), asc(liegenschaftId), asc(sliceId));
}

/** True if a bidder has entered anything in the phase. */
export async function hasBidderEntries(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: keyVal.id })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, id), inArray(keyVal.kind, [...BIDDER_KINDS])))
    .limit(1);
  return rows.length > 0;
}

/**
 * True if a bidder has entered anything in a phase that is yet to begin; it is not asked of one that has
 * begun, as it tells something that may be sealed.
 */
export async function hasEntriesBeforeStart(transaction: Transaction, id: string, state: PhaseState) {
  return state === 'future' && (await hasBidderEntries(transaction, id));
}

/** Counts the listed bidders with a confirmed offer, and all organisations with a price. */
export async function countBids(transaction: Transaction, phaseId: string) {
  const offering = await transaction
    .select({ count: countDistinct(keyVal.organisationId) })
    .from(keyVal)
    .innerJoin(account, eq(account.organisationId, keyVal.organisationId))
    .innerJoin(phaseUser, and(eq(phaseUser.userId, account.id), eq(phaseUser.phaseId, phaseId)))
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'offer'), eq(keyVal.value, 'true')));
  const priced = await transaction
    .select({ count: countDistinct(keyVal.organisationId) })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'ep')));
  return { offering: offering[0]!.count, priced: priced[0]!.count };
}
