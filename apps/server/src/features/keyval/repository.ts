import type { Tag } from '@rahmenpreis/contract/tag.ts';
import { type SliceId, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { KeyvalKey, KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { KeyvalContext } from '@rahmenpreis/tendering/keyval/keyval-value.ts';
import { type Participation, participationOf } from '@rahmenpreis/tendering/offer/participation.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { account, organisation } from '../../db/schema/account.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { keyVal, keyValHead, keyValRemoval } from '../../db/schema/keyval.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createPacer } from '../../kernel/work/pacer.ts';
import { listOwnMediaIds } from '../media/repository.ts';
import { listPhaseLiegenschaftIds } from '../phase/repository.ts';

/** How many entries one statement takes. */
const STATEMENT_ENTRIES = 1_000;

/** What of a stored entry is read. */
export const KEY_VAL_COLUMNS = {
  id: keyVal.id,
  organisationId: keyVal.organisationId,
  kind: keyVal.kind,
  key: keyVal.key,
  value: keyVal.value,
  revision: keyVal.revision,
};

export interface KeyValRow {
  id: string;
  organisationId: string;
  kind: string;
  key: string;
  value: string;
  /** The organisation's head when this was written. */
  revision: number;
}

/** Whose entries, and of which phase; every query and every write is limited to it. */
export interface KeyvalScope {
  organisationId: string;
  phaseId: string;
}

export interface KeyvalWrite {
  kind: KeyvalKind;
  key: string;
  value: string;
}

/** What is to be stored and the keys of what is to be removed; no key is named twice. */
export interface KeyvalChanges {
  writes: readonly KeyvalWrite[];
  removals: readonly string[];
}

/** Lists a phase's entries of all organisations or the given ones, of all kinds or the given ones. */
export async function listKeyVals(
  transaction: Transaction,
  phaseId: string,
  only: { organisationIds?: readonly string[]; kinds?: readonly KeyvalKind[] } = {},
): Promise<KeyValRow[]> {
  const { organisationIds, kinds } = only;
  return transaction
    .select(KEY_VAL_COLUMNS)
    .from(keyVal)
    .where(
      and(
        eq(keyVal.phaseId, phaseId),
        organisationIds === undefined ? undefined : inArray(keyVal.organisationId, [...organisationIds]),
        kinds === undefined ? undefined : inArray(keyVal.kind, [...kinds]),
      ),
    )
    .orderBy(asc(keyVal.organisationId), asc(keyVal.key));
}

/** Finds the entries with these ids within the scope, by id. */
export async function findKeyVals(
  transaction: Transaction,
  scope: KeyvalScope,
  ids: readonly string[],
): Promise<Map<string, KeyValRow>> {
  const found = new Map<string, KeyValRow>();
  for (const some of inStatements(ids)) {
    const rows = await transaction
      .select(KEY_VAL_COLUMNS)
      .from(keyVal)
      .where(and(inScope(scope), sql`${keyVal.id} = any(${sql.param(some)}::uuid[])`));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/**
 * Stores and removes entries under one revision: overwrites what is there, and passes over a removal of what is not.
 * Gives what was stored, by key.
 */
export async function saveKeyVals(
  transaction: Transaction,
  scope: KeyvalScope,
  { writes, removals }: KeyvalChanges,
  nowMs: number,
): Promise<Map<string, KeyValRow>> {
  if (writes.length === 0 && removals.length === 0) return new Map();
  const revision = await takeRevision(transaction, scope);
  const pace = createPacer();
  for (const keys of inStatements(removals)) {
    await pace();
    await removeWhere(transaction, scope, revision, sql`${keyVal.key} = any(${sql.param(keys)}::text[])`);
  }
  const stored = new Map<string, KeyValRow>();
  for (const entries of inStatements(writes)) {
    await pace();
    const rows = await storeEntries(transaction, scope, entries, { revision, nowMs });
    for (const row of rows) stored.set(row.key, row);
  }
  return stored;
}

/** Cuts a list so that building a statement of it, and reading its answer, keeps the thread for a moment only. */
function* inStatements<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += STATEMENT_ENTRIES) {
    yield list.slice(from, from + STATEMENT_ENTRIES);
  }
}

/** Stores entries in one statement. Batches cannot deadlock in it, as their organisation's head lets only one of them go on. */
async function storeEntries(
  transaction: Transaction,
  scope: KeyvalScope,
  entries: readonly KeyvalWrite[],
  { revision, nowMs }: { revision: number; nowMs: number },
): Promise<KeyValRow[]> {
  const column = (name: keyof KeyvalWrite) => sql.param(entries.map((entry) => entry[name]));
  // Three arrays instead of a value list: a batch would need more parameters than a statement may have.
  const result = await transaction.execute<{ id: string; kind: string; key: string; value: string }>(sql`
    insert into ${keyVal} (organisation_id, phase_id, kind, key, value, revision, updated_at)
    select ${scope.organisationId}::uuid, ${scope.phaseId}::uuid, entry.kind, entry.key, entry.value,
           ${revision}::integer, ${new Date(nowMs).toISOString()}::timestamptz
    from unnest(${column('kind')}::text[], ${column('key')}::text[], ${column('value')}::text[])
      as entry (kind, key, value)
    on conflict (organisation_id, key) do update
      set value = excluded.value, revision = excluded.revision, updated_at = excluded.updated_at
    returning id, kind, key, value`);
  return result.rows.map((row) => ({ ...row, revision, organisationId: scope.organisationId }));
}

/** Removes one entry within the scope; false if there is none, and then the caller takes everything back. */
export async function removeKeyVal(
  transaction: Transaction,
  scope: KeyvalScope,
  id: string,
): Promise<boolean> {
  const revision = await takeRevision(transaction, scope);
  return (await removeWhere(transaction, scope, revision, eq(keyVal.id, id))) > 0;
}

/** Removes entries within the scope, remembers their keys for who follows the offers, and gives how many there were. */
async function removeWhere(
  transaction: Transaction,
  scope: KeyvalScope,
  revision: number,
  condition: SQL,
): Promise<number> {
  const removed = await transaction
    .delete(keyVal)
    .where(and(inScope(scope), condition))
    .returning({ key: keyVal.key });
  if (removed.length === 0) return 0;
  const keys = sql.param(removed.map(({ key }) => key));
  await transaction.execute(sql`
    insert into ${keyValRemoval} (organisation_id, phase_id, key, revision)
    select ${scope.organisationId}::uuid, ${scope.phaseId}::uuid, key, ${revision}::integer
    from unnest(${keys}::text[]) as removed (key)
    on conflict (organisation_id, key) do update set revision = excluded.revision`);
  return removed.length;
}

/**
 * Increments the organisation's head in the phase; its other writers wait until this transaction ends (decision 0005).
 */
async function takeRevision(transaction: Transaction, scope: KeyvalScope): Promise<number> {
  const rows = await transaction
    .insert(keyValHead)
    .values({ ...scope, revision: 1 })
    .onConflictDoUpdate({
      target: [keyValHead.phaseId, keyValHead.organisationId],
      set: { revision: sql`${keyValHead.revision} + 1` },
    })
    .returning({ revision: keyValHead.revision });
  return rows[0]!.revision;
}

/**
 * The version of the entry with this key, undefined if there is none; the organisation's other writers in the phase
 * wait until this transaction ends, so that it stays so.
 */
export async function lockVersion(
  transaction: Transaction,
  scope: KeyvalScope,
  key: string,
): Promise<number | undefined> {
  await transaction
    .insert(keyValHead)
    .values({ ...scope, revision: 0 })
    .onConflictDoUpdate({
      target: [keyValHead.phaseId, keyValHead.organisationId],
      set: { revision: keyValHead.revision },
    });
  const rows = await transaction
    .select({ revision: keyVal.revision })
    .from(keyVal)
    .where(and(inScope(scope), eq(keyVal.key, key)));
  return rows[0]?.revision;
}

/** The organisation's stored participation in the phase (BID-007). */
export async function findParticipation(
  transaction: Transaction,
  scope: KeyvalScope,
): Promise<Participation> {
  const rows = await transaction
    .select({ value: keyVal.value })
    .from(keyVal)
    .where(and(inScope(scope), eq(keyVal.kind, 'offer')));
  return participationOf(rows[0]?.value);
}

/** True if this is the id of an organisation. */
export async function hasOrganisation(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, id));
  return rows.length > 0;
}

