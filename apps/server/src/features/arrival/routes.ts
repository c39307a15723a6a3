import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../../files/media-store.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { findVisiblePhase, readOpenPhase } from '../phase/repository.ts';
import { isHidden } from '../seal/rules.ts';
import { check } from './check.ts';
import { discard, enter, readEntered } from './enter.ts';
import { loadArrivals } from './load-arrivals.ts';
import { note, omit } from './note.ts';
import { answer, object, withChanges } from './object.ts';
import { storeArrivalFile } from './store-file.ts';

/** Offers that came another way: noted, entered by one and checked by another (decision 0131). */
export function arrivalRoutes(app: FastifyInstance, context: RouteContext, files: MediaStore): void {
  transactRoute(app, context, contract.listArrivals, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    const nowMs = call.seenMs();
    const asked = isHidden(call.actor, phase, nowMs) ? { notedBy: call.actor.userId } : {};
    return loadArrivals(transaction, phase, nowMs, asked);
  });
  transactRoute(app, context, contract.noteArrival, (call, transaction) => note(transaction, call));
  route(app, context, contract.storeArrivalFile, (call) => storeArrivalFile(context, files, call));
  transactRoute(app, context, contract.omitArrival, (call, transaction) => omit(transaction, call));

  transactRoute(app, context, contract.getEnteredOffer, async (call, transaction) => {
    const phase = await readOpenPhase(transaction, call);
    return readEntered(transaction, phase, call);
  });
  transactRoute(app, context, contract.saveEnteredValues, (call, transaction) => enter(transaction, call));
  transactRoute(app, context, contract.discardEnteredValues, (call, transaction) =>
    discard(transaction, call),
  );
  transactRoute(app, context, contract.checkEnteredOffer, (call, transaction) => check(transaction, call));

  transactRoute(app, context, contract.answerObjection, (call, transaction) => answer(transaction, call));
  transactRoute(app, context, contract.objectToEntry, (call, transaction) => object(transaction, call));
  transactRoute(app, context, contract.getOwnArrivals, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    const { organisationId } = call.actor;
    const own = await loadArrivals(transaction, phase, call.seenMs(), { organisationId });
    return Promise.all(own.map((row) => withChanges(transaction, row)));
  });
}
