import type { PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { BIDDER_KINDS } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { comparePhases } from '@rahmenpreis/tendering/phase/choice/phase-order.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { and, asc, countDistinct, eq, exists, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { prepare } from '../../db/prepared.ts';
import { account, organisation } from '../../db/schema/account.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { phase, phaseLiegenschaft, phaseNotice, phaseUser } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import { timeOfPhase } from './rules.ts';

/** A phase as it is stored; `start` and `end` are the exact instants (CONTRACT.md «Phases»). */
export type PhaseRow = typeof phase.$inferSelect & {
  /** The name of who asked first that sealed offers be opened. */
  openingAskedName: string | null;
};

const PHASE_COLUMNS = {
  ...getTableColumns(phase),
  openingAskedName: sql<string | null>`
    (select asking.firstname || ' ' || asking.lastname from account as asking where asking.id = opening_asked_by)`,
};

/** The properties and bidders of one phase. */
export interface PhaseLinks {
  liegenschaftIds: string[];
  userIds: string[];
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
 * Finds the version of what the actor sees of all phases, without reading any of it: another text whenever the answer
 * would be another one, and the same for everything that happens beyond it (decision 0021).
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
          ${phase.publicMediaIds},
          (select string_agg(liegenschaft_id::text, ' ' order by liegenschaft_id)
            from phase_liegenschaft where phase_id = ${phase.id}),
          (select string_agg(user_id::text, ' ' order by user_id)
            from phase_user where phase_id = ${phase.id} ${ownRow})
        )::text end as content
      from ${phase}
    ) as seen`);
  return rows[0]!.version;
}

/** Finds a phase, whoever asks. */
export async function findPhase(transaction: Transaction, phaseId: string): Promise<PhaseRow | undefined> {
  const rows = await transaction.select(PHASE_COLUMNS).from(phase).where(eq(phase.id, phaseId));
  return rows[0];
}

/**
 * Finds a phase whose content the actor may see: any for an administrator, one that lists it for a bidder (SHELL-018).
 */
export async function findVisiblePhase(
  transaction: Transaction,
  actor: Actor,
  phaseId: string,
): Promise<PhaseRow | undefined> {
  const rows = await transaction
    .select(PHASE_COLUMNS)
    .from(phase)
    .where(and(eq(phase.id, phaseId), listing(transaction, actor, phase.id)));
  return rows[0];
}

/**
 * Finds a phase and keeps it unchanged until the transaction ends: with `share` others may do the same, with `update`
 * nobody else gets past.
 */
export async function lockPhase(
  transaction: Transaction,
  phaseId: string,
  strength: 'share' | 'update' = 'share',
): Promise<PhaseRow | undefined> {
  const rows = await transaction.select(PHASE_COLUMNS).from(phase).where(eq(phase.id, phaseId)).for(strength);
  return rows[0];
}

/** What of a phase decides whether somebody may write in it. */
export type HeldPhase = Pick<PhaseRow, 'id' | 'start' | 'end' | 'seal' | 'openedAt'>;

const timeUnderShare = prepare<
  Pick<HeldPhase, 'id' | 'seal'> & { start: string; end: string; openedAt: string | null },
  { phaseId: string }
>(
  'hold_phase',
  sql`
    select ${phase.id}, ${phase.start}, ${phase.end}, ${phase.seal}, ${phase.openedAt} as "openedAt" from ${phase}
    where ${phase.id} = ${sql.placeholder('phaseId')} for share`,
);

/** Finds when a phase runs, and its seal, and keeps it unchanged until the transaction ends, as others may at the same time. */
export async function holdPhase(transaction: Transaction, phaseId: string): Promise<HeldPhase | undefined> {
  const [row] = await timeUnderShare(transaction, { phaseId });
  if (row === undefined) return undefined;
  const { openedAt, ...rest } = row;
  return {
    ...rest,
    start: new Date(row.start),
    end: new Date(row.end),
    openedAt: openedAt === null ? null : new Date(openedAt),
  };
}

/** Makes everybody who sets phase times take turns; readers and writers of offers are not held up (PHASE-006). */
export async function lockPhaseTimes(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${phase} in share row exclusive mode`);
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
  const rows = await transaction
    .select({ one: sql`1` })
    .from(phaseUser)
    .where(and(eq(phaseUser.phaseId, phaseId), eq(phaseUser.userId, userId)));
  return rows.length > 0;
}

/**
 * Gives the links of every phase that lists the actor, by phase id: for an administrator those of all phases, for a
 * bidder only itself among the bidders (QUALITY.md «Own entries only»).
 */