/**
 * Loads what checking the given keys requires, and nothing else; it answers for these keys alone. Others get their turn
 * in between.
 */
export async function loadKeyvalContext(
  transaction: Transaction,
  { organisationId, phaseId }: KeyvalScope,
  keys: readonly KeyvalKey[],
): Promise<KeyvalContext> {
  const unknownEpCodes = await findUnknownEpCodes(transaction, phaseId, keys);
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

/** Which Ep-Codes of these keys the phase's catalogue does not have; asked for what is missing, the answer is short. */
async function findUnknownEpCodes(
  transaction: Transaction,
  phaseId: string,
  keys: readonly KeyvalKey[],
): Promise<Set<string>> {
  const unknown = new Set<string>();
  const pace = createPacer();
  for (const some of inStatements(keys)) {
    await pace();
    const asked = some.flatMap((key) => (key.kind === 'ep' ? [key.epCode] : []));
    if (asked.length === 0) continue;
    const { rows } = await transaction.execute<{ code: string }>(sql`
      select asked.code from unnest(${sql.param(asked)}::text[]) as asked (code)
      where not exists (select from ${epCode} where phase_id = ${phaseId} and ep_code.code = asked.code)`);
    for (const { code } of rows) unknown.add(code);
  }
  return unknown;
}

async function filledCells(
  transaction: Transaction,
  phaseId: string,
  liegenschaftIds: readonly string[],
): Promise<Set<string>> {
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

function inScope(scope: KeyvalScope) {
  return and(eq(keyVal.organisationId, scope.organisationId), eq(keyVal.phaseId, scope.phaseId));
}
