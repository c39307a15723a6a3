import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { KEPT_KINDS } from '@rahmenpreis/scenario/kept.ts';
import { countOffers } from '@rahmenpreis/scenario/lots.ts';
import { euroText } from '@rahmenpreis/scenario/words.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { FastifyInstance } from 'fastify';
import { scenariosTopic } from '../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import { ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';
import { showNumber } from '../../watch/meters.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { firmnessOfAwards } from '../award/firmness.ts';
import { replaceConditions } from '../award/conditions.ts';
import { saveAwards } from '../award/save-awards.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findOpenPhase, holdPhase, readOpenPhase } from '../phase/repository.ts';
import { beginRun } from './begin-run.ts';
import { listedCurve } from './curve.ts';
import {
  type Desk,
  findRow,
  listRuns,
  openInputs,
  readCurve,
  readScenario,
  type ScenarioCall,
  viewedBy,
} from './desk.ts';
import { createScenarioJobs, jobKey } from './jobs.ts';
import * as repository from './repository.ts';
import {
  keptKindOf,
  keptRefusal,
  presentRun,
  presentScenario,
  reasonsOf,
  rebatesOf,
  refuseApplying,
  refuseMore,
} from './rules.ts';
import { proofWords, reasonsWords, refusePlaces, rulesWords, toldOf } from './stored-rules.ts';
import {
  createScenarioInputsReader,
  findStateVersion,
  keptRow,
  presentFresh,
  presentInputs,
} from './scenario-inputs.ts';

/** Scenarios of a phase: lists of rules, what they come to, and their way into the award (decision 0076). */
export function scenarioRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  const jobs = createScenarioJobs({
    db: context.db,
    announce: (topic) => context.streams.announce(topic),
    onError: (error) => app.log.error(error),
    findRush: () =>
      inTransaction(context.db, (transaction) => repository.findRush(transaction, context.clock.nowMs())),
  });
  app.addHook('preClose', () => jobs.close());
  showNumber(context.meters, 'scenario_runs', 'Runs of scenarios at work.', () => jobs.count().working);
  showNumber(
    context.meters,
    'scenario_runs_waiting',
    'Runs that wait for their turn.',
    () => jobs.count().waiting,
  );
  const desk: Desk = { context, books, jobs, scenes: createScenarioInputsReader(context.db, books) };
  readingRoutes(app, desk);
  editingRoutes(app, desk);
  runRoutes(app, desk);
  awardingRoutes(app, desk);
}

function readingRoutes(app: FastifyInstance, { context, scenes, jobs }: Desk): void {
  const open = (call: Call<typeof contract.listScenarios> | Call<typeof contract.getScenario>) =>
    call.transact((transaction) => readOpenPhase(transaction, call));

  route(app, context, contract.listScenarios, async (call) => {
    const scene = await scenes.read((await open(call)).id, call.actor.organisationId);
    const fresh = await scene.fresh(ownerOf(call.actor));
    const { stored, runs } = await inTransaction(context.db, async (transaction) => {
      const rows = await repository.listScenarios(transaction, viewedBy(call));
      const ids = rows.map(({ id }) => id);
      return { stored: rows, runs: await listRuns(jobs, transaction, ids) };
    });
    const kept = KEPT_KINDS.map((kind) => {
      const own = fresh.find((each) => each.kind === kind);
      if (own !== undefined) return presentFresh(scene, own);
      const row = stored.find((each) => each.kept === kind) ?? keptRow(scene, kind);
      return presentScenario(row, runs.get(row.id) ?? [], scene.offersVersion);
    });
    const own = stored
      .filter((row) => row.kept === null)
      .map((row) => presentScenario(row, runs.get(row.id) ?? [], scene.offersVersion));
    return {
      ...presentInputs(scene),
      offerCount: countOffers(scene.ground()),
      packageCount: scene.ground().lots.length,
      scenarios: [...kept, ...own],
    };
  });

  route(app, context, contract.getScenario, async (call) => {
    const phase = await open(call);
    const scene = await scenes.read(phase.id, call.actor.organisationId);
    const { scenario, cells } = await readScenario({ context, jobs }, scene, call);
    call.answerVersion(scenario.version);
    const probes = await scenes.probe(phase, scenario, cells);
    return { ...presentInputs(scene), scenario, cells, probes };
  });
}

