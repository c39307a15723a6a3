import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { and, eq, sql } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { awardReason } from '../../../db/schema/keyval.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { inStatements } from '../../../db/in-statements.ts';
import type { KeyvalScope } from '../repository.ts';

/** Of which award a reason is: a key, and who has the package by it. */
interface AwardOf {
  readonly organisationId: string;
  readonly key: string;
  readonly value: string;
}

/** Reasons as they travel, by `reasonKey`. */
export type StoredReasons = ReadonlyMap<string, NonNullable<KeyVal['reason']>>;

/** Names the award that a reason is of. */
export function reasonKey({ organisationId, key, value }: AwardOf): string {
  return [organisationId, key, value].join(' ');
}

/** Lists the reasons of awards of a phase, those of awards that do not stand now included; of all organisations or one, of all keys or the given ones. */
export async function listReasons(
  transaction: Transaction,
  phaseId: string,
  only: { organisationId?: string | undefined; keys?: readonly string[] } = {},
): Promise<StoredReasons> {
  const { organisationId, keys } = only;
  const rows = await transaction
    .select({
      organisationId: awardReason.organisationId,
      key: awardReason.key,
      value: awardReason.value,
      text: awardReason.reason,
      source: awardReason.source,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${account.firstname}, ${account.lastname})), '')`,
      at: awardReason.at,
    })
    .from(awardReason)
    .leftJoin(account, eq(account.id, awardReason.by))
    .where(
      and(
        eq(awardReason.phaseId, phaseId),
        organisationId === undefined ? undefined : eq(awardReason.organisationId, organisationId),
        keys && sql`${awardReason.key} = any(${sql.param([...keys])}::text[])`,
      ),
    );
  return new Map(
    rows.map(({ text, source, by, at, ...award }) => [
      reasonKey(award),
      { text, source, by, at: at.toISOString() },
    ]),
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
export async function keepReasons(
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

/** What is said of several awards, as a table; a batch would need more parameters than a statement may have. */
function awardsOf(said: readonly AwardReasoning[]) {
  const column = (value: (own: AwardReasoning) => string | null | undefined) =>
    sql`${sql.param(said.map((own) => value(own) ?? null))}::text[]`;
  const flags = sql`${sql.param(said.map(({ isKept, isNew }) => isKept && !isNew))}::boolean[]`;
  return sql`unnest(
    ${column(({ key }) => key)}, ${column(({ value }) => value)}, ${column(({ text }) => text)},
    ${column(({ source }) => source)}, ${flags}
  ) as award (key, value, text, source, is_kept)`;
}
