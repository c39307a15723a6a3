import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { type KeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { KeyvalContext } from '@rahmenpreis/tendering/keyval-law/keyval-value.ts';
import { type SliceId, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { and, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { inStatements } from '../../../db/in-statements.ts';
import { account } from '../../../db/schema/account.ts';
import { epCode } from '../../../db/schema/ep-catalog.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import { phaseUser } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { createYielding } from '../../../kernel/work/yielding.ts';
import { listOwnMediaIds } from '../../media/repository.ts';
import { holdPhase } from '../../phase/repository.ts';
import { listPhaseLiegenschaftIds } from '../../phase/members/repository.ts';
import { inScope, KEY_VAL_COLUMNS, type KeyvalScope } from '../repository.ts';

/** What a write is judged by before its entries are looked at, and what of these is stored and known. */
export type KeyvalFacts = NonNullable<Awaited<ReturnType<typeof lockFacts>>>;

/** The code of a price to be written, and the unit that its sender saw; null where it does not say. */
export interface AskedCode {
  code: string;
  unit: string | null;
}

/**
 * Locks the phase for a writer until the transaction ends and finds what its write is judged by; undefined if
 * there is no such phase. All is asked together and found behind the lock, so that it holds. A long list is
 * asked slice by slice, and others get their turn in between.
 */
export async function lockFacts(
  transaction: Transaction,
  scope: KeyvalScope,
  userId: string,
  asked: { ids: readonly string[]; epCodes: readonly AskedCode[] },
) {
  const [ids = [], ...otherIds] = inStatements(asked.ids);
  const [epCodes = [], ...otherEpCodes] = inStatements(asked.epCodes);
  // Each is sent as it is called, the lock before what must be found behind it.
  const [phase, standing, entries, other] = await Promise.all([
    holdPhase(transaction, scope.phaseId),
    findStanding(transaction, scope, userId),
    findKeyVals(transaction, scope, ids),
    findOtherEpCodes(transaction, scope.phaseId, epCodes),
  ]);
  if (phase === undefined) return undefined;
  const pace = createYielding(asked.ids.length + asked.epCodes.length);
  for (const some of otherIds) {
    await pace();
    entries.push(...(await findKeyVals(transaction, scope, some)));
  }
  for (const some of otherEpCodes) {
    await pace();
    other.push(...(await findOtherEpCodes(transaction, scope.phaseId, some)));
  }
  return {
    phase,
    /** Whether the phase lists the user. */
    isListed: standing.isListed,
    /** The organisation's stored participation in the phase (BID-007). */
    participation: participationOf(standing.participation ?? undefined),
    /** The entries within the scope that were asked for by their ids. */
    named: new Map(entries.map((row) => [row.id, row])),
    /** Which of the Ep-Codes asked for the phase's catalogue does not have. */
    unknownEpCodes: new Set(other.flatMap(({ code, unit }) => (unit === null ? code : []))),
    /** Of the codes asked for that a sender saw with another unit, the unit that the catalogue has. */
    otherUnits: new Map(other.flatMap(({ code, unit }) => (unit === null ? [] : [[code, unit]]))),
  };
}

/** Whether the phase lists the user, and what its organisation has said of taking part. */
async function findStanding(
  transaction: Transaction,
  { organisationId, phaseId }: KeyvalScope,
  userId: string,
): Promise<{ isListed: boolean; participation: string | null }> {
  const offerKey = printKeyvalKey({ kind: 'offer', phaseId });
  const { rows } = await transaction.execute<{ isListed: boolean; participation: string | null }>(sql`
    select
      exists (
        select from ${phaseUser} where ${phaseUser.phaseId} = ${phaseId} and ${phaseUser.userId} = ${userId}
      ) as "isListed",
      (
        select ${keyVal.value} from ${keyVal}
        where ${keyVal.organisationId} = ${organisationId} and ${keyVal.key} = ${offerKey}
      ) as participation`);
  return rows[0]!;
}

/** The entries with these ids within the scope. */
async function findKeyVals(transaction: Transaction, scope: KeyvalScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return transaction
    .select(KEY_VAL_COLUMNS)
    .from(keyVal)
    .where(and(inScope(scope), isAnyOf(keyVal.id, ids)));
}

/**
 * Finds which of these Ep-Codes the phase's catalogue does not have, or has for another unit, which is given;
 * it asks for what is not as it was seen, so the answer is short. Each code is looked up by itself: of «not
 * exists» PostgreSQL makes a join, and may read the whole catalogue for one price (decision 0054).
 */
async function findOtherEpCodes(transaction: Transaction, phaseId: string, epCodes: readonly AskedCode[]) {
  if (epCodes.length === 0) return [];
  const column = (name: keyof AskedCode) => sql`${sql.param(epCodes.map((each) => each[name]))}::text[]`;
  const { rows } = await transaction.execute<{ code: string; unit: string | null }>(sql`
    select asked.code, found.unit from unnest(${column('code')}, ${column('unit')}) as asked (code, unit)
    left join lateral (
      select coalesce(${epCode.unit}, asked.unit, '') as unit from ${epCode}
      where ${epCode.phaseId} = ${phaseId} and ${epCode.code} = asked.code limit 1
    ) as found on true
    where found.unit is null or found.unit <> asked.unit`);
  return rows;
}

/** Loads what checking the given keys requires besides the known facts; it answers for these keys alone. */
export async function loadKeyvalContext(
  transaction: Transaction,
  { organisationId, phaseId }: KeyvalScope,
  keys: readonly KeyvalKey[],
  { unknownEpCodes }: Pick<KeyvalFacts, 'unknownEpCodes'>,
): Promise<KeyvalContext> {
  const namesLiegenschaft = keys.some((key) => 'liegenschaftId' in key || key.kind === 'target');
  const liegenschaftIds = new Set(
    namesLiegenschaft ? await listPhaseLiegenschaftIds(transaction, phaseId) : [],
  );
  const mediaIds = keys.some((key) => key.kind === 'docs')
    ? await listOwnMediaIds(transaction, organisationId)
    : new Set<string>();
  const awarded = keys.flatMap((key) => (key.kind === 'award' ? [key.liegenschaftId] : []));
  const filled = await filledCells(transaction, phaseId, awarded);
  const offering = awarded.length === 0 ? new Set<string>() : await offeringProviderIds(transaction, phaseId);
  return {
    hasEpCode: (epCode) => !unknownEpCodes.has(epCode),
    hasLiegenschaft: (id) => liegenschaftIds.has(id),
    hasRows: (id, sliceId) => filled.has(cellOf(id, sliceId)),
    ownsMedia: (id) => mediaIds.has(id),
    isOffering: (id) => offering.has(id),
  };
}

async function filledCells(transaction: Transaction, phaseId: string, liegenschaftIds: readonly string[]) {
  if (liegenschaftIds.length === 0) return new Set();
  const result = await transaction.execute<{ propertyId: string; tag: Tag }>(sql`
    select distinct property_id as "propertyId", position ->> 'sliceTag' as tag
    from lv, jsonb_array_elements(positions) as position
    where phase_id = ${phaseId} and property_id = any(${sql.param(liegenschaftIds)}::uuid[])`);
  return new Set(result.rows.map(({ propertyId, tag }) => cellOf(propertyId, sliceOfTag(tag).sliceId)));
}

async function offeringProviderIds(transaction: Transaction, phaseId: string): Promise<Set<string>> {
  const rows = await transaction
    .select({ id: account.id })
    .from(phaseUser)
    .innerJoin(account, eq(account.id, phaseUser.userId))
    .innerJoin(
      keyVal,
      and(eq(keyVal.organisationId, account.organisationId), eq(keyVal.phaseId, phaseUser.phaseId)),
    )
    .where(and(eq(phaseUser.phaseId, phaseId), eq(keyVal.kind, 'offer'), eq(keyVal.value, 'true')));
  return new Set(rows.map((row) => row.id));
}

function cellOf(liegenschaftId: string, sliceId: SliceId): string {
  return `${liegenschaftId}_${sliceId}`;
}
