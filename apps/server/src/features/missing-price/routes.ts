import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/missing-price.ts';
import type { MissingDecision } from '@rahmenpreis/contract/missing-price.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteListed } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findVisiblePhase, holdPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import { figuresOf, readProbes } from './probe-reader.ts';
import { listMissingDecisions, storeMissingDecision } from './repository.ts';

type PhaseCall = Pick<Call<Endpoint>, 'seenMs' | 'auditRead'> & {
  readonly actor: Actor;
  readonly params: { readonly phaseId: string };
};

/** The probes of offers that lack prices, and what administrators decided of them (decision 0124). */
export function missingPriceRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  route(app, context, contract.probeMissingPrices, async (call) => {
    const phase = await call.transact((transaction) => openNoted(transaction, call));
    return readProbes(books, phase, call.query);
  });

  transactRoute(app, context, contract.listMissingDecisions, async (call, transaction) => {
    const { id } = await openNoted(transaction, call);
    return listMissingDecisions(transaction, id);
  });

  route(app, context, contract.saveMissingDecision, async (call) => {
    // Read before the transaction: whoever holds it must not wait for offers to be priced.
    const find = (transaction: Transaction) => openPhase(transaction, call);
    const phase = await inTransaction(context.db, find, call.askClock);
    const probes = await readProbes(books, phase, call.body);
    const probe = probes.find(({ sliceId }) => sliceId === call.body.sliceId);
    return call.transact((transaction) => saveDecision(transaction, call, probe));
  });
}

/** Finds the phase of a call; 404 if there is none, 409 while offers are sealed, before any are read. */
async function openPhase(transaction: Transaction, call: Omit<PhaseCall, 'auditRead'>) {
  const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
  raise(refuseSealed(call.actor, phase, call.seenMs()));
  return phase;
}

/** The same for a reader, which is written down while the phase runs. */
async function openNoted(transaction: Transaction, call: PhaseCall) {
  const phase = await openPhase(transaction, call);
  if (stateOfPhase(phase, call.seenMs()) === 'running') await call.auditRead(transaction);
  return phase;
}

/** Stores a decision beside the probe that its sender saw; 412 where either is another by now. */
async function saveDecision(
  transaction: Transaction,
  call: Call<typeof contract.saveMissingDecision>,
  probe: contract.MissingProbe | undefined,
): Promise<MissingDecision> {
  const { id: phaseId } = await openPhase(transaction, call);
  await holdPhase(transaction, phaseId);
  raise(await refuseClosed(transaction, phaseId));
  const { before, offersVersion, decision, reason } = call.body;
  // Nor is the probe the one that was seen where nothing is missing any more.
  if (probe?.offersVersion !== offersVersion) throw stale();
  const { serviceProviderId, liegenschaftId, sliceId } = probe;
  const [was] = await listMissingDecisions(transaction, phaseId, probe);
  if ((was?.version ?? null) !== before) throw stale();
  const isStored = await storeMissingDecision(transaction, phaseId, {
    serviceProviderId,
    liegenschaftId,
    sliceId,
    decision,
    reason,
    offersVersion,
    figures: figuresOf(probe),
    version: (before ?? 0) + 1,
    by: call.actor.userId,
    at: new Date(call.arrivedMs()).toISOString(),
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
