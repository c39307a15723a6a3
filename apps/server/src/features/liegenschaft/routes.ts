import type { Adresse } from '@rahmenpreis/contract/liegenschaft.ts';
import { OPTION_LISTS } from '@rahmenpreis/contract/option-list.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Actor, ownerOf } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import { keepAnswers } from '../../kernel/call/list/kept-answers.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { presentGebaeude, presentLiegenschaft } from './present.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { keepOwnLinks, type MediaLinks } from '../media/repository.ts';
import * as repository from './repository.ts';
import { linkedToPhase, mergeGebaeude, refuseAdresse } from './rules.ts';

/** The number of property lists kept, half a megabyte each for large owners; a phase's bidders share one. */
const MOST_LISTS = 8;

/** Properties and the option lists (API-010…018). */
export function liegenschaftRoutes(app: FastifyInstance, context: RouteContext): void {
  const readList = keepAnswers(context, contract.listLiegenschaften, {
    most: MOST_LISTS,
    findVersion: (transaction, { actor }) => repository.findLiegenschaftenVersion(transaction, actor),
    load: async (transaction, { actor }) =>
      (await repository.listLiegenschaften(transaction, actor)).map(presentLiegenschaft),
  });
  route(app, context, contract.listLiegenschaften, (call) =>
    context.longLists.run(ownerOf(call.actor), () => readList(call), { gone: call.whenGone() }),
  );

  transactRoute(app, context, contract.getLiegenschaft, async (call, transaction) => {
    const row = await seenLiegenschaft(transaction, call.actor, call.params.liegenschaftId);
    call.answerVersion(row.version);
    return presentLiegenschaft(row);
  });

  transactRoute(app, context, contract.createLiegenschaft, async (call, transaction) => {
    const input = await acceptInput(transaction, call.actor, call.body);
    const id = await repository.insertLiegenschaft(transaction, call.actor, input, call.aboutMs());
    const row = await seenLiegenschaft(transaction, call.actor, id);
    call.answerVersion(row.version);
    return noted(call, undefined, presentLiegenschaft(row));
  });

  transactRoute(app, context, contract.changeLiegenschaft, async (call, transaction) => {
    const { liegenschaftId } = call.params;
    await repository.lockLiegenschaften(transaction, [liegenschaftId]);
    const before = await seenLiegenschaft(transaction, call.actor, liegenschaftId);
    call.expectSeen(before.version);
    await repository.updateLiegenschaft(
      transaction,
      liegenschaftId,
      await acceptInput(transaction, call.actor, call.body),
    );
    for (const phaseId of await repository.listPhaseIds(transaction, [liegenschaftId]))
      call.announce(phaseTopic(phaseId));
    const row = await seenLiegenschaft(transaction, call.actor, liegenschaftId);
    call.answerVersion(row.version);
    return noted(call, presentLiegenschaft(before), presentLiegenschaft(row));
  });

  transactRoute(app, context, contract.deleteLiegenschaft, async (call, transaction) => {
    const { liegenschaftId } = call.params;
    await repository.lockLiegenschaften(transaction, [liegenschaftId]);
    const before = await seenLiegenschaft(transaction, call.actor, liegenschaftId);
    call.expectSeen(before.version);
    const linked = await repository.findLinked(transaction, [before.id]);
    if (linked.has(before.id)) throw linkedToPhase();
    noteChanges(call, presentLiegenschaft(before), undefined);
    await repository.removeLiegenschaften(transaction, [liegenschaftId]);
    return {};
  });

  route(app, context, contract.listOptions, async (call) => [...OPTION_LISTS[call.params.list]]);
}

/** Buildings of a property (API-015…017). */
export function gebaeudeRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.listGebaeude, async (call, transaction) => {
    const rows = await repository.listGebaeude(transaction, call.actor, call.query.liegenschaftIds);
    return rows.map(presentGebaeude);
  });

  transactRoute(app, context, contract.getGebaeude, async (call, transaction) => {
    const row = await seenGebaeude(transaction, call.actor, call.params);
    call.answerVersion(row.version);
    return presentGebaeude(row);
  });

  transactRoute(app, context, contract.createGebaeude, async (call, transaction) => {
    const { liegenschaftId } = call.params;
    await repository.lockLiegenschaften(transaction, [liegenschaftId]);
    await seenLiegenschaft(transaction, call.actor, liegenschaftId);
    const input = await acceptInput(transaction, call.actor, call.body);
    const row = await repository.insertGebaeude(transaction, liegenschaftId, input, call.aboutMs());
    call.answerVersion(row.version);
    return noted(call, undefined, presentGebaeude(row));
  });

  transactRoute(app, context, contract.changeGebaeude, async (call, transaction) => {
    await repository.lockLiegenschaften(transaction, [call.params.liegenschaftId]);
    const row = await seenGebaeude(transaction, call.actor, call.params);
    call.expectSeen(row.version);
    const input = await acceptInput(transaction, call.actor, mergeGebaeude(row.fields, call.body));
    const changed = await repository.updateGebaeude(transaction, row.id, input);
    call.answerVersion(changed.version);
    return noted(call, presentGebaeude(row), presentGebaeude(changed));
  });

  transactRoute(app, context, contract.deleteGebaeude, async (call, transaction) => {
    await repository.lockLiegenschaften(transaction, [call.params.liegenschaftId]);
    const row = await seenGebaeude(transaction, call.actor, call.params);
    call.expectSeen(row.version);
    noteChanges(call, presentGebaeude(row), undefined);
    await repository.removeGebaeude(transaction, [row.id]);
    return {};
  });
}

/** Notes for the audit log what changed of a property or a building, and gives it as it is now. */
function noted<Thing extends object>(
  call: Parameters<typeof noteChanges>[0],
  before: Thing | undefined,
  now: Thing,
): Thing {
  noteChanges(call, before, now);
  return now;
}

/** Gives what of a valid input is saved: no images and documents that are gone (PROP-048, SETUP-016). */
async function acceptInput<T extends MediaLinks & { adresse: Adresse }>(
  transaction: Transaction,
  actor: Actor,
  input: T,
): Promise<T> {
  raise(refuseAdresse(input.adresse));
  return { ...input, ...(await keepOwnLinks(transaction, actor.organisationId, input)) };
}

async function seenLiegenschaft(transaction: Transaction, actor: Actor, id: string) {
  return orThrow(await repository.findLiegenschaft(transaction, actor, id));
}

async function seenGebaeude(
  transaction: Transaction,
  actor: Actor,
  params: { liegenschaftId: string; gebaeudeId: string },
) {
  await seenLiegenschaft(transaction, actor, params.liegenschaftId);
  return orThrow(await repository.findGebaeude(transaction, params.liegenschaftId, params.gebaeudeId));
}
