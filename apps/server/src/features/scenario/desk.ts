import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { Scenario, ScenarioCell, ScenarioCurve } from '@rahmenpreis/contract/scenario.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import { ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findOpenPhase, type PhaseOffersCall } from '../phase/repository.ts';
import { listedCurve, presentCurve, rulesOfCurve } from './curve.ts';
import type { createScenarioJobs } from './jobs.ts';
import * as repository from './repository.ts';
import { isAlwaysFresh, keptKindOf, presentScenario, type StoredRun } from './rules.ts';
import {
  type createScenarioInputsReader,
  keptRow,
  presentFresh,
  type ScenarioInputs,
} from './scenario-inputs.ts';

/** Things that all calls on scenarios share. */
export interface Desk {
  readonly context: RouteContext;
  readonly books: PriceBooks;
  readonly scenes: ReturnType<typeof createScenarioInputsReader>;
  readonly jobs: ReturnType<typeof createScenarioJobs>;
}

/** A call about a phase. */
export type PhaseCall = PhaseOffersCall & Pick<Call<Endpoint>, 'askClock'>;

/** A call about one scenario. */
export type ScenarioCall = PhaseCall & { readonly params: { readonly scenarioId: string } };

/** The asker for scenarios. */
export const viewedBy = ({ params, actor }: PhaseCall): repository.Viewed => ({
  phaseId: params.phaseId,
  userId: actor.userId,
});

/** The inputs of a writing call, read and laid out before its transaction: what computes holds no lock. */
export async function openInputs(context: RouteContext, scenes: Desk['scenes'], call: PhaseCall) {
  const find = (transaction: Transaction) => findOpenPhase(transaction, call);
  const phase = await inTransaction(context.db, find, call.askClock);
  const scene = await scenes.read(phase.id, call.actor.organisationId);
  scene.ground();
  return { ...scene, viewed: viewedBy(call) };
}

/** Finds a scenario, a kept one whether it has a row or not. */
export async function findRow(
  transaction: Transaction,
  scene: ScenarioInputs,
  viewed: repository.Viewed,
  id: string,
) {
  const kind = keptKindOf(scene.phaseId, id);
  const row = await repository.findScenario(transaction, viewed, id);
  if (row !== undefined) return row;
  if (kind === undefined) throw notFound();
  return keptRow(scene, kind);
}

/** Gives what tells of a run that waits in this process for what. */
const waiterOf =
  (jobs: Desk['jobs']) =>
  <Run extends StoredRun>(run: Run): Run =>
    run.state === 'waiting' && run.holder === jobs.holder ? { ...run, waitsFor: jobs.atWork() } : run;

/** Lists runs by their scenario, newest first; of one that waits in this process it is told for what. */
export async function listRuns(jobs: Desk['jobs'], transaction: Transaction, ids: readonly string[]) {
  const all = await repository.listRuns(transaction, ids);
  return new Map([...all].map(([id, runs]) => [id, runs.map(waiterOf(jobs))]));
}

/** A scenario with the packages of its award. */
export async function readScenario(
  { context: { db }, jobs }: Pick<Desk, 'context' | 'jobs'>,
  scene: ScenarioInputs,
  call: ScenarioCall,
): Promise<{ scenario: Scenario; cells: ScenarioCell[]; provenBy: readonly string[] }> {
  const id = call.params.scenarioId;
  const kind = keptKindOf(scene.phaseId, id);
  if (isAlwaysFresh(kind)) {
    const own = (await scene.fresh(ownerOf(call.actor))).find((each) => each.kind === kind);
    if (own !== undefined)
      return { scenario: presentFresh(scene, own), cells: [...own.cells], provenBy: ['cheapest'] };
  }
  return inTransaction(db, async (transaction) => {
    const row = await findRow(transaction, scene, viewedBy(call), id);
    const runs = (await listRuns(jobs, transaction, [id])).get(id) ?? [];
    const found = runs.find(({ outcome }) => outcome !== null);
    const cells = found === undefined ? [] : await repository.findCells(transaction, found.id);
    const provenBy = found?.outcome?.provenBy ?? [];
    return { scenario: presentScenario(row, runs, scene.offersVersion), cells, provenBy };
  });
}

/** The curve of a scenario as it is known. */
export async function readCurve(
  { context: { db }, jobs }: Pick<Desk, 'context' | 'jobs'>,
  scene: ScenarioInputs,
  call: ScenarioCall,
): Promise<ScenarioCurve> {
  const id = call.params.scenarioId;
  const listed = await listedCurve(scene, ownerOf(call.actor), id);
  if (listed !== undefined) return listed;
  return inTransaction(db, async (transaction) => {
    const row = await findRow(transaction, scene, viewedBy(call), id);
    const runs = (await repository.listRuns(transaction, [id])).get(id) ?? [];
    const run = await repository.findCurveRun(transaction, id);
    const told = run && waiterOf(jobs)(run);
    return presentCurve(told, rulesOfCurve(scene, row, runs), scene.offersVersion);
  });
}
