import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { Door } from '../../kernel/call/door.ts';
import { route } from '../../kernel/call/route.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { firmnessOfAwards, firmnessOfLots } from './firmness.ts';
import { alphaListRoutes, openAny } from './reading.ts';
import { removeOne, type SavedAwards, saveAwards, saveOne } from './save-awards.ts';
import { readAwardWrite, undoAwards } from './undo-awards.ts';

/**
 * What administrators keep: awards, and with them target prices and filters, one by one and in batches; what each batch changed of awards,
 * and how it is taken back (API-037…041, decision 0077).
 */
export function awardRoutes(app: FastifyInstance, door: Door, books: PriceBooks): void {
  alphaListRoutes(app, door);

  route(app, door, contract.createAlphaKeyVal, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, books, call, [call.body]);
    return call.transact((transaction) =>
      saveOne(transaction, call, call.body, { isCreate: true, firmnessOf }),
    );
  });
  route(app, door, contract.changeAlphaKeyVal, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, books, call, [call.body]);
    const entry = { ...call.body, id: call.params.keyValId };
    return call.transact((transaction) => saveOne(transaction, call, entry, { isCreate: false, firmnessOf }));
  });
  route(app, door, contract.saveAlphaKeyVals, async (call) => {
    const { data } = call.body;
    const firmnessOf = await firmnessOfAwards(door, books, call, data);
    return call.transact(async (transaction) =>
      answerOf(await saveAwards(transaction, call, data, firmnessOf)),
    );
  });
  route(app, door, contract.deleteAlphaKeyVal, (call) =>
    call.transact((transaction) => removeOne(transaction, call, call.params.keyValId.toLowerCase())),
  );

  route(app, door, contract.getAwardWrite, (call) =>
    call.transact(async (transaction) => {
      const { phaseId } = await openAny(transaction, call);
      const scope = { phaseId, organisationId: call.params.orgaId.toLowerCase() };
      return readAwardWrite(transaction, scope, call.params.awardWriteId);
    }),
  );
  route(app, door, contract.undoAwardWrite, async (call) => {
    const firmnessOf = await firmnessOfLots(door, books, call);
    return call.transact(async (transaction) => answerOf(await undoAwards(transaction, call, firmnessOf)));
  });
}

function answerOf({ stored, left, awardWriteId }: SavedAwards): AlphaBatchAnswer {
  return { stored, left, awardWriteId };
}
