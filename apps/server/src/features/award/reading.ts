import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { notFound, orThrow } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { presentKeyVal } from '../keyval/present.ts';
import { listChanges, listVersioned, type ReadScope } from '../keyval/reading/lists.ts';
import { hasOrganisation, type KeyValRow } from '../keyval/repository.ts';
import { findVisiblePhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { isHidden, phaseSealed } from '../seal/rules.ts';
import { withReason } from './explain-awards.ts';
import { listReasons } from './repository.ts';

/** The part of a call that reading key-values needs. */
type ReadingCall = Pick<Call<Endpoint>, 'seenMs' | 'auditRead'> & {
  readonly actor: Actor;
  readonly params: { phaseId: string; orgaId?: string };
};

interface Read extends ReadScope {
  /** The phase is not sealed, so that it may be read why packages are awarded so. */
  readonly hasReasons: boolean;
}

/** Key-value lists for administrators, and the changes since a known list (API-037…041, decision 0031). */
export function alphaListRoutes(app: FastifyInstance, context: RouteContext): void {
  for (const lists of [contract.listPhaseKeyVals, contract.listOrgaKeyVals] as const) {
    transactRoute(app, context, lists, async (call, transaction) => {
      const read = await openAny(transaction, call);
      return present(transaction, read, await listVersioned(transaction, call, read));
    });
  }
  for (const changes of [contract.listPhaseKeyValChanges, contract.listOrgaKeyValChanges] as const) {
    transactRoute(app, context, changes, async (call, transaction) => {
      const read = await openAny(transaction, call);
      const changed = await listChanges(transaction, call, read);
      return changed && { ...changed, stored: await present(transaction, read, changed.stored) };
    });
  }
}

/**
 * Lets an administrator read, noted while the phase runs; 404 for an unknown phase or organisation. In a
 * sealed phase it may read only its own organisation's entries, as target prices (decision 0046).
 */
export async function openAny(transaction: Transaction, call: ReadingCall): Promise<Read> {
  const { phaseId, orgaId } = call.params;
  const phase = orThrow(await findVisiblePhase(transaction, call.actor, phaseId));
  if (orgaId !== undefined && !(await hasOrganisation(transaction, orgaId))) throw notFound();
  if (isHidden(call.actor, phase, call.seenMs())) {
    const { organisationId } = call.actor;
    if (orgaId !== undefined && orgaId !== organisationId) throw phaseSealed(phase, call.seenMs());
    return { phaseId: phase.id, organisationId, hasReasons: false };
  }
  if (stateOfPhase(phase, call.seenMs()) === 'running') await call.auditRead(transaction);
  return { phaseId: phase.id, organisationId: orgaId, hasReasons: true };
}

/** Entries as sent; reasons are looked up only where there are awards and the reader may know them. */
async function present(
  transaction: Transaction,
  { phaseId, organisationId, hasReasons }: Read,
  rows: readonly KeyValRow[],
): Promise<KeyVal[]> {
  const isAsked = hasReasons && rows.some(({ kind }) => kind === 'award');
  if (!isAsked) return rows.map(presentKeyVal);
  const reasons = await listReasons(transaction, phaseId, { organisationId });
  return rows.map((row) =>
    row.kind === 'award' ? withReason(presentKeyVal(row), reasons) : presentKeyVal(row),
  );
}
