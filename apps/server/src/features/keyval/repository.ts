import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inStatements } from '../../db/in-statements.ts';
import { account, organisation } from '../../db/schema/account.ts';
import { awardReason, keyVal, keyValHead, keyValRemoval } from '../../db/schema/keyval.ts';
import { declaration } from '../../db/schema/receipt.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';

/** What of a stored entry is read. */
export const KEY_VAL_COLUMNS = {
  id: keyVal.id,
  organisationId: keyVal.organisationId,
  kind: keyVal.kind,
  key: keyVal.key,
  value: keyVal.value,
  revision: keyVal.revision,
  restsFrom: keyVal.restsFrom,
};

export type KeyValRow = Pick<typeof keyVal.$inferSelect, keyof typeof KEY_VAL_COLUMNS>;

/** Whose entries, and of which phase; every query and every write is limited to it. */
export interface KeyvalScope {
  organisationId: string;
  phaseId: string;
}

export interface KeyvalWrite {
  kind: KeyvalKind;
  key: string;
  value: string;
  /** Of a price that rests from the start the unit that it was typed for (decision 0081). */
  restsFrom?: string;
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

/** How entries are stored and removed. */
export interface Saving {
  readonly nowMs: number;
  /** The administrator who does it; undefined where a bidder writes its own. */
  readonly by?: string | undefined;
}

/** An entry that is not afterwards what it was before. */
export interface EntryChange {
  readonly kind: string;
  readonly key: string;
  readonly from?: string;
  readonly to?: string;
}

/** What was stored, by key, and what is another than before by it. */
export type StoredEntries = Awaited<ReturnType<typeof saveKeyVals>>;

/** Stores and removes entries in one revision; overwrites existing ones, skips removals of absent ones. */
export async function saveKeyVals(
  transaction: Transaction,
  scope: KeyvalScope,
  { writes, removals }: KeyvalChanges,
  saving: Saving,
) {
  const { nowMs } = saving;
  const changes: EntryChange[] = [];
  const stored = new Map<string, KeyValRow>();
  if (writes.length === 0 && removals.length === 0) return { rows: stored, changes };
  const pace = createYielding(writes.length + removals.length);
  // A removal sees only what was there when it began, so the head is taken before it, and not with it.
  if (removals.length > 0) {
    const revision = await raiseHead(transaction, scope, nowMs);
    for (const keys of inStatements(removals)) {
      await pace();
      const condition = sql`${keyVal.key} = any(${sql.param(keys)}::text[])`;
      changes.push(...(await removeWhere(transaction, scope, { ...saving, revision, condition })));
    }
  }
  let isRaised = removals.length > 0;
  for (const entries of inStatements(writes)) {
    await pace();
    // Raised in a statement of its own that runs before the first of them, and travels with it.
    const raising = isRaised ? undefined : raiseHead(transaction, scope, nowMs);
    isRaised = true;
    const [, rows] = await Promise.all([raising, storeEntries(transaction, scope, entries, saving)]);
    for (const { before, ...row } of rows) {
      stored.set(row.key, row);
      const { kind, key, value } = row;
      if (before === null) changes.push({ kind, key, to: value });
      else if (before !== value) changes.push({ kind, key, from: before, to: value });
    }
  }
  return { rows: stored, changes };
}

/** An entry as it is stored now, and what it was worth before; null if there was none. */
type StoredRow = KeyValRow & { before: string | null };

/**
 * Stores entries in one statement, under the organisation's head, which this transaction has raised: no other
 * writer has changed them since the statement began, so what it first saw are their former values.
 */
async function storeEntries(
  transaction: Transaction,
  scope: KeyvalScope,
  entries: readonly KeyvalWrite[],
  { nowMs, by }: Saving,
): Promise<StoredRow[]> {
  // Arrays instead of a value list: a batch would need more parameters than a statement may have.
  const column = (name: keyof KeyvalWrite) =>
    sql`${sql.param(entries.map((entry) => entry[name] ?? null))}::text[]`;
  const at = new Date(nowMs).toISOString();
  // What an administrator has written stays his where another one sends the same.
  const isKept = sql`${keyVal.writtenBy} is not null and ${keyVal.value} = excluded.value`;
  const { rows } = await transaction.execute<Pick<StoredRow, 'id' | 'key' | 'revision' | 'before'>>(sql`
    insert into ${keyVal} (organisation_id, phase_id, kind, key, value, revision, updated_at, written_by, held_units, rests_from)
    select ${scope.organisationId}::uuid, ${scope.phaseId}::uuid, entry.kind, entry.key, entry.value,
           head.revision, ${at}::timestamptz, ${by ?? null}::uuid, case when entry.rests_from is not null then array[entry.rests_from] end, entry.rests_from
    from ${keyValHead} as head, unnest(${column('kind')}, ${column('key')}, ${column('value')}, ${column('restsFrom')}) as entry (kind, key, value, rests_from)
    where head.phase_id = ${scope.phaseId}::uuid and head.organisation_id = ${scope.organisationId}::uuid
    on conflict (organisation_id, key) do update
      set value = excluded.value, revision = excluded.revision,
          updated_at = case when ${isKept} then ${keyVal.updatedAt} else excluded.updated_at end,
          written_by = case when ${isKept} then ${keyVal.writtenBy} else excluded.written_by end, held_units = excluded.held_units, rests_from = excluded.rests_from
    returning id, key, revision, (
      select was.value from ${keyVal} as was
      where was.organisation_id = ${keyVal.organisationId} and was.key = ${keyVal.key}
    ) as before`);
  // Sent texts are not read back: a batch has 20,000, and texts that live on cost most (decision 0019).
  const told = new Map(rows.map(({ key, ...row }) => [key, row]));
  const { organisationId } = scope;
  return entries.flatMap(({ kind, key, value, restsFrom = null }) => {
    const row = told.get(key);
    return row === undefined ? [] : { ...row, organisationId, kind, key, value, restsFrom };
  });
}

/** Removes one entry within the scope; gives no change if there is none, and the caller rolls back. */
export async function removeKeyVal(transaction: Transaction, scope: KeyvalScope, id: string, saving: Saving) {
  const revision = await raiseHead(transaction, scope, saving.nowMs);
  return removeWhere(transaction, scope, { ...saving, revision, condition: eq(keyVal.id, id) });
}

/** Removes entries within the scope, and remembers their keys for who follows the offers. */
async function removeWhere(
  transaction: Transaction,
  scope: KeyvalScope,
  { revision, condition, nowMs, by }: Saving & { revision: number; condition: SQL },
): Promise<EntryChange[]> {
  const removed = await transaction
    .delete(keyVal)
    .where(and(inScope(scope), condition))
    .returning({ kind: keyVal.kind, key: keyVal.key, value: keyVal.value });
  if (removed.length === 0) return [];
  const keys = sql.param(removed.map(({ key }) => key));
  await transaction.execute(sql`
    insert into ${keyValRemoval} (organisation_id, phase_id, key, revision, removed_by, removed_at)
    select ${scope.organisationId}::uuid, ${scope.phaseId}::uuid, key, ${revision}::integer,
           ${by ?? null}::uuid, ${new Date(nowMs).toISOString()}::timestamptz
    from unnest(${keys}::text[]) as removed (key)
    on conflict (organisation_id, key) do update
      set revision = excluded.revision, removed_by = excluded.removed_by, removed_at = excluded.removed_at`);
  return removed.map(({ kind, key, value }) => ({ kind, key, from: value }));
}

/** Raises an organisation's head in a phase; its other writers wait for this transaction (decision 0005). */
export async function raiseHead(transaction: Transaction, scope: KeyvalScope, nowMs: number) {
  const writtenAt = new Date(nowMs);
  const rows = await transaction
    .insert(keyValHead)
    .values({ ...scope, revision: 1, writtenAt })
    .onConflictDoUpdate({
      target: [keyValHead.phaseId, keyValHead.organisationId],
      set: { revision: sql`${keyValHead.revision} + 1`, writtenAt },
    })
    .returning({ revision: keyValHead.revision });
  return rows[0]!.revision;
}

/** What stands under a key, or stood there, and who left it so. */
export interface Held {
  /** Null where nothing stands there. */
  readonly value: string | null;
  /** Undefined where nothing stands there. */
  readonly version: number | undefined;
  /** Name of the administrator who wrote or removed it; null where that is not known. */
  readonly by: string | null;
  readonly at: Date | null;
  /** Why the package is awarded so; null where nobody says so. */
  readonly reason: string | null;
}

/**
 * What is stored under these keys, by key; the organisation's other writers in the phase, on any server, wait
 * until this transaction ends, so that it stays so. A key that never had an entry is missing.
 */
export async function lockHeld(transaction: Transaction, scope: KeyvalScope, keys: readonly string[]) {
  await transaction
    .insert(keyValHead)
    .values({ ...scope, revision: 0 })
    .onConflictDoUpdate({
      target: [keyValHead.phaseId, keyValHead.organisationId],
      set: { revision: keyValHead.revision },
    });
  const wanted = sql`${sql.param([...keys])}::text[]`;
  const { rows } = await transaction.execute<
    Omit<Held, 'version' | 'at'> & { key: string; version: number | null; at: string | null }
  >(sql`
    with held as (
      select ${keyVal.key} as key, ${keyVal.value} as value, ${keyVal.revision} as version,
             ${keyVal.writtenBy} as by, ${keyVal.updatedAt} as at, ${awardReason.reason} as reason
      from ${keyVal}
      left join ${awardReason} on ${awardReason.organisationId} = ${keyVal.organisationId}
        and ${awardReason.key} = ${keyVal.key} and ${awardReason.value} = ${keyVal.value}
      where ${and(inScope(scope), sql`${keyVal.key} = any(${wanted})`)}
    ), removed as (
      select ${keyValRemoval.key} as key, null::text as value, null::integer as version,
             ${keyValRemoval.removedBy} as by, ${keyValRemoval.removedAt} as at, null::text as reason
      from ${keyValRemoval}
      where ${keyValRemoval.organisationId} = ${scope.organisationId}::uuid and ${keyValRemoval.key} = any(${wanted})
        and ${keyValRemoval.key} not in (select key from held)
    )
    select each.key, each.value, each.version, each.at, each.reason,
           nullif(trim(concat_ws(' ', ${account.firstname}, ${account.lastname})), '') as by
    from (select * from held union all select * from removed) as each
    left join ${account} on ${account.id} = each.by`);
  return new Map(
    rows.map(({ key, version, at, ...row }) => [
      key,
      { ...row, version: version ?? undefined, at: at === null ? null : new Date(at) },
    ]),
  );
}

/**
 * The organisations that have written something of their own in a phase, be it removed since. Asked of one
 * behind its head's lock, it stays so (decision 0131).
 */
export async function listWritten(transaction: Transaction, phaseId: string): Promise<ReadonlySet<string>> {
  const of = (table: typeof keyVal | typeof keyValRemoval | typeof declaration) =>
    sql`select organisation_id from ${table} where phase_id = ${phaseId}`;
  const { rows } = await transaction.execute<{ organisation_id: string }>(sql`
    select organisation_id from ${keyValHead} where phase_id = ${phaseId} and revision > 0
    union ${of(keyVal)} union ${of(keyValRemoval)} union ${of(declaration)}`);
  return new Set(rows.map((row) => row.organisation_id));
}

/** True if this is the id of an organisation. */
export async function hasOrganisation(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.$count(organisation, eq(organisation.id, id))) > 0;
}

/** Selects rows of the organisation and phase in a table, the key-values where none is named. */
export function inScope(
  { organisationId, phaseId }: KeyvalScope,
  table: { readonly organisationId: PgColumn; readonly phaseId: PgColumn } = keyVal,
) {
  return and(eq(table.organisationId, organisationId), eq(table.phaseId, phaseId));
}