function editingRoutes(app: FastifyInstance, { context, scenes, jobs }: Desk): void {
  route(app, context, contract.createScenario, async (call) => {
    raise(refusePlaces(call.body.rules));
    const { ground, offersVersion, phaseId, viewed } = await openInputs(context, scenes, call);
    const scenario = await call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      await holdPhase(transaction, phaseId);
      raise(refuseMore(await repository.countOwn(transaction, viewed)));
      const { name, rules, isDraft = false } = call.body;
      const draftOf = isDraft ? call.actor.userId : null;
      const id = await repository.insertScenario(transaction, phaseId, { name, rules, draftOf });
      noteChanges(call, undefined, toldOf(ground(), call.body));
      call.announce(scenariosTopic(phaseId));
      call.answerVersion(1);
      return presentScenario({ id, version: 1, name, rules, isDraft, kept: null }, [], offersVersion);
    });
    return scenario;
  });

  route(app, context, contract.changeScenario, async (call) => {
    raise(refusePlaces(call.body.rules));
    const { ground, offersVersion, phaseId, viewed } = await openInputs(context, scenes, call);
    const id = call.params.scenarioId;
    return call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      const row = await lockOwn(transaction, viewed, id);
      call.expectSeen(row.version);
      const { name, rules } = call.body;
      const isDraft = row.isDraft && call.body.isDraft !== false && name === row.name;
      if (row.isDraft && !isDraft) await expectRoom(transaction, viewed);
      const change = { name, rules, ...(isDraft ? {} : { draftOf: null }) };
      await repository.updateScenario(transaction, id, change);
      const stored = { ...row, name, rules, isDraft, version: row.version + 1 };
      noteChanges(call, toldOf(ground(), row), toldOf(ground(), stored));
      call.announce(scenariosTopic(phaseId));
      call.answerVersion(stored.version);
      const runs = await listRuns(jobs, transaction, [id]);
      return presentScenario(stored, runs.get(id) ?? [], offersVersion);
    });
  });

  route(app, context, contract.deleteScenario, async (call) => {
    const { ground, phaseId, viewed } = await openInputs(context, scenes, call);
    const id = call.params.scenarioId;
    await call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      const row = await lockOwn(transaction, viewed, id);
      call.expectSeen(row.version);
      await repository.removeScenario(transaction, id, call.seenMs());
      noteChanges(call, toldOf(ground(), row), undefined);
      call.announce(scenariosTopic(phaseId));
    });
    await Promise.all([jobs.stop(jobKey(id, 'award')), jobs.stop(jobKey(id, 'curve'))]);
    return {};
  });

  route(app, context, contract.restoreScenario, async (call) => {
    const { ground, offersVersion, phaseId, viewed } = await openInputs(context, scenes, call);
    const id = call.params.scenarioId;
    return call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      await holdPhase(transaction, phaseId);
      const count = await repository.countOwn(transaction, viewed);
      if (await repository.restoreScenario(transaction, viewed, id)) raise(refuseMore(count));
      const row = await lockOwn(transaction, viewed, id);
      noteChanges(call, undefined, toldOf(ground(), row));
      call.announce(scenariosTopic(phaseId));
      call.answerVersion(row.version);
      const runs = await listRuns(jobs, transaction, [id]);
      return presentScenario(row, runs.get(id) ?? [], offersVersion);
    });
  });
}

function runRoutes(app: FastifyInstance, desk: Desk): void {
  const { context, scenes, jobs } = desk;
  route(app, context, contract.runScenario, async (call) => presentRun(await beginRun(desk, call, 'award')));

  route(app, context, contract.getScenarioCurve, async (call) => {
    const { id: phaseId } = await call.transact((transaction) => readOpenPhase(transaction, call));
    return readCurve(desk, await scenes.read(phaseId, call.actor.organisationId), call);
  });

  route(app, context, contract.runScenarioCurve, async (call) => {
    const scene = await openInputs(context, scenes, call);
    const id = call.params.scenarioId;
    const listed = await listedCurve(scene, ownerOf(call.actor), id);
    await (listed === undefined
      ? beginRun(desk, call, 'curve')
      : call.transact((transaction) => findOpenPhase(transaction, call)));
    return listed ?? readCurve(desk, scene, call);
  });

  const endRun = async (
    call: ScenarioCall & Pick<Call<Endpoint>, 'transact' | 'announce'>,
    what: 'award' | 'curve',
  ) => {
    const scene = await openInputs(context, scenes, call);
    const id = call.params.scenarioId;
    await inTransaction(context.db, (transaction) => findRow(transaction, scene, scene.viewed, id));
    await jobs.stop(jobKey(id, what));
    await call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      await repository.cancelRuns(transaction, id, what);
      call.announce(scenariosTopic(scene.phaseId));
    });
    return {};
  };
  route(app, context, contract.cancelScenario, (call) => endRun(call, 'award'));
  route(app, context, contract.cancelScenarioCurve, (call) => endRun(call, 'curve'));
}

