import { AUDIT_BEFORE, AUDIT_FREE_TEXTS, type AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import { asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { audit, auditCheckpoint, auditLink, auditPersonal } from '../../db/schema/audit.ts';
import { awardClosing } from '../../db/schema/closing.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditEntry } from '../../kernel/call/route-context.ts';
import type { Letter } from '../../mail/letter.ts';
import { CHAIN_START, type KeptState, type Link, type SealedEntry } from './chain.ts';
import { setApart } from './personal.ts';

/**
 * Appends one entry to the audit log; nothing ever changes or removes one (QUALITY.md «Audit log»). What
 * belongs to a person lies beside it, and is forgotten in its time.
 */
export async function appendAudit(transaction: Transaction, entry: AuditEntry, nowMs: number): Promise<void> {
  const { actorId = null, action, target, status = 200 } = entry;
  const { detail, values } = setApart(entry, nowMs);
  const column = (name: 'field' | 'value' | 'salt') => sql.param(values.map((value) => value[name]));
  const forgetAts = sql.param(values.map(({ forgetAt }) => forgetAt.toISOString()));
  await transaction.execute(sql`
    with entry as (
      insert into ${audit} (at, actor_id, action, target, status, detail)
      values (${new Date(nowMs).toISOString()}, ${actorId}, ${action}, ${target}, ${status}, ${JSON.stringify(detail)})
      returning seq
    )
    insert into ${auditPersonal} (seq, field, value, salt, forget_at)
    select entry.seq, personal.field, personal.value, personal.salt, personal.forget_at
    from entry, unnest(${column('field')}::text[], ${column('value')}::text[], ${column('salt')}::uuid[],
      ${forgetAts}::timestamptz[]) as personal (field, value, salt, forget_at)`);
}

/**
 * Forgets early every value beside the audit log that is this text, and every free text that holds it, in
 * upper or lower case: a name, an e-mail address, a network address. Gives their number; that they were
 * forgotten is an entry, which does not say what (decision 0042).
 */
export async function forgetValues(transaction: Transaction, text: string, nowMs: number): Promise<number> {
  const forgotten = await transaction
    .delete(auditPersonal)
    .where(sql`lower(${auditPersonal.value}) = lower(${text})
      or (replace(${auditPersonal.field}, ${AUDIT_BEFORE}, '') in ${AUDIT_FREE_TEXTS}
        and position(lower(${text}) in lower(${auditPersonal.value})) > 0)`)
    .returning({ seq: auditPersonal.seq });
  const [count, action] = [forgotten.length, 'audit forget'];
  if (count > 0) await appendAudit(transaction, { action, target: action, detail: { count } }, nowMs);
  return count;
}

/** Lists the numbers of entries beside which a value lies that is not the one they were written with. */
export async function listWrongValues(transaction: Transaction): Promise<number[]> {
  const { seq, field, value, salt } = auditPersonal;
  const { rows } = await transaction.execute<{ seq: string }>(sql`
    select distinct ${seq} as seq from ${auditPersonal} left join ${audit} on ${audit.seq} = ${seq}
    where ${audit.detail} -> 'personal' ->> ${field} is distinct from
      encode(sha256(convert_to(${salt}::text || ':' || ${value}, 'UTF8')), 'hex')
    order by 1`);
  return rows.map((row) => Number(row.seq));
}

/** The advisory lock under which one of several processes seals; any number that nothing else uses. */
const SEAL_LOCK = 7_261_114;
/** How many entries with higher numbers may be committed before an entry; never as many as this. */
const OUT_OF_ORDER = 5_000;

/** Locks the chain until the transaction ends; false if another process holds it. */
export async function lockChain(transaction: Transaction): Promise<boolean> {
  const lock = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as taken`,
  );
  return lock.rows[0]?.taken === true;
}

/** Finds the end of the chain. */
export async function findLastLink(transaction: Transaction): Promise<KeptState> {
  const { position, hash } = auditLink;
  const rows = await transaction.select({ position, hash }).from(auditLink).orderBy(desc(position)).limit(1);
  return rows[0] ?? CHAIN_START;
}

const ENTRY = sql`
  ${audit.seq} as seq, (extract(epoch from ${audit.at}) * 1000000)::bigint::text as at_micros,
  ${audit.actorId} as actor_id, ${audit.action} as action, ${audit.target} as target,
  ${audit.status} as status, ${audit.detail}::text as detail, ${audit.salt} as salt`;

type EntryRow = Record<string, unknown> & { seq: string; at_micros: string; actor_id: string | null } & Pick<
    SealedEntry,
    'action' | 'target' | 'status' | 'detail' | 'salt'
  >;

function readEntry({ seq, at_micros: atMicros, actor_id: actorId, ...rest }: EntryRow): SealedEntry {
  const { action, target, status, detail, salt } = rest;
  return { seq: Number(seq), atMicros, actorId, action, target, status, detail, salt };
}

/** Lists entries that no link holds, by number: those after `afterSeq`, or where new ones may have come. */
export async function listUnsealed(transaction: Transaction, limit: number, afterSeq?: number) {
  const from =
    afterSeq ?? sql`coalesce((select max(${auditLink.seq}) from ${auditLink}), 0) - ${OUT_OF_ORDER}`;
  const { rows } = await transaction.execute<EntryRow>(sql`
    select ${ENTRY} from ${audit}
    where ${audit.seq} > ${from}
      and not exists (select from ${auditLink} where ${auditLink.seq} = ${audit.seq})
    order by ${audit.seq} limit ${limit}`);
  return rows.map(readEntry);
}

/** Appends links to the chain. */
export async function appendLinks(transaction: Transaction, links: readonly Link[]): Promise<void> {
  await transaction
    .insert(auditLink)
    .values(links.map(({ sealedMs, ...link }) => ({ ...link, sealedAt: new Date(sealedMs) })));
}

/** A piece of the chain, each link with its entry if there still is one. */
export async function listLinks(transaction: Transaction, afterPosition: number, limit: number) {
  const { rows } = await transaction.execute<
    EntryRow & { position: string; link_seq: string; sealed_ms: string; hash: Buffer }
  >(sql`
    select ${auditLink.position} as position, ${auditLink.seq} as link_seq, ${auditLink.hash} as hash,
      (extract(epoch from ${auditLink.sealedAt}) * 1000)::bigint::text as sealed_ms, ${ENTRY}
    from ${auditLink} left join ${audit} on ${audit.seq} = ${auditLink.seq}
    where ${auditLink.position} > ${afterPosition} order by ${auditLink.position} limit ${limit}`);
  return rows.map(({ position, link_seq: seq, sealed_ms: sealedMs, hash, ...entry }) => ({
    link: { position: Number(position), seq: Number(seq), sealedMs: Number(sealedMs), hash },
    entry: entry.seq === null ? undefined : readEntry(entry),
  }));
}

/** Gives the position of the link `count` links behind a position; undefined where there are fewer. */
export async function findStretchEnd(transaction: Transaction, afterPosition: number, count: number) {
  const { position } = auditLink;
  const rows = await transaction
    .select({ position })
    .from(auditLink)
    .where(gt(position, afterPosition))
    .orderBy(asc(position))
    .offset(count - 1)
    .limit(1);
  return rows[0]?.position;
}

/** Lists the checkpoints that lie behind one position and up to another, oldest first. */
export async function listStoredLines(
  transaction: Transaction,
  afterPosition: number,
  untilPosition: number,
) {
  const { position, at, line } = auditCheckpoint;
  const { rows } = await transaction.execute<{ line: string; position: string; place: string }>(sql`
    select * from (
      select ${line} as line, ${position} as position, row_number() over (order by ${position}, ${at}) as place
      from ${auditCheckpoint}
    ) as placed
    where position > ${afterPosition} and position <= ${untilPosition} order by place`);
  return rows.map((row) => ({ ...row, position: Number(row.position), place: Number(row.place) }));
}

/** Lists the lines of all checkpoints, oldest first. */
export async function listCheckpoints(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .select({ line: auditCheckpoint.line })
    .from(auditCheckpoint)
    .orderBy(asc(auditCheckpoint.position), asc(auditCheckpoint.at));
  return rows.map(({ line }) => line);
}

/** A letter about a phase, of which the audit log keeps word for word that it was sent (decision 0047). */
export function keptLetter(
  letter: Letter,
  detail: AuditDetail & { readonly phaseId: string },
  action = 'MAIL phase',
): Letter & Required<Pick<Letter, 'noteSent'>> {
  const personal = { letter: `${letter.subject}\n\n${letter.text}` };
  const entry = { action, target: `/phase/${detail.phaseId}`, detail, personal };
  return { ...letter, noteSent: (transaction, sentMs) => appendAudit(transaction, entry, sentMs) };
}

/** Finds the hash that the newest checkpoint has signed, in hex; null before there is one. */
export async function findNewestCheckpoint(transaction: Transaction): Promise<string | null> {
  const rows = await transaction
    .select({ hash: auditLink.hash })
    .from(auditCheckpoint)
    .innerJoin(auditLink, eq(auditLink.position, auditCheckpoint.position))
    .orderBy(desc(auditCheckpoint.position))
    .limit(1);
  return rows[0]?.hash.toString('hex') ?? null;
}

/** True if it is time for a checkpoint: the last one is a day old, or a phase has ended since. */
export async function isCheckpointDue(transaction: Transaction, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs);
  const { rows } = await transaction.execute<{ due: boolean }>(sql`
    select coalesce(max(${auditCheckpoint.at}) <= ${now}::timestamptz - interval '1 day'
      or exists (select from phase where "end" > max(${auditCheckpoint.at}) and "end" <= ${now}::timestamptz), true) as due
    from ${auditCheckpoint}`);
  return rows[0]?.due === true;
}

/** Finds the closings of awards that no checkpoint stands behind yet. */
export async function listUnprovenClosings(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .select({ id: awardClosing.id })
    .from(awardClosing)
    .where(isNull(awardClosing.checkpoint));
  return rows.map(({ id }) => id);
}

/** Keeps the signed line of a state of the chain, with the closings that it stands behind. */
export async function addCheckpoint(
  transaction: Transaction,
  { position, line, nowMs }: { position: number; line: string; nowMs: number },
  closingIds: readonly string[],
): Promise<void> {
  await transaction.insert(auditCheckpoint).values({ position, at: new Date(nowMs), line });
  if (closingIds.length === 0) return;
  await transaction
    .update(awardClosing)
    .set({ checkpoint: { position, line } })
    .where(inArray(awardClosing.id, [...closingIds]));
}

/** How far the audit log has come, and how far its chain. */
export async function measureAuditLog(transaction: Transaction) {
  const { rows } = await transaction.execute<{ links: string; unsealed: string }>(sql`
    select coalesce((select max(${auditLink.position}) from ${auditLink}), 0) as links,
      coalesce((select max(${audit.seq}) from ${audit}), 0)
        - coalesce((select max(${auditLink.seq}) from ${auditLink}), 0) as unsealed`);
  const { links, unsealed } = rows[0]!;
  return { links: Number(links), unsealed: Math.max(0, Number(unsealed)) };
}
