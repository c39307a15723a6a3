import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { changedBinding } from '@rahmenpreis/tendering/phase/binding.ts';
import { comparePhases } from '@rahmenpreis/tendering/phase/phase-order.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { and, eq, getTableColumns, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { firstOf } from '../../db/rows.ts';
import { phase } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { refuseSealed } from '../seal/rules.ts';
import { listing } from './members/repository.ts';
import { stateOfPhase, timeOfPhase } from './rules.ts';

/** A phase as it is stored; `start` and `end` are the exact instants (CONTRACT.md «Phases»). */
export type PhaseRow = typeof phase.$inferSelect & {
  /** The name of who asked first that sealed offers be opened. */
  openingAskedName: string | null;
  /** Since when its award is closed, and the name of who closed it; null while it is not (decision 0121). */
  closedAt: Date | null;
  closedByName: string | null;
};

const PHASE_COLUMNS = {
  ...getTableColumns(phase),
  openingAskedName: sql<string | null>`
    (select asking.firstname || ' ' || asking.lastname from account as asking where asking.id = opening_asked_by)`,
  closedAt: sql<Date | null>`${ofClosing(sql`closing.at`)}`.mapWith(phase.start),
  closedByName: sql<string | null>`${ofClosing(sql`
    (select closer.firstname || ' ' || closer.lastname from account as closer where closer.id = closing.by)`)}`,
};

/** Asks something of the closing of a phase that holds. */
function ofClosing(asked: SQL) {
  return sql`(select ${asked} from award_closing as closing
    where closing.phase_id = ${phase}.id and closing.reopened_at is null)`;
}

/** Lists all phases by start, end, title (PHASE-004). */
export async function listPhases(transaction: Transaction): Promise<PhaseRow[]> {
  const rows = await transaction.select(PHASE_COLUMNS).from(phase);
  return rows
    .map((row) => ({ row, order: { ...timeOfPhase(row), title: row.title } }))
    .toSorted((a, b) => comparePhases(a.order, b.order))
    .map(({ row }) => row);
}

/**
 * Finds the version of what the actor sees of all phases, without reading any of it: another text whenever
 * the answer would be another, and the same whatever happens beyond it (decision 0021).
 */
export async function findPhasesVersion(transaction: Transaction, actor: Actor): Promise<string> {
  const seen = listing(transaction, actor, phase.id) ?? sql`true`;
  const ownRow = isAdmin(actor) ? sql`` : sql`and user_id = ${actor.userId}`;
  const { rows } = await transaction.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(seen::text, '' order by id), '')) as version
    from (
      select ${phase.id}, ${phase.title}, ${phase.start}, ${phase.end}, ${phase.type}, ${phase.seal},
        ${isAdmin(actor) ? phase.version : sql`0`} as version,
        case when ${seen} then row(
          ${phase.publicMediaIds}, ${phase.letterVersion}, ${phase.questionsUntil}, ${phase.bindingUntil},
          (select sum(uuid_hash_extended(liegenschaft_id, 0)) from phase_liegenschaft where phase_id = ${phase.id}),
          (select string_agg(user_id::text, ' ' order by user_id)
            from phase_user where phase_id = ${phase.id} ${ownRow}),
          ${isAdmin(actor) ? sql`${PHASE_COLUMNS.openingAskedName}, ${PHASE_COLUMNS.closedByName}` : sql`null`}
        )::text end as content
      from ${phase}
    ) as seen`);
  return rows[0]!.version;
}

/** Finds a phase, whoever asks. */
export async function findPhase(transaction: Transaction, phaseId: string): Promise<PhaseRow | undefined> {
  return firstOf(transaction.select(PHASE_COLUMNS).from(phase).where(eq(phase.id, phaseId)));
}

/** Finds a phase whose content the actor may see: a bidder only one that lists it (SHELL-018). */
export async function findVisiblePhase(transaction: Transaction, actor: Actor, phaseId: string) {
  const rows = await transaction
    .select(PHASE_COLUMNS)
    .from(phase)
    .where(and(eq(phase.id, phaseId), listing(transaction, actor, phase.id)));
  return rows[0];
}

/** A call that asks for offers of a phase. */
export type PhaseOffersCall = Pick<Call<Endpoint>, 'seenMs'> & {
  readonly actor: Actor;
  readonly params: { readonly phaseId: string };
};

/** Finds the phase of a call; 404 if there is none, 409 while offers are sealed, before any are read. */
export async function findOpenPhase(transaction: Transaction, call: PhaseOffersCall): Promise<PhaseRow> {
  const found = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
  raise(refuseSealed(call.actor, found, call.seenMs()));
  return found;
}

/** The same for who reads offers, which is written down of administrators while the phase runs. */
export async function readOpenPhase(
  transaction: Transaction,
  call: PhaseOffersCall & Pick<Call<Endpoint>, 'auditRead'>,
): Promise<PhaseRow> {
  const found = await findOpenPhase(transaction, call);
  const isRunning = stateOfPhase(found, call.seenMs()) === 'running';
  if (isAdmin(call.actor) && isRunning) await call.auditRead(transaction);
  return found;
}

/**
 * First halves of the advisory locks at which a phase is queued for, as PostgreSQL lets those who share a row
 * pass whoever waits for it alone. Whoever reads for long queues apart, so that prices do not wait for it.
 */
const READING_QUEUE = 7_261_120;
const WRITING_QUEUE = 7_261_121;

/** True once it has its place in a queue of the phase, alone or with others, until the transaction ends. */
function queued(queue: number, phaseId: string, how: 'shared' | 'alone') {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  return sql`(select true from ${lock}(${queue}::int, hashtext(${phaseId}::uuid::text)))`;
}

/**
 * Finds a phase and keeps it unchanged until the transaction ends: with `share` others may do the same, with
 * `update` all others wait, and whoever comes later waits behind it.
 */
export async function lockPhase(
  transaction: Transaction,
  phaseId: string,
  strength: 'share' | 'update' = 'share',
): Promise<PhaseRow | undefined> {
  const isAlone = strength === 'update';
  if (isAlone) await transaction.execute(sql`select ${queued(READING_QUEUE, phaseId, 'alone')}`);
  const place = isAlone ? queued(WRITING_QUEUE, phaseId, 'alone') : queued(READING_QUEUE, phaseId, 'shared');
  const rows = await transaction
    .select(PHASE_COLUMNS)
    .from(phase)
    .where(and(eq(phase.id, phaseId), place))
    .for(strength);
  return rows[0];
}

/** What of a phase decides whether somebody may write in it. */
export type HeldPhase = Pick<PhaseRow, 'id' | 'start' | 'end' | 'seal' | 'openedAt'>;

/** Finds a phase's times and seal, unchanged until the transaction ends; others may hold them too. */
export async function holdPhase(transaction: Transaction, phaseId: string): Promise<HeldPhase | undefined> {
  const { id, start, end, seal, openedAt } = phase;
  const rows = await transaction
    .select({ id, start, end, seal, openedAt })
    .from(phase)
    .where(and(eq(phase.id, phaseId), queued(WRITING_QUEUE, phaseId, 'shared')))
    .for('share');
  return rows[0];
}

/** Makes writers of phase times take turns; readers and writers of offers are not held up (PHASE-006). */
export async function lockPhaseTimes(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${phase} in share row exclusive mode`);
}

