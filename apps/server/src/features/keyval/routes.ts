import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { fixedRefusal, forbidden, raise } from '../../kernel/answer/failure.ts';
import { isAdmin } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { changeOf } from '../audit/entry/rules.ts';
import { listPhaseChanges } from '../phase/change/repository.ts';
import { declare, findLetter } from './declaring/repository.ts';
import { keyvalReadingRoutes } from './reading/routes.ts';
import { type EntryChange, lockHeld } from './repository.ts';
import { refuseDeclared, refuseName, type SaidDeclaration, type SentEntry } from './rules.ts';
import {
  type JudgedWrite,
  judgeRemoval,
  judgeWrite,
  presentStored,
  recordWrite,
  storeRemoval,
  storeWrite,
  type WritingCall,
} from './writing.ts';

/** What a bidder enters itself: prices, factors, market areas, documents and participation (API-037…041). */
export function keyvalRoutes(app: FastifyInstance, context: RouteContext): void {
  keyvalReadingRoutes(app, context);
  for (const put of [contract.createOwnKeyVal, contract.changeOwnKeyVal] as const) {
    route(app, context, put, (call) => {
      const { declaredBy: name, declared: ticked, letterVersion, ...entry } = call.body;
      const said = { name, ticked, letterVersion };
      const { keyValId: id }: { phaseId: string; keyValId?: string } = call.params;
      return call.transact((transaction) => saveOne(transaction, call, { ...entry, id }, said));
    });
  }
  transactRoute(app, context, contract.saveOwnKeyVals, async (call, transaction) => {
    refuseAdmins(call);
    const judged = await judgeWrite(transaction, call, call.body.data);
    const { seenChange } = call.query;
    if (seenChange === undefined) return store(transaction, call, judged);
    await refuseUnseen(transaction, judged, new Date(seenChange));
    const stored = await store(transaction, call, judged);
    call.note({ confirmedPrices: stored.length });
    return stored;
  });
  transactRoute(app, context, contract.deleteOwnKeyVal, async (call, transaction) => {
    refuseAdmins(call);
    const id = call.params.keyValId;
    const judged = await judgeRemoval(transaction, call, id);
    await recordWrite(call, judged, tell(await storeRemoval(transaction, judged, id)));
    return {};
  });
}

/** Refuses any right of an administrator: nobody writes for a bidder, and awards are not stored here. */
function refuseAdmins({ actor }: WritingCall): void {
  if (isAdmin(actor)) throw forbidden();
}

/** Stores one entry under the rules of a batch. */
async function saveOne(
  transaction: Transaction,
  call: WritingCall,
  entry: SentEntry,
  said: SaidDeclaration,
): Promise<KeyVal> {
  refuseAdmins(call);
  const judged = await judgeWrite(transaction, call, [entry], { pathOf: () => '' });
  raise(refuseName(judged.entries, said.name));
  if (said.ticked !== undefined) {
    const letter = await findLetter(transaction, judged.scope.phaseId);
    raise(refuseDeclared(letter, said));
    call.note(letter === undefined ? {} : { letterVersion: letter.version });
  }
  const [stored] = await store(transaction, call, judged, said);
  return stored!;
}

/** Stores judged entries, notes who declares a participation among them, and records what changed. */
async function store(
  transaction: Transaction,
  call: WritingCall,
  judged: JudgedWrite,
  { name, ticked }: Pick<SaidDeclaration, 'name' | 'ticked'> = {},
): Promise<KeyVal[]> {
  const { scope, entries, facts } = judged;
  const { rows, changes } = await storeWrite(transaction, judged, entries);
  const said = entries.findLast(({ parsed }) => parsed?.kind === 'offer')?.value;
  if (typeof said === 'string') {
    const saying = { value: said, before: facts.participation, name, ticked };
    await declare(transaction, scope, saying, call.arrivedMs());
  }
  await recordWrite(call, judged, tell(changes), name === undefined ? {} : { declaredBy: name });
  return presentStored(judged, entries, rows);
}

/** Tells of each change in the words of the audit log, when it is asked for the next. */
function tell(changes: readonly EntryChange[]) {
  return changes
    .values()
    .map(({ key, from, to }) => changeOf(key, from, to))
    .filter((change) => change !== undefined);
}

/**
 * Refuses with 409 prices confirmed for texts that their bidder has read, where the tender was changed since
 * or a price is another now (decision 0102). The phase is locked, so no change comes between.
 */
async function refuseUnseen(transaction: Transaction, { scope, entries }: JudgedWrite, seenAt: Date) {
  const later = await listPhaseChanges(transaction, scope.phaseId, seenAt);
  if (later.length > 0) throw fixedRefusal(409, 'tender-changed')();
  const keys = entries.map(({ key }) => key);
  const held = await lockHeld(transaction, scope, keys);
  if (entries.some(({ key, value }) => held.get(key)?.value !== value)) {
    throw fixedRefusal(409, 'price-changed')();
  }
}
