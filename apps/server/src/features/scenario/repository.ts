import type { ScenarioCell, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import type { KeptKind } from '@rahmenpreis/scenario/kept.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { account } from '../../db/schema/account.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { lv } from '../../db/schema/lv.ts';
import { phase, phaseLiegenschaft } from '../../db/schema/phase.ts';
import { scenario, scenarioRun, type StoredCurve } from '../../db/schema/scenario.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { StoredRun, StoredScenario } from './rules.ts';

export type { StoredCurve };

/** How long a process may be silent before its run counts as broken off. */
const LEASE = sql`interval '15 seconds'`;
const ALIVE = sql`(${scenarioRun.state} in ('waiting', 'running') and ${scenarioRun.leaseUntil} > now())`;

const SCENARIO_COLUMNS = {
  id: scenario.id,
  version: scenario.version,
  name: scenario.name,
  rules: scenario.rules,
  kept: scenario.kept,
  isDraft: sql<boolean>`${scenario.draftOf} is not null`,
};

const {
  cells: _,
  curve: _curve,
  leaseUntil: _leaseUntil,
  revision: _revision,
  ...STORED
} = getTableColumns(scenarioRun);
/** Tells runs of awards from those of curves. */
const isOf = (what: 'award' | 'curve') =>
  what === 'curve' ? isNotNull(scenarioRun.curve) : isNull(scenarioRun.curve);
/** Whoever looks sees what a silent process has left; nobody has to write that down (decision 0076). */
const RUN_COLUMNS = {
  ...STORED,
  startedAt: sentInstant(scenarioRun.startedAt),
  endedAt: sentInstant(scenarioRun.endedAt),
  state: sql<StoredRun['state']>`
    case when ${scenarioRun.state} in ('waiting', 'running') and not ${ALIVE} then 'cancelled' else ${scenarioRun.state} end`,
};

/** Whoever asks for scenarios of a phase: drafts of others are nowhere (decision 0113). */
export interface Viewed {
  readonly phaseId: string;
  readonly userId: string;
}

/** Scenarios that everybody sees, or the user alone. */
const seenBy = ({ phaseId, userId }: Viewed) =>
  and(eq(scenario.phaseId, phaseId), or(isNull(scenario.draftOf), eq(scenario.draftOf, userId)));
/** Those of them that are not deleted. */
const thereFor = (viewed: Viewed) => and(seenBy(viewed), isNull(scenario.deletedAt));

/** Lists the stored scenarios of a phase in the order in which they were made. */
export function listScenarios(transaction: Transaction, viewed: Viewed): Promise<StoredScenario[]> {
  return transaction
    .select(SCENARIO_COLUMNS)
    .from(scenario)
    .where(thereFor(viewed))
    .orderBy(asc(scenario.createdAt), asc(scenario.id));
}

/** Finds a phase's scenario; a locked one nobody else changes or computes until the transaction ends. */
export async function findScenario(transaction: Transaction, viewed: Viewed, id: string, isLocked = false) {
  const found = transaction
    .select(SCENARIO_COLUMNS)
    .from(scenario)
    .where(and(eq(scenario.id, id), thereFor(viewed)));
  return (await (isLocked ? found.for('update') : found))[0];
}

/** How many scenarios of its own a phase has for somebody. */
export async function countOwn(transaction: Transaction, viewed: Viewed): Promise<number> {
  return transaction.$count(scenario, and(thereFor(viewed), isNull(scenario.kept)));
}

/** Stores a new scenario and gives its id. */
export async function insertScenario(
  transaction: Transaction,
  phaseId: string,
  input: { name: string; rules: ScenarioRule[]; draftOf: string | null },
): Promise<string> {
  const rows = await transaction
    .insert(scenario)
    .values({ phaseId, ...input })
    .returning({ id: scenario.id });
  return rows[0]!.id;
}

/** Makes the row of a kept scenario unless it is there. */
export async function insertKept(
  transaction: Transaction,
  phaseId: string,
  row: { id: string; kept: KeptKind; rules: ScenarioRule[] },
): Promise<void> {
  await transaction
    .insert(scenario)
    .values({ ...row, phaseId, name: '' })
    .onConflictDoNothing();
}

/** Overwrites a scenario and increments its version. */
export async function updateScenario(
  transaction: Transaction,
  id: string,
  input: { name?: string; rules?: ScenarioRule[]; draftOf?: null },
): Promise<void> {
  await transaction
    .update(scenario)
    .set({ ...input, version: sql`${scenario.version} + 1` })
    .where(eq(scenario.id, id));
}

/** Deletes a scenario at a moment, in milliseconds, and ends its run; it can be restored until swept. */
export async function removeScenario(transaction: Transaction, id: string, nowMs: number): Promise<void> {
  await transaction
    .update(scenario)
    .set({ deletedAt: new Date(nowMs) })
    .where(eq(scenario.id, id));
  await cancelRuns(transaction, id);
}

/** Restores a deleted scenario of a phase and increments its version; false where there is none any more. */
export async function restoreScenario(transaction: Transaction, viewed: Viewed, id: string) {
  const rows = await transaction
    .update(scenario)
    .set({ deletedAt: null, version: sql`${scenario.version} + 1` })
    .where(and(eq(scenario.id, id), seenBy(viewed), isNotNull(scenario.deletedAt)))
    .returning({ id: scenario.id });
  return rows.length > 0;
}

/** Lists the runs for the awards of scenarios by their scenario, newest first. */
export async function listRuns(
  transaction: Transaction,
  scenarioIds: readonly string[],
): Promise<Map<string, StoredRun[]>> {
  if (scenarioIds.length === 0) return new Map();
  const rows = await transaction
    .select(RUN_COLUMNS)
    .from(scenarioRun)
    .where(and(inArray(scenarioRun.scenarioId, [...scenarioIds]), isOf('award')))
    .orderBy(desc(scenarioRun.startedAt), desc(scenarioRun.id));
  // Older runs gave no stepwise reasons, and compared sums over different packages where some stayed open.
  const whole = rows.map(({ conflict, prices, ...row }) => ({
    ...row,
    prices: prices.filter(({ openCount }) => openCount !== undefined),
    conflict: conflict && {
      ...conflict,
      steps: conflict.steps ?? [],
      idealMillis: conflict.idealMillis ?? null,
      isPartial: conflict.isPartial ?? false,
    },
  }));
  return Map.groupBy(whole, ({ scenarioId }) => scenarioId);
}

/** The packages of the award that a run has found. */
export async function findCells(transaction: Transaction, runId: string): Promise<ScenarioCell[]> {
  const rows = await transaction
    .select({ cells: scenarioRun.cells })
    .from(scenarioRun)
    .where(eq(scenarioRun.id, runId));
  // Older runs did not say which rules keep a package from its cheapest.
  return (rows[0]?.cells ?? []).map((cell) => ({ ...cell, keptBy: cell.keptBy ?? null }));
}

/** Finds the newest run of a scenario's curve. */
export async function findCurveRun(transaction: Transaction, scenarioId: string) {
  const rows = await transaction
    .select({ ...RUN_COLUMNS, curve: scenarioRun.curve })
    .from(scenarioRun)
    .where(and(eq(scenarioRun.scenarioId, scenarioId), isOf('curve')))
    .orderBy(desc(scenarioRun.startedAt), desc(scenarioRun.id));
  return rows[0];
}

/** What a new run is of. */
export interface NewRun extends Pick<StoredRun, 'rules' | 'offersVersion' | 'packageCount' | 'holder'> {
  readonly scenarioId: string;
  /** Empty of a run of the curve; null of one of the award. */
  readonly curve: StoredCurve | null;
}

/** Stores a waiting run, replacing the scenario's others of its kind but the newest with an award. */
export async function insertRun(transaction: Transaction, run: NewRun): Promise<StoredRun> {
  const { scenarioId } = run;
  const what = run.curve === null ? 'award' : 'curve';
  const [kept] = await transaction
    .select({ id: scenarioRun.id })
    .from(scenarioRun)
    .where(and(eq(scenarioRun.scenarioId, scenarioId), isNotNull(scenarioRun.outcome)))
    .orderBy(desc(scenarioRun.startedAt), desc(scenarioRun.id))
    .limit(1);
  await cancelRuns(transaction, scenarioId, what);
  await transaction
    .delete(scenarioRun)
    .where(
      and(
        eq(scenarioRun.scenarioId, scenarioId),
        isOf(what),
        kept === undefined ? undefined : sql`${scenarioRun.id} <> ${kept.id}`,
      ),
    );
  const rows = await transaction
    .insert(scenarioRun)
    .values({
      ...run,
      state: 'waiting',
      leaseUntil: sql`now() + ${LEASE}`,
      startedAt: sql`clock_timestamp()`,
    })
    .returning(RUN_COLUMNS);
  return rows[0]!;
}

/** Ends the runs of a scenario that are at work, with what they have. */
export async function cancelRuns(
  transaction: Transaction,
  scenarioId: string,
  what?: 'award' | 'curve',
): Promise<void> {
  await transaction
    .update(scenarioRun)
    .set({ state: 'cancelled', endedAt: sql`now()`, revision: sql`${scenarioRun.revision} + 1` })
    .where(and(eq(scenarioRun.scenarioId, scenarioId), ALIVE, what === undefined ? undefined : isOf(what)));
}

/** What somebody is called. */
export async function findPersonName(transaction: Transaction, userId: string): Promise<string> {
  const { firstname, lastname } = account;
  const [row] = await transaction.select({ firstname, lastname }).from(account).where(eq(account.id, userId));
  return row === undefined ? '' : `${row.firstname} ${row.lastname}`.trim();
}

/** What is stored of a run while it goes on. */
export type RunUpdate = Partial<
  Pick<
    typeof scenarioRun.$inferInsert,
    'state' | 'step' | 'seconds' | 'rules' | 'outcome' | 'cells' | 'prices' | 'conflict' | 'reason' | 'curve'
  >
>;

/** Stores a run's progress and renews its lease; false where the holder no longer has it and must stop. */
export async function renewRun(
  transaction: Transaction,
  { id, holder }: { id: string; holder: string },
  news: RunUpdate,
): Promise<boolean> {
  const { state } = news;
  const isOver = state !== undefined && state !== 'waiting' && state !== 'running';
  const isNew = Object.keys(news).length > 0;
  const rows = await transaction
    .update(scenarioRun)
    .set({
      ...news,
      leaseUntil: sql`now() + ${LEASE}`,
      ...(isNew ? { revision: sql`${scenarioRun.revision} + 1` } : {}),
      ...(isOver ? { endedAt: sql`now()` } : {}),
    })
    .where(and(eq(scenarioRun.id, id), eq(scenarioRun.holder, holder), ALIVE))
    .returning({ id: scenarioRun.id });
  return rows.length > 0;
}

/** Finds a text that changes with any scenario of the phase that the viewer sees, or with its runs. */
export async function findScenariosVersion(transaction: Transaction, viewed: Viewed): Promise<string> {
  const { rows } = await transaction.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(row(${scenario.id}, ${scenario.version}, ${scenarioRun.id}, ${scenarioRun.revision},
      ${RUN_COLUMNS.state})::text, '' order by ${scenario.id}, ${scenarioRun.id}), '')) as version
    from ${scenario} left join ${scenarioRun} on ${scenarioRun.scenarioId} = ${scenario.id}
    where ${thereFor(viewed)}`);
  return rows[0]!.version;
}

/** The properties of a phase as the words of rules need them, each with when its LV was uploaded. */
export function listProperties(transaction: Transaction, phaseId: string) {
  const { id, nummer, region } = liegenschaft;
  return transaction
    .select({ id, nummer, region, lvAt: lv.createdAt })
    .from(phaseLiegenschaft)
    .innerJoin(liegenschaft, eq(id, phaseLiegenschaft.liegenschaftId))
    .leftJoin(lv, and(eq(lv.phaseId, phaseLiegenschaft.phaseId), eq(lv.propertyId, id)))
    .where(eq(phaseLiegenschaft.phaseId, phaseId))
    .orderBy(asc(id));
}

/** The properties that a phase does not have, for the words of rules that name one. */
export function listPropertiesElsewhere(transaction: Transaction, phaseId: string) {
  const { id, nummer } = liegenschaft;
  const listed = transaction
    .select({ id: phaseLiegenschaft.liegenschaftId })
    .from(phaseLiegenschaft)
    .where(eq(phaseLiegenschaft.phaseId, phaseId));
  return transaction.select({ id, nummer }).from(liegenschaft).where(notInArray(id, listed)).orderBy(asc(id));
}

/** States whether any phase runs, and whether one ends so soon that its offers go first. */
export interface Rush {
  readonly isRunning: boolean;
  readonly isEnding: boolean;
}

/** Finds that at a moment. */
export async function findRush(transaction: Transaction, nowMs: number): Promise<Rush> {
  const now = new Date(nowMs).toISOString();
  const running = await transaction
    .select({ isEnding: sql<boolean>`${phase.end} <= ${now}::timestamptz + interval '10 minutes'` })
    .from(phase)
    .where(sql`${phase.start} <= ${now}::timestamptz and ${phase.end} > ${now}::timestamptz`);
  return { isRunning: running.length > 0, isEnding: running.some(({ isEnding }) => isEnding) };
}
