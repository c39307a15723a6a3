import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../db/transaction.ts';
import { notFound, orThrow } from '../../../kernel/answer/failure.ts';
import { type Actor, ownerOf } from '../../../kernel/call/actor.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../../kernel/call/route.ts';
import { findVisiblePhase } from '../../phase/repository.ts';
import { presentKeyVal } from '../present.ts';
import { listKeyVals } from '../repository.ts';
import { listChanges, listVersioned } from './lists.ts';

/** A bidder's own entries, and their changes since a list the caller has (API-037…041, decision 0031). */
export function keyvalReadingRoutes(app: FastifyInstance, context: RouteContext): void {
  route(app, context, contract.listOwnKeyVals, (call) => {
    const load = () =>
      call.transact(async (transaction) => {
        const read = await openOwn(transaction, call);
        const { kind } = call.query;
        const only = { organisationIds: [call.actor.organisationId] };
        const rows =
          kind === undefined
            ? await listVersioned(transaction, call, read)
            : await listKeyVals(transaction, read.phaseId, { ...only, kinds: [kind] });
        return rows.map(presentKeyVal);
      });
    return context.longLists.run(ownerOf(call.actor), load, { gone: call.whenGone() });
  });
  transactRoute(app, context, contract.listOwnKeyValChanges, async (call, transaction) => {
    const changes = await listChanges(transaction, call, await openOwn(transaction, call));
    return changes && { ...changes, stored: changes.stored.map(presentKeyVal) };
  });
}

/** Lets bidders read their own entries of a phase that lists them; 404 for everything else. */
async function openOwn(
  transaction: Transaction,
  { actor, params }: { readonly actor: Actor; readonly params: { phaseId: string; orgaId: string } },
) {
  if (params.orgaId !== actor.organisationId) throw notFound();
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  return { phaseId: phase.id, organisationId: actor.organisationId };
}
