import type { AuditEntry, AuditPerson } from '@rahmenpreis/contract/audit.ts';
import { ARRIVAL_ACTIONS } from '@rahmenpreis/tendering/audit-log/hidden-actions.ts';
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  not,
  notInArray,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { account, organisation } from '../../../db/schema/account.ts';
import { audit, auditPersonal } from '../../../db/schema/audit.ts';
import { questionAsker } from '../../../db/schema/question.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AuditLogFilter } from '../rules.ts';

/** How many entries are looked through for one page, so that no filter makes a call long. */
const LOOKED_THROUGH = 100_000;
/** Nothing is dated so much earlier than what was written before it, unless a clock was wrong. */
const OUT_OF_TIME_MS = 24 * 60 * 60_000;

/** An entry as it is stored. */
type StoredEntry = Omit<AuditEntry, 'id' | 'seq'> & { seq: number };

function isNaming(id: string): SQL | undefined {
  const pattern = `%${id}%`;
  return or(sql`${audit.target} ilike ${pattern}`, sql`${audit.detail}::text like ${pattern}`);
}

function isMeant({ actorId, phase, actions, outcome, from, until, asking }: AuditLogFilter): SQL | undefined {
  const isRefused = gte(audit.status, 400);
  return and(
    actorId === undefined ? undefined : eq(audit.actorId, actorId),
    phase && and(isNaming(phase.id), or(isRefused, not(inArray(audit.action, phase.except)))),
    actions === undefined ? undefined : inArray(audit.action, actions),
    outcome === undefined ? undefined : outcome === 'refused' ? isRefused : not(isRefused),
    outcome === 'changed' ? notLike(audit.action, 'GET %') : undefined,
    or(
      and(inArray(audit.action, [...asking.actions]), isWithin(asking)),
      and(notInArray(audit.action, [...asking.actions]), isWithin({ from, until })),
    ),
  );
}

function isWithin({ from, until }: Pick<AuditLogFilter, 'from' | 'until'>): SQL | undefined {
  return and(
    from === undefined ? sql`true` : gte(audit.at, from),
    until === undefined ? undefined : lt(audit.at, until),
  );
}

/** Whether the actor of an entry has an account with the owner. */
const IS_OWNERS = sql`exists (
  select from ${account} join ${organisation} on ${organisation.id} = ${account.organisationId}
  where ${account.id} = ${audit.actorId} and ${organisation.kind} = 'owner')`;
const PHASE_OF = sql`coalesce(${audit.detail} ->> 'phaseId',
  lower(substring(${audit.target} from '/phase/([0-9a-fA-F-]{36})')))`;

/**
 * Leaves out what would tell of sealed offers: what bidders do in those phases or in none, such as handing in
 * a document, unless they only sign in; what the program does there by itself (decision 0048); and which
 * offers an administrator noted there (decision 0131).
 */
function isShown(filter: AuditLogFilter): SQL | undefined {
  return and(isUnsealed(filter), isUnveiled(filter));
}

/** Leaves out who asked a question, of phases that have not ended or altogether (decision 0119). */
function isUnveiled({ asking: { actions, hiddenPhaseIds } }: AuditLogFilter): SQL | undefined {
  const isOther = notInArray(audit.action, [...actions]);
  if (hiddenPhaseIds === null) return isOther;
  return hiddenPhaseIds.length === 0 ? undefined : or(isOther, sql`${PHASE_OF} not in ${hiddenPhaseIds}`);
}

function isUnsealed({ sealedPhaseIds, openActions }: AuditLogFilter): SQL | undefined {
  if (sealedPhaseIds.length === 0) return undefined;
  const isElsewhere = sql`${PHASE_OF} not in ${sealedPhaseIds}`;
  const isOwnersOther = and(IS_OWNERS, notInArray(audit.action, [...ARRIVAL_ACTIONS]));
  const isNobodys = and(isNull(audit.actorId), sql`${PHASE_OF} is null`);
  return or(isOwnersOther, inArray(audit.action, openActions), isElsewhere, isNobodys);
}

/** The oldest entry that is looked through for a page; undefined where that is all that are left. */
async function findFloor(transaction: Transaction, filter: AuditLogFilter, before: number) {
  const { seq, at } = audit;
  const rows = await transaction
    .select({ seq, at })
    .from(audit)
    // What is left out does not count, as pages of another length would tell of it.
    .where(and(lt(seq, before), isShown(filter)))
    .orderBy(desc(seq))
    .offset(LOOKED_THROUGH - 1)
    .limit(1);
  return rows[0];
}

/** What entries know of persons, by their numbers; what was forgotten is not there. */
async function findPersonal(transaction: Transaction, seqs: readonly number[]) {
  const { seq, field, value } = auditPersonal;
  const rows = await transaction
    .select({ seq, field, value })
    .from(auditPersonal)
    .where(inArray(seq, [...seqs]))
    .orderBy(asc(field));
  return Map.groupBy(rows, (row) => row.seq);
}

/** Lists entries that a filter means, from those with a lower number than `before`. */
export async function listEntries(
  transaction: Transaction,
  filter: AuditLogFilter,
  before: number,
  limit: number,
): Promise<{ entries: StoredEntry[]; next: number | null }> {
  const floor = await findFloor(transaction, filter, before);
  const { seq, at, actorId, action, target, status, detail } = audit;
  const rows = await transaction
    .select({ seq, at, actorId, action, target, status, detail })
    .from(audit)
    .where(and(lt(seq, before), floor && gte(seq, floor.seq), isShown(filter), isMeant(filter)))
    .orderBy(desc(seq))
    .limit(limit);
  const seqs = rows.map((row) => row.seq);
  const personalOf = await findPersonal(transaction, seqs);
  const entries = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    detail: row.detail as AuditEntry['detail'],
    personal: Object.fromEntries(personalOf.get(row.seq)?.map(({ field, value }) => [field, value]) ?? []),
  }));
  if (rows.length === limit) return { entries, next: rows.at(-1)!.seq };
  const isTooOld =
    floor !== undefined &&
    filter.from !== undefined &&
    floor.at.getTime() < filter.from.getTime() - OUT_OF_TIME_MS;
  return { entries, next: isTooOld ? null : (floor?.seq ?? null) };
}

/** True once a question was asked whose asking is left out of the log. */
export async function hasQuestions(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.select({ id: questionAsker.questionId }).from(questionAsker).limit(1);
  return rows.length > 0;
}

/** Lists everybody who has an account, by id. */
export async function listPersons(transaction: Transaction): Promise<AuditPerson[]> {
  const rows = await transaction
    .select({
      id: account.id,
      firstname: account.firstname,
      lastname: account.lastname,
      organisationId: organisation.id,
      organisation: organisation.name,
    })
    .from(account)
    .innerJoin(organisation, eq(account.organisationId, organisation.id))
    .orderBy(asc(account.id));
  return rows.map(({ firstname, lastname, ...person }) => ({
    ...person,
    name: `${firstname} ${lastname}`.trim(),
  }));
}

/** Finds the newest entry of an action that was not refused. */
export async function findLastDone(transaction: Transaction, doneAction: string) {
  const { seq, at, actorId, action, status, detail } = audit;
  const rows = await transaction
    .select({ at, actorId, detail })
    .from(audit)
    .where(and(eq(action, doneAction), lt(status, 400)))
    .orderBy(desc(seq))
    .limit(1);
  return rows[0];
}
