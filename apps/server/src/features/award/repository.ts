import type { AwardWrite, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { isOffering, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { inStatements } from '../../db/in-statements.ts';
import { firstOf, isOf } from '../../db/rows.ts';
import { account, nameOfPerson, organisation } from '../../db/schema/account.ts';
import { awardApproval } from '../../db/schema/closing.ts';
import {
  awardCondition,
  awardReason,
  awardWrite,
  type ConditionChange,
  keyVal,
  type KeptCondition,
} from '../../db/schema/keyval.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { inScope, type KeyvalScope } from '../keyval/repository.ts';

export type { ConditionChange, KeptCondition };

/** Keeps what a batch changed of awards and rebates, under the id by which the audit log names it. */
export async function keepAwardWrite(transaction: Transaction, write: typeof awardWrite.$inferInsert) {
  await transaction.insert(awardWrite).values(write);
}

/** Lists a phase's rebates by an applied scenario, and who applied it; null where the account is gone. */
export async function listConditions(transaction: Transaction, scope: KeyvalScope) {
  const { phaseId: _, organisationId: __, ...columns } = getTableColumns(awardCondition);
  return transaction
    .select({ row: { ...columns, at: sentInstant(columns.at) }, byName: nameOfPerson })
    .from(awardCondition)
    .leftJoin(account, eq(account.id, awardCondition.by))
    .where(inScope(scope, awardCondition))
    .orderBy(asc(awardCondition.bidderId));
}

/** Stores and removes rebates. */
export async function storeConditions(
  transaction: Transaction,
  scope: KeyvalScope,
  changes: readonly ConditionChange[],
): Promise<void> {
  const bidderIds = changes.map(({ bidderId }) => bidderId);
  await transaction
    .delete(awardCondition)
    .where(and(inScope(scope, awardCondition), inArray(awardCondition.bidderId, bidderIds)));
  const rows = changes.flatMap(({ to }) => (to === null ? [] : { ...scope, ...to, at: new Date(to.at) }));
  if (rows.length > 0) await transaction.insert(awardCondition).values(rows);
}

/** Finds what a batch of the organisation changed of awards in the phase; undefined without such a batch. */
export async function findAwardWrite(transaction: Transaction, scope: KeyvalScope, id: string) {
  const { at, changes, conditions } = awardWrite;
  const [row] = await transaction
    .select({ id: awardWrite.id, at, changes, conditions })
    .from(awardWrite)
    .where(and(eq(awardWrite.id, id), inScope(scope, awardWrite)));
  return row && { ...row, changes: row.changes as AwardWrite['changes'] };
}

/** Finds when a batch was taken back; undefined while it holds. */
export async function findUndoing(transaction: Transaction, id: string): Promise<{ at: Date } | undefined> {
  return firstOf(transaction.select({ at: awardWrite.at }).from(awardWrite).where(eq(awardWrite.undoes, id)));
}

/** Reasons as they travel, by `reasonKey`. */
export type StoredReasons = ReadonlyMap<string, NonNullable<KeyVal['reason']>>;

/** Names the award that a reason is of. */
export function reasonKey({
  organisationId,
  key,
  value,
}: Pick<KeyVal, 'organisationId' | 'key' | 'value'>): string {
  return [organisationId, key, value].join(' ');
}

/** Lists award reasons of a phase, standing or not; of one or all organisations, all keys or given ones. */
export async function listReasons(
  transaction: Transaction,
  phaseId: string,
  only: { organisationId?: string | undefined; keys?: readonly string[] } = {},
): Promise<StoredReasons> {
  const { organisationId, key, value, reason: text, source, at } = awardReason;
  const rows = await transaction
    .select({ organisationId, key, value, text, source, by: nameOfPerson, at: sentInstant(at) })
    .from(awardReason)
    .leftJoin(account, eq(account.id, awardReason.by))
    .where(
      and(
        eq(awardReason.phaseId, phaseId),
        only.organisationId === undefined ? undefined : eq(organisationId, only.organisationId),
        only.keys && sql`${key} = any(${sql.param([...only.keys])}::text[])`,
      ),
    );
  return new Map(
    rows.map(({ text, source, by, at, ...award }) => [reasonKey(award), { text, source, by, at }]),
  );
}

/** What a write says of the reason of an award that stands after it. */
export interface AwardReasoning {
  readonly key: string;
  readonly value: string;
  /** Nobody had the package by this award before: what was once said of it does not hold again. */
  readonly isNew: boolean;
  /** Undefined where nothing is said, null where there is to be none. */
  readonly text: string | null | undefined;
  readonly source: 'rule' | 'typed';
  /** A reason that is there already stays. */
  readonly isKept: boolean;
}

/** A reason that is not afterwards what it was before; null where there is none. */
export interface ChangedReason {
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Stores and removes reasons as a write says, and gives those of standing awards that changed. */
export async function storeReasons(
  transaction: Transaction,
  scope: KeyvalScope,
  said: readonly AwardReasoning[],
  { nowMs, by }: { nowMs: number; by?: string | undefined },
): Promise<ChangedReason[]> {
  const changed: ChangedReason[] = [];
  const gone = said.filter(({ text, isNew }) => text === null || (text === undefined && isNew));
  for (const some of inStatements(gone)) {
    const wasSeen = new Set(some.filter(({ isNew }) => !isNew).map(({ key }) => key));
    const { rows } = await transaction.execute<{ key: string; from: string }>(sql`
      delete from ${awardReason} using ${awardsOf(some)}
      where ${awardReason.organisationId} = ${scope.organisationId}::uuid
        and ${awardReason.key} = award.key and ${awardReason.value} = award.value
      returning ${awardReason.key} as key, ${awardReason.reason} as "from"`);
    for (const { key, from } of rows) if (wasSeen.has(key)) changed.push({ key, from, to: null });
  }
  const given = said.filter(({ text }) => typeof text === 'string');
  for (const some of inStatements(given)) {
    const isNew = new Set(some.filter((own) => own.isNew).map(({ key }) => key));
    const { rows } = await transaction.execute<{ key: string; from: string | null; to: string }>(sql`
      insert into ${awardReason} (phase_id, organisation_id, key, value, reason, source, by, at)
      select ${scope.phaseId}::uuid, ${scope.organisationId}::uuid, award.key, award.value, award.text, award.source,
             ${by ?? null}::uuid, ${new Date(nowMs).toISOString()}::timestamptz
      from ${awardsOf(some)}
      where not award.is_kept or not exists (
        select from ${awardReason}
        where ${awardReason.organisationId} = ${scope.organisationId}::uuid
          and ${awardReason.key} = award.key and ${awardReason.value} = award.value
      )
      on conflict (organisation_id, key, value) do update
        set reason = excluded.reason, source = excluded.source, by = excluded.by, at = excluded.at
        where ${awardReason.reason} <> excluded.reason
      returning key, reason as "to", (
        select was.reason from ${awardReason} as was
        where was.organisation_id = ${awardReason.organisationId} and was.key = ${awardReason.key} and was.value = ${awardReason.value}
      ) as "from"`);
    for (const { key, from, to } of rows) changed.push({ key, from: isNew.has(key) ? null : from, to });
  }
  return changed;
}

/** The reasons of several awards as a table: a batch would exceed the parameters a statement may have. */
function awardsOf(said: readonly AwardReasoning[]) {
  const column = (value: (own: AwardReasoning) => string | null | undefined) =>
    sql`${sql.param(said.map((own) => value(own) ?? null))}::text[]`;
  const flags = sql`${sql.param(said.map(({ isKept, isNew }) => isKept && !isNew))}::boolean[]`;
  return sql`unnest(
    ${column(({ key }) => key)}, ${column(({ value }) => value)}, ${column(({ text }) => text)},
    ${column(({ source }) => source)}, ${flags}
  ) as award (key, value, text, source, is_kept)`;
}

/** Finds which of the holders take part no more, by id. */
export async function findLost(transaction: Transaction, { phaseId }: KeyvalScope, ids: readonly string[]) {
  const rows = await transaction
    .select({
      serviceProviderId: account.id,
      organisation: organisation.name,
      isListed: phaseUser.userId,
      participation: keyVal.value,
      saidAt: keyVal.updatedAt,
    })
    .from(account)
    .innerJoin(organisation, eq(organisation.id, account.organisationId))
    .leftJoin(phaseUser, and(eq(phaseUser.userId, account.id), eq(phaseUser.phaseId, phaseId)))
    .leftJoin(
      keyVal,
      and(
        eq(keyVal.organisationId, account.organisationId),
        eq(keyVal.phaseId, phaseId),
        eq(keyVal.kind, 'offer'),
      ),
    )
    .where(inArray(account.id, [...ids]));
  return new Map(
    rows
      .filter(
        ({ isListed, participation }) =>
          isListed === null || !isOffering(participationOf(participation ?? undefined)),
      )
      .map(({ serviceProviderId, organisation: name, isListed, saidAt }) => [
        serviceProviderId,
        {
          serviceProviderId,
          organisation: name,
          withdrawnAt: isListed === null || saidAt === null ? null : saidAt.toISOString(),
        },
      ]),
  );
}

/** Lists the agreements to awards that stand as they were agreed to, and by whom. */
export async function listApprovals(transaction: Transaction, scope: KeyvalScope) {
  const { key, value, at } = awardApproval;
  return transaction
    .select({ key, value, by: nameOfPerson, at: sentInstant(at) })
    .from(awardApproval)
    .innerJoin(
      keyVal,
      and(
        eq(keyVal.organisationId, awardApproval.organisationId),
        eq(keyVal.key, key),
        eq(keyVal.value, value),
      ),
    )
    .leftJoin(account, eq(account.id, awardApproval.by))
    .where(inScope(scope, awardApproval))
    .orderBy(asc(key));
}

/** Lists the keys of awards that an administrator gave, and nobody else since. */
export async function listKeysGivenBy(transaction: Transaction, scope: KeyvalScope, userId: string) {
  const rows = await transaction
    .select({ key: keyVal.key })
    .from(keyVal)
    .where(and(inScope(scope), isOf(keyVal, { kind: 'award', writtenBy: userId })))
    .orderBy(asc(keyVal.key));
  return rows.map(({ key }) => key);
}

/** Stores agreements to awards; gives those that were not agreed to before. */
export async function storeApprovals(
  transaction: Transaction,
  scope: KeyvalScope,
  awards: readonly (readonly [key: string, value: string])[],
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
): Promise<{ key: string; value: string }[]> {
  const stored: { key: string; value: string }[] = [];
  for (const some of inStatements(awards)) {
    const rows = some.map(([key, value]) => ({ ...scope, key, value, by, at: new Date(nowMs) }));
    stored.push(...(await transaction.insert(awardApproval).values(rows).onConflictDoNothing().returning()));
  }
  return stored;
}

/** Removes the agreements to awards that are others now. */
export async function dropApprovals(
  transaction: Transaction,
  { organisationId }: KeyvalScope,
  keys: readonly string[],
): Promise<void> {
  for (const some of inStatements(keys)) {
    await transaction
      .delete(awardApproval)
      .where(and(eq(awardApproval.organisationId, organisationId), inArray(awardApproval.key, [...some])));
  }
}
