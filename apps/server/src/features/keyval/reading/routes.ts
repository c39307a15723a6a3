import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal, KeyValChanges } from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../db/transaction.ts';
import { notFound } from '../../../kernel/answer/failure.ts';
import { type Actor, ownerOf } from '../../../kernel/call/actor.ts';
import type { Door } from '../../../kernel/call/door.ts';
import { route } from '../../../kernel/call/route.ts';
import { findVisiblePhase } from '../../phase/repository.ts';
import { stateOfPhase } from '../../phase/rules.ts';
import { isHidden, phaseSealed } from '../../phase/seal/rules.ts';
import { presentKeyVal } from '../present.ts';
import * as keyvals from '../repository.ts';
import { listReasons } from '../reasons/repository.ts';
import { isOwn } from '../rules.ts';
import { findHeads, listEntriesSince } from './repository.ts';
import { printHeads, readHeads, unknownSince } from './rules.ts';

/** What of a call reading key-values needs. */
interface ReadingCall {
  readonly actor: Actor;
  readonly params: { phaseId: string; orgaId?: string };
  seenMs(): number;
  auditRead(transaction: Transaction): Promise<void>;
  answerContent(version: string): void;
}

/** Whose entries of which phase are read; everybody's without an organisation. */
interface Read {
  readonly phaseId: string;
  readonly organisationId: string | undefined;
  /** Why packages are awarded so may be read: by administrators, of a phase that is not sealed. */
  readonly hasReasons: boolean;
}

/** The lists of key-values, and what of each changed since a list that the caller has (API-037…041, decision 0031). */
export function keyvalReadingRoutes(app: FastifyInstance, door: Door): void {
  for (const lists of [contract.listPhaseKeyVals, contract.listOrgaKeyVals] as const) {
    route(app, door, lists, (call) =>
      call.transact(async (transaction) => list(transaction, call, await openAny(transaction, call))),
    );
  }
  route(app, door, contract.listOwnKeyVals, (call) => {
    const load = () =>
      call.transact(async (transaction) => {
        const read = await openOwn(transaction, call);
        if (call.query.kind === undefined) return list(transaction, call, read);
        const only = { organisationIds: [call.actor.organisationId], kinds: [call.query.kind] };
        return (await keyvals.listKeyVals(transaction, read.phaseId, only)).map((row) => presentKeyVal(row));
      });
    return door.longLists.run(ownerOf(call.actor), load, { gone: call.whenGone() });
  });
  for (const changes of [contract.listPhaseKeyValChanges, contract.listOrgaKeyValChanges] as const) {
    route(app, door, changes, (call) =>
      call.transact(async (transaction) => listChanges(transaction, call, await openAny(transaction, call))),
    );
  }
  route(app, door, contract.listOwnKeyValChanges, (call) =>
    call.transact(async (transaction) => listChanges(transaction, call, await openOwn(transaction, call))),
  );
}

/**
 * Lets an administrator read, which is written down while the phase runs; 404 for an unknown phase or organisation. Of a
 * sealed phase it reads what its own organisation entered, as target prices, and is refused another's (decision 0046).
 */
export async function openAny(transaction: Transaction, call: ReadingCall): Promise<Read> {
  const { phaseId, orgaId } = call.params;
  const phase = await findVisiblePhase(transaction, call.actor, phaseId);
  if (phase === undefined) throw notFound();
  if (orgaId !== undefined && !(await keyvals.hasOrganisation(transaction, orgaId))) throw notFound();
  if (isHidden(call.actor, phase, call.seenMs())) {
    if (orgaId !== undefined && !isOwn(call.actor, orgaId)) throw phaseSealed(phase, call.seenMs());
    return { phaseId: phase.id, organisationId: call.actor.organisationId, hasReasons: false };
  }
  if (stateOfPhase(phase, call.seenMs()) === 'running') await call.auditRead(transaction);
  return { phaseId: phase.id, organisationId: orgaId?.toLowerCase(), hasReasons: true };
}

/** Lets bidders read their own entries of a phase that lists them; 404 for everything else. */
async function openOwn(transaction: Transaction, call: ReadingCall): Promise<Read> {
  const { actor, params } = call;
  if (params.orgaId === undefined || !isOwn(actor, params.orgaId)) throw notFound();
  const phase = await findVisiblePhase(transaction, actor, params.phaseId);
  if (phase === undefined) throw notFound();
  return { phaseId: phase.id, organisationId: actor.organisationId, hasReasons: false };
}

/** Entries as they travel; why packages are awarded so is looked up only where there are awards, and its reader may know it. */
async function present(
  transaction: Transaction,
  { phaseId, organisationId, hasReasons }: Read,
  rows: readonly keyvals.KeyValRow[],
): Promise<KeyVal[]> {
  const isAsked = hasReasons && rows.some(({ kind }) => kind === 'award');
  const reasons = isAsked ? await listReasons(transaction, phaseId, { organisationId }) : undefined;
  return rows.map((row) => presentKeyVal(row, reasons));
}

async function list(transaction: Transaction, call: ReadingCall, read: Read) {
  const { phaseId, organisationId } = read;
  // Found before the list is: what is entered in between is in the list already, and comes once more as a change.
  const heads = printHeads(await findHeads(transaction, phaseId, organisationId));
  if (heads !== undefined) call.answerContent(heads);
  const only = organisationId === undefined ? {} : { organisationIds: [organisationId] };
  return present(transaction, read, await keyvals.listKeyVals(transaction, phaseId, only));
}

async function listChanges(
  transaction: Transaction,
  call: ReadingCall & { readonly query: { since: string } },
  read: Read,
): Promise<KeyValChanges | null> {
  const { phaseId, organisationId } = read;
  const now = await findHeads(transaction, phaseId, organisationId);
  const [known, heads] = [readHeads(call.query.since), printHeads(now)];
  const unknown = known === undefined ? undefined : unknownSince(known, now);
  if (unknown === undefined || heads === undefined) return null;
  call.answerContent(heads);
  const { stored, removed } = await listEntriesSince(transaction, phaseId, unknown);
  return { stored: await present(transaction, read, stored), removed };
}