function awardingRoutes(app: FastifyInstance, { context, books, scenes, jobs }: Desk): void {
  route(app, context, contract.applyScenario, async (call) => {
    const { actor, body } = call;
    const scene = await openInputs(context, scenes, call);
    const { phaseId, offersVersion, stateVersion, ground, viewed } = scene;
    const id = call.params.scenarioId;
    const { scenario, cells, provenBy } = await readScenario({ context, jobs }, scene, call);
    raise(refuseApplying(scenario.outcome, body.outcome, scenario.run));
    const seen = new Map(body.seen.map(({ key, value }) => [key, value]));
    const reasonFor = reasonsOf(ground(), scenario, body.reason);
    const wanted = cells.flatMap((cell) => {
      const key = awardKeyOf(phaseId, cell);
      const value = cell.serviceProviderId;
      if (key === undefined || value === null) return [];
      return [{ key, value, before: seen.get(key) ?? null, ...reasonFor(cell) }];
    });
    const batch = { ...call, params: { phaseId, orgaId: actor.organisationId } };
    const firmnessOf = await firmnessOfAwards(context, books, batch, wanted);
    const filled = await scenes.countFilled(phaseId, scenario.outcome?.rules ?? [], cells);
    // The award as it stands keeps its rebates.
    const wish =
      scenario.kept === 'current-award' ? undefined : replaceConditions(rebatesOf(scenario, cells, filled));
    return call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      await holdPhase(transaction, phaseId);
      const version = await findStateVersion(transaction, phaseId, actor.organisationId);
      if (version !== stateVersion) raise(refuseApplying(null, body.outcome, null));
      if (scenario.kept === null && (await lockOwn(transaction, viewed, id)).isDraft) {
        await expectRoom(transaction, viewed);
        await repository.updateScenario(transaction, id, { draftOf: null });
        call.announce(scenariosTopic(phaseId));
      }
      const { awardWriteId, left, changes } = await saveAwards(transaction, batch, wanted, firmnessOf, wish);
      const { sumMillis = 0, gapMillis = null, rules = [] } = scenario.outcome ?? {};
      const reasons = reasonsWords(ground(), scenario.rules);
      call.note(
        { rules: rulesWords(ground(), rules), awardSum: euroText(sumMillis), offersVersion },
        { scenarioName: scenario.name, ...(reasons === '' ? {} : { ruleReasons: reasons }) },
      );
      if (gapMillis !== null) call.note({ awardGap: euroText(gapMillis) });
      const awardProof = scenario.outcome === null ? '' : proofWords(scenario.outcome, provenBy);
      if (awardProof !== '') call.note({ awardProof });
      return { awardWriteId, changedCount: changes.length, left };
    });
  });
}

/** 409 where a draft cannot become everybody's, since its maker sees more scenarios than a phase may have. */
async function expectRoom(transaction: Transaction, viewed: repository.Viewed): Promise<void> {
  raise(refuseMore((await repository.countOwn(transaction, viewed)) - 1));
}

/** Finds a scenario to be written; 409 for a kept one, 404 for one that is not of the phase. */
async function lockOwn(transaction: Transaction, viewed: repository.Viewed, id: string) {
  if (keptKindOf(viewed.phaseId, id) !== undefined) throw keptRefusal();
  return orThrow(await repository.findScenario(transaction, viewed, id, true));
}

function awardKeyOf(phaseId: string, { liegenschaftId, sliceId }: ScenarioCell): string | undefined {
  const slice = SLICES.find((each) => each.sliceId === sliceId);
  return slice && printKeyvalKey({ kind: 'award', phaseId, liegenschaftId, sliceId: slice.sliceId });
}
