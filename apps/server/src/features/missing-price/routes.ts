import * as contract from '@rahmenpreis/contract/missing-price.ts';
import type { MissingDecision } from '@rahmenpreis/contract/missing-price.ts';
import { probeFiguresSchema } from '@rahmenpreis/contract/schema/missing-price.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { orThrow, stale } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteListed } from '../audit/entry/rules.ts';
import { holdOpenAward } from '../closing/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findOpenPhase, readOpenPhase } from '../phase/repository.ts';
import { readProbes } from './probe-reader.ts';
import { listMissingDecisions, storeMissingDecision } from './repository.ts';

/** The probes of offers that lack prices, and what administrators decided of them (decision 0124). */
export function missingPriceRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  route(app, context, contract.probeMissingPrices, async (call) => {
    const phase = await call.transact((transaction) => readOpenPhase(transaction, call));
    return readProbes(books, phase, call.query);
  });

  transactRoute(app, context, contract.listMissingDecisions, async (call, transaction) => {
    const { id } = await readOpenPhase(transaction, call);
    return listMissingDecisions(transaction, id);
  });

  route(app, context, contract.saveMissingDecision, async (call) => {
    // Read before the transaction: whoever holds it must not wait for offers to be priced.
    const find = (transaction: Transaction) => findOpenPhase(transaction, call);
    const phase = await inTransaction(context.db, find, call.askClock);
    const probes = await readProbes(books, phase, call.body);
    const probe = probes.find(({ sliceId }) => sliceId === call.body.sliceId);
    return call.transact((transaction) => saveDecision(transaction, call, probe));
  });
}

/** Stores a decision beside the probe that its sender saw; 412 where either is another by now. */
async function saveDecision(
  transaction: Transaction,
  call: Call<typeof contract.saveMissingDecision>,
  probe: contract.MissingProbe | undefined,
): Promise<MissingDecision> {
  const { id: phaseId } = await holdOpenAward(transaction, call);
  const { before, offersVersion, decision, reason } = call.body;
  // Nor is the probe the one that was seen where nothing is missing any more.
  if (probe?.offersVersion !== offersVersion) throw stale();
  const { serviceProviderId, liegenschaftId, sliceId } = probe;
  const [was] = await listMissingDecisions(transaction, phaseId, probe);
  if ((was?.version ?? null) !== before) throw stale();
  const isStored = await storeMissingDecision(transaction, {
    phaseId,
    bidderId: serviceProviderId,
    liegenschaftId,
    sliceId,
    decision,
    reason,
    offersVersion,
    figures: probeFiguresSchema.parse(probe),
    seen: before ?? 0,
    by: call.actor.userId,
    at: new Date(call.arrivedMs()),
  });
  if (!isStored) throw stale();
  const named = { id: liegenschaftId, part: sliceId };
  const isSaid = reason !== (was?.reason ?? '');
  await noteListed(call, [
    { ...named, field: 'missingDecision', from: was?.decision ?? 'open', to: decision },
    ...(isSaid ? [{ ...named, field: 'missingReason' }] : []),
  ]);
  call.note({ serviceProviderId, offersVersion }, isSaid && reason !== '' ? { missingReason: reason } : {});
  return orThrow((await listMissingDecisions(transaction, phaseId, probe))[0]);
}