/** Stores a new phase without links and gives its id. */
export async function insertPhase(transaction: Transaction, input: PhaseInput): Promise<string> {
  const rows = await transaction
    .insert(phase)
    .values({
      ...fieldsOf(input),
      ...letterFieldsOf({ letter: '', declarations: [], letterVersion: 0 }, input),
      publicMediaIds: input.publicMediaIds ?? [],
      bindingUntil: input.bindingUntil ?? null,
    })
    .returning({ id: phase.id });
  return rows[0]!.id;
}

/** Sets fields of a phase and increments its version. */
export async function changePhase(
  transaction: Transaction,
  phaseId: string,
  fields: Partial<typeof phase.$inferInsert>,
): Promise<void> {
  await transaction
    .update(phase)
    .set({ ...fields, version: sql`${phase.version} + 1` })
    .where(eq(phase.id, phaseId));
}

/** Overwrites a phase's fields and increments its version; documents and letter that are omitted stay. */
export function updatePhase(transaction: Transaction, row: PhaseRow, input: PhaseInput): Promise<void> {
  const { publicMediaIds } = input;
  const documents = publicMediaIds === undefined ? {} : { publicMediaIds };
  return changePhase(transaction, row.id, {
    ...fieldsOf(input),
    bindingUntil: changedBinding({ ...row, ...timeOfPhase(row) }, input),
    ...documents,
    ...letterFieldsOf(row, input),
  });
}

/** Removes a phase with its links, catalogue, LVs and key-values. */
export async function removePhase(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(phase).where(eq(phase.id, id));
}

/** Opens the sealed phases that wait for nobody and have ended, and gives those that were not open yet. */
export async function openEnded(transaction: Transaction, nowMs: number) {
  const now = new Date(nowMs);
  return transaction
    .update(phase)
    .set({ openedAt: now, version: sql`${phase.version} + 1` })
    .where(and(eq(phase.seal, 'SEALED'), isNull(phase.openedAt), lte(phase.end, now)))
    .returning({ id: phase.id, title: phase.title, end: phase.end });
}

/** The letter as the input has it, counted once more; nothing where it says nothing else. */
function letterFieldsOf(
  { letterVersion, ...row }: Pick<PhaseRow, 'letter' | 'declarations' | 'letterVersion'>,
  { letter = row.letter, declarations = row.declarations }: PhaseInput,
) {
  if (isDeepStrictEqual(letterOf({ letter, declarations }), letterOf(row))) return {};
  return { letter, declarations, letterVersion: letterVersion + 1 };
}

function fieldsOf({ title, start, end, type, seal, startMail, questionsUntil, ...settings }: PhaseInput) {
  const { isPeriodShort, missingTenths, missingPer100 } = settings;
  const until = typeof questionsUntil === 'string' ? new Date(questionsUntil) : questionsUntil;
  const times = { start: new Date(start), end: new Date(end), questionsUntil: until, isPeriodShort };
  // What is undefined is not written.
  return { title, type, ...times, seal, startMail, missingTenths, missingPer100 };
}
