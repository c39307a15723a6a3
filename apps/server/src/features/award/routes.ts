import * as awardContract from '@rahmenpreis/contract/award.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findOpenPhase } from '../phase/repository.ts';
import { approveAwards, readApprovals } from './approve-awards.ts';
import { readConditions } from './conditions.ts';
import { firmnessOfAwards } from './firmness.ts';
import { alphaListRoutes, openAny } from './reading.ts';
import {
  reasonAwards,
  removeOne,
  removeRebate,
  type SavedAwards,
  saveAwards,
  saveOne,
} from './save-awards.ts';
import { readAwardWrite, undoAwards } from './undo-awards.ts';

/**
 * Opens the calls on what administrators keep: awards, target prices and filters, one by one and in batches;
 * what each batch changed of awards, and how it is taken back (API-037…041, decision 0077).
 */
export function awardRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  alphaListRoutes(app, context);

  for (const put of [contract.createAlphaKeyVal, contract.changeAlphaKeyVal] as const) {
    route(app, context, put, async (call) => {
      const { keyValId: id }: { phaseId: string; keyValId?: string } = call.params;
      const entry = { ...call.body, id };
      const firmnessOf = await firmnessOfAwards(context, books, call, [entry]);
      return call.transact((transaction) => saveOne(transaction, call, entry, firmnessOf));
    });
  }
  route(app, context, contract.saveAlphaKeyVals, async (call) => {
    const { data } = call.body;
    const firmnessOf = await firmnessOfAwards(context, books, call, data);
    return call.transact(async (transaction) =>
      answerOf(await saveAwards(transaction, call, data, firmnessOf)),
    );
  });
  transactRoute(app, context, contract.deleteAlphaKeyVal, (call, transaction) =>
    removeOne(transaction, call, call.params.keyValId),
  );

  transactRoute(app, context, contract.listAwardConditions, async (call, transaction) => {
    await findOpenPhase(transaction, call);
    const { phaseId } = await openAny(transaction, call);
    return readConditions(transaction, { phaseId, organisationId: call.params.orgaId });
  });
  transactRoute(app, context, contract.removeAwardCondition, (call, transaction) =>
    removeRebate(transaction, call),
  );

  transactRoute(app, context, awardContract.saveAwardReasons, reasonAwards);
  transactRoute(app, context, awardContract.listAwardApprovals, readApprovals);
  transactRoute(app, context, awardContract.approveAwards, approveAwards);

  transactRoute(app, context, contract.getAwardWrite, async (call, transaction) => {
    const { phaseId } = await openAny(transaction, call);
    const scope = { phaseId, organisationId: call.params.orgaId };
    return readAwardWrite(transaction, scope, call.params.awardWriteId);
  });
  route(app, context, contract.undoAwardWrite, async (call) => {
    const firmnessOf = await firmnessOfAwards(context, books, call);
    return call.transact(async (transaction) => answerOf(await undoAwards(transaction, call, firmnessOf)));
  });
}

function answerOf({ stored, left, awardWriteId }: SavedAwards): AlphaBatchAnswer {
  return { stored, left, awardWriteId };
}
