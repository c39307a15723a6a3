import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { keptTitle } from '@rahmenpreis/scenario/kept.ts';
import { countOffers } from '@rahmenpreis/scenario/lots.ts';
import { scenariosTopic } from '../../db/notifications/db-notification-topic.ts';
import { inTransaction } from '../../db/transaction.ts';
import { orThrow, overloaded, raise } from '../../kernel/answer/failure.ts';
import { ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { findOpenPhase } from '../phase/repository.ts';
import { rulesOfCurve } from './curve.ts';
import { type Desk, findRow, openInputs, type ScenarioCall } from './desk.ts';
import { jobKey } from './jobs.ts';
import * as repository from './repository.ts';
import { keptKindOf, refuseRun, type StoredRun, waysSecondsOf } from './rules.ts';
import { keptRow } from './scenario-inputs.ts';
import { rulesWords, takesIncomplete } from './stored-rules.ts';

/** A call that begins a run. */
type BeginningCall = ScenarioCall & Pick<Call<Endpoint>, 'transact' | 'note' | 'announce' | 'seenMs'>;

/** Begins to compute the award of a scenario or its curve; whatever of the same is at it is ended first. */
export async function beginRun(
  { context, scenes, jobs }: Desk,
  call: BeginningCall,
  what: 'award' | 'curve',
): Promise<StoredRun> {
  const { actor } = call;
  const isCurve = what === 'curve';
  const scene = await openInputs(context, scenes, call);
  const { phaseId, offersVersion, viewed } = scene;
  const offerCount = countOffers(scene.ground());
  const id = call.params.scenarioId;
  const kind = keptKindOf(phaseId, id);
  const stored = await inTransaction(context.db, (transaction) => findRow(transaction, scene, viewed, id));
  const ground = takesIncomplete(stored.rules)
    ? await scenes.fill(scene, actor.organisationId)
    : scene.ground();
  const leave = orThrow(jobs.reserve(), overloaded);
  try {
    await jobs.stop(jobKey(id, what));
    const { run, waysSeconds, name } = await call.transact(async (transaction) => {
      await findOpenPhase(transaction, call);
      const { isEnding: isPhaseEnding } = await repository.findRush(transaction, call.seenMs());
      // Of those that are always fresh, only the award as it stands has no curve: it fixes everybody.
      const isRunnable = isCurve && kind !== 'current-award';
      raise(refuseRun({ kind: isRunnable ? undefined : kind, offerCount, isPhaseEnding }));
      if (kind !== undefined) await repository.insertKept(transaction, phaseId, keptRow(scene, kind));
      const row = orThrow(await repository.findScenario(transaction, viewed, id, true));
      const runs = (await repository.listRuns(transaction, [id])).get(id) ?? [];
      const rules = isCurve ? rulesOfCurve(scene, row, runs) : [...row.rules];
      call.note({ rules: rulesWords(ground, rules), offersVersion });
      call.announce(scenariosTopic(phaseId));
      const packageCount = ground.lots.length;
      const curve = isCurve ? { points: [], others: [] } : null;
      const wanted = { scenarioId: id, rules, offersVersion, packageCount, holder: jobs.holder, curve };
      return {
        run: await repository.insertRun(transaction, wanted),
        waysSeconds: waysSecondsOf(runs[0], wanted),
        name: await repository.findPersonName(transaction, actor.userId),
      };
    });
    const task = { ground, rules: run.rules, kept: kind ?? null, isCurve, waysSeconds };
    // Others who wait for a draft are not told for what.
    const title = stored.isDraft
      ? null
      : `„${kind === undefined ? stored.name : keptTitle(kind)}“ von ${name}`;
    jobs.start({ runId: run.id, key: jobKey(id, what), phaseId, owner: ownerOf(actor), title, task });
    return run;
  } finally {
    leave();
  }
}