export async function listPhaseLinks(
  transaction: Transaction,
  actor: Actor,
): Promise<Map<string, PhaseLinks>> {
  const [properties, users] = await Promise.all([
    transaction
      .select()
      .from(phaseLiegenschaft)
      .where(listing(transaction, actor, phaseLiegenschaft.phaseId))
      .orderBy(asc(phaseLiegenschaft.liegenschaftId)),
    transaction
      .select()
      .from(phaseUser)
      .where(isAdmin(actor) ? undefined : eq(phaseUser.userId, actor.userId))
      .orderBy(asc(phaseUser.userId)),
  ]);
  const propertiesOf = Map.groupBy(properties, (row) => row.phaseId);
  const usersOf = Map.groupBy(users, (row) => row.phaseId);
  const phaseIds = new Set([...propertiesOf.keys(), ...usersOf.keys()]);
  return new Map(
    [...phaseIds].map((phaseId) => [
      phaseId,
      {
        liegenschaftIds: (propertiesOf.get(phaseId) ?? []).map((row) => row.liegenschaftId),
        userIds: (usersOf.get(phaseId) ?? []).map((row) => row.userId),
      },
    ]),
  );
}

/** Stores a new phase without links and gives its id. */
export async function insertPhase(transaction: Transaction, input: PhaseInput): Promise<string> {
  const rows = await transaction
    .insert(phase)
    .values({ ...fieldsOf(input), publicMediaIds: input.publicMediaIds ?? [] })
    .returning({ id: phase.id });
  return rows[0]!.id;
}

/** Overwrites a phase's fields and increments its version; documents that the input omits stay. */
export async function updatePhase(transaction: Transaction, id: string, input: PhaseInput): Promise<void> {
  const { publicMediaIds } = input;
  await transaction
    .update(phase)
    .set({
      ...fieldsOf(input),
      ...(publicMediaIds === undefined ? {} : { publicMediaIds }),
      version: sql`${phase.version} + 1`,
    })
    .where(eq(phase.id, id));
}

/** Sets a phase's properties; ids of properties that no longer exist are dropped (SETUP-016). */
export async function replacePhaseLiegenschaften(
  transaction: Transaction,
  phaseId: string,
  ids: readonly string[],
): Promise<void> {
  // Locked, so that nobody deletes a property between finding and linking it.
  const known = await transaction
    .select({ liegenschaftId: liegenschaft.id })
    .from(liegenschaft)
    .where(isAnyOf(liegenschaft.id, ids))
    .orderBy(asc(liegenschaft.id))
    .for('key share');
  await transaction.delete(phaseLiegenschaft).where(eq(phaseLiegenschaft.phaseId, phaseId));
  if (known.length === 0) return;
  await transaction.insert(phaseLiegenschaft).values(known.map((row) => ({ phaseId, ...row })));
}

/** Sets the bidders of a phase; ids that belong to no service provider are dropped (SETUP-016). */
export async function replacePhaseUsers(
  transaction: Transaction,
  phaseId: string,
  ids: readonly string[],
): Promise<void> {
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
 * True if a bidder has entered anything in a phase that is yet to begin; of one that has begun nobody asks, as it tells
 * something that may be sealed.
 */
export async function hasEntriesBeforeStart(
  transaction: Transaction,
  id: string,
  state: PhaseState,
): Promise<boolean> {
  return state === 'future' && (await hasBidderEntries(transaction, id));
}

/** Counts the listed bidders with a confirmed offer, and all organisations with a price. */
export async function countBids(
  transaction: Transaction,
  phaseId: string,
): Promise<{ offering: number; priced: number }> {
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

/** Removes a phase with its links, catalogue, LVs and key-values. */
export async function removePhase(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(phase).where(eq(phase.id, id));
}

/** Notes that the accounts are told of the cause, and gives those that had not been yet. */
export async function noteTold(
  transaction: Transaction,
  { phaseId, cause }: { phaseId: string; cause: string },
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await transaction
    .insert(phaseNotice)
    .values(accountIds.map((accountId) => ({ phaseId, accountId, cause })))
    .onConflictDoNothing()
    .returning({ accountId: phaseNotice.accountId });
  return rows.map(({ accountId }) => accountId);
}

function fieldsOf({ title, start, end, type, seal }: PhaseInput) {
  const fields = { title, type, start: new Date(start), end: new Date(end) };
  return seal === undefined ? fields : { ...fields, seal };
}

function listing(
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

/** True of rows whose id is one of these. One array parameter takes any number of ids; `inArray` would end at 65,535. */
export function isAnyOf(column: typeof liegenschaft.id | typeof account.id, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
