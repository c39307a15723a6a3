import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { keyvalActorOf } from '@rahmenpreis/tendering/keyval/keyval-access.ts';
import type { KeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import type { FastifyInstance } from 'fastify';
import { allOffersTopic, ownOfferTopic } from '../../db/hints/hint-topic.ts';
import { paceHeard, type Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { Door } from '../../kernel/call/door.ts';
import { notFound, raise } from '../../kernel/answer/failure.ts';
import { route } from '../../kernel/call/route.ts';
import { createPacer } from '../../kernel/work/pacer.ts';
import { changeOf, type ChangeList, createChangeList } from '../audit/noting/rules.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { sealOfPhase } from '../phase/seal/rules.ts';
import { declare } from './declaring/repository.ts';
import * as judging from './judging/repository.ts';
import { presentKeyVal } from './present.ts';
import { keyvalReadingRoutes } from './reading/routes.ts';
import * as repository from './repository.ts';
import {
  changedTargets,
  type KeyvalSituation,
  hasVersions,
  isOwn,
  readEntry,
  refuseName,
  refuseWrites,
  type SentEntry,
  type WantedEntry,
} from './rules.ts';

/** What the writing calls share. */
interface WritingCall {
  readonly params: { phaseId: string; orgaId: string };
  readonly actor: Actor;
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  arrivedMs(): number;
  unsureMs(): number;
  seenMs(): number;
  readonly note: Call<Endpoint>['note'];
  announce(topic: string): void;
}

/** Throws where an entry that may be written is not to be, under the lock that it takes. */
type JudgeWrite = (scope: repository.KeyvalScope, entry: WantedEntry) => Promise<void>;

interface WriteOptions {
  /** Where an entry stands in the request's body. */
  readonly pathOf?: (index: number) => string;
  readonly judge?: JudgeWrite | undefined;
  /** Who declares a participation that is among the entries. */
  readonly declaredBy?: string | undefined;
}

/** Prices, factors, market areas, participation, targets, awards and filters (API-037…041). */
export function keyvalRoutes(app: FastifyInstance, door: Door): void {
  keyvalReadingRoutes(app, door);

  route(app, door, contract.createAlphaKeyVal, (call) =>
    call.transact((transaction) => writeVersion(transaction, call, call.body)),
  );
  route(app, door, contract.changeAlphaKeyVal, (call) =>
    call.transact((transaction) =>
      writeVersion(transaction, call, { ...call.body, id: call.params.keyValId }),
    ),
  );
  route(app, door, contract.createOwnKeyVal, (call) =>
    call.transact((transaction) => writeOne(transaction, call, call.body, call.body)),
  );
  route(app, door, contract.changeOwnKeyVal, (call) =>
    call.transact((transaction) =>
      writeOne(transaction, call, { ...call.body, id: call.params.keyValId }, call.body),
    ),
  );
  route(app, door, contract.saveOwnKeyVals, (call) =>
    call.transact((transaction) => writeAll(transaction, call, call.body.data)),
  );

  route(app, door, contract.deleteAlphaKeyVal, (call) =>
    call.transact((transaction) => removeOne(transaction, call, call.params.keyValId.toLowerCase())),
  );
  route(app, door, contract.deleteOwnKeyVal, (call) =>
    call.transact((transaction) => removeOne(transaction, call, call.params.keyValId.toLowerCase())),
  );
}

async function writeOne(
  transaction: Transaction,
  call: WritingCall,
  entry: SentEntry,
  options: Pick<WriteOptions, 'judge' | 'declaredBy'>,
): Promise<KeyVal> {
  const { judge, declaredBy } = options;
  const [stored] = await writeAll(transaction, call, [entry], { pathOf: () => '', judge, declaredBy });
  return stored!;
}

/** Writes an entry; of the kinds that have versions only over the version that the caller names (CONTRACT.md). */
async function writeVersion(
  transaction: Transaction,
  call: WritingCall & Pick<Call<Endpoint>, 'expectVersion' | 'answerVersion'>,
  entry: SentEntry,
): Promise<KeyVal> {
  const judge: JudgeWrite = async (scope, { parsed, key }) => {
    if (hasVersions(parsed?.kind)) {
      call.expectVersion(await repository.lockVersion(transaction, scope, key));
    }
  };
  const stored = await writeOne(transaction, call, entry, { judge });
  if (stored.version !== undefined) call.answerVersion(stored.version);
  return stored;
}

/** Removes one entry under the rules of a write; who sends the id of nothing of its own gets 404. */
async function removeOne(
  transaction: Transaction,
  call: WritingCall,
  id: string,
): Promise<Record<string, never>> {
  const scope = scopeOf(call);
  const facts = await lockFacts(transaction, call, scope, { ids: [id], epCodes: [] });
  const named = facts.named.get(id);
  if (named === undefined) throw notFound();
  const { key } = named;
  const context = await judging.loadKeyvalContext(transaction, scope, [], facts);
  const entries = [readEntry({ id, key, value: null })];
  const judge = { pace: createPacer('body', entries.length), pathOf: () => '' };
  const refusal = await refuseWrites(entries, situationOf(call, facts), context, judge);
  if (refusal !== undefined) throw refusal;
  const changes = createChangeList();
  const saving = { nowMs: call.arrivedMs(), tell: tellTo(changes) };
  if (!(await repository.removeKeyVal(transaction, scope, id, saving))) throw notFound();
  noteAll(call, changes);
  announceOffer(call, scope);
  return {};
}

/**
 * Stores and removes all entries or none, and gives one answer per value sent that is stored now. A key sent twice
 * stands where its last entry leaves it, because a batch means the same as its entries written one after the other.
 */
async function writeAll(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly SentEntry[],
  { pathOf = (index) => `data.${index}.`, judge, declaredBy }: WriteOptions = {},
): Promise<KeyVal[]> {
  const scope = scopeOf(call);
  const pace = paceHeard(transaction, createPacer('body', sent.length));
  const entries: WantedEntry[] = [];
  const ids: string[] = [];
  const keys: KeyvalKey[] = [];
  const epCodes: string[] = [];
  for (const entry of sent) {
    await pace();
    const wanted = readEntry(entry);
    entries.push(wanted);
    if (wanted.id !== undefined) ids.push(wanted.id);
    if (wanted.parsed === undefined || wanted.value === null) continue;
    if (wanted.parsed.kind === 'ep') epCodes.push(wanted.parsed.epCode);
    else keys.push(wanted.parsed);
  }
  await pace();
  const facts = await lockFacts(transaction, call, scope, { ids, epCodes });
  if (ids.some((id) => !facts.named.has(id))) throw notFound();
  const situation = situationOf(call, facts);
  // Who takes part in a sealed phase is not even asked, so that no answer takes longer for it.
  const judged = situation.isSealed ? keys.filter(({ kind }) => kind !== 'award') : keys;
  const context = await judging.loadKeyvalContext(transaction, scope, judged, facts);
  const refusal = await refuseWrites(entries, situation, context, { pace, pathOf });
  if (refusal !== undefined) throw refusal;
  raise(refuseName(entries, declaredBy));
  if (judge !== undefined) for (const entry of entries) await judge(scope, entry);
  const wanted = await changesOf(entries, pace);
  const changes = createChangeList();
  const saving = { nowMs: call.arrivedMs(), tell: tellTo(changes) };
  const stored = await repository.saveKeyVals(transaction, scope, wanted, saving);
  const said = wanted.writes.find(({ kind }) => kind === 'offer');
  if (said !== undefined) {
    const saying = { value: said.value, before: facts.participation, name: declaredBy };
    await declare(transaction, scope, saying, call.arrivedMs());
  }
  noteAll(call, changes, declaredBy);
  announceOffer(call, scope);
  const answer: KeyVal[] = [];
  for (const { key, value } of entries) {
    await pace();
    const row = value === null ? undefined : stored.get(key);
    if (row !== undefined) answer.push(presentKeyVal(row));
  }
  return answer;
}

/** Gathers for the trail what is not stored as it was; of the list of target prices each by itself. */
function tellTo(changes: ChangeList): repository.TellChange {
  return ({ kind, key, from, to }) => {
    const isTarget = kind === 'target';
    for (const change of isTarget ? changedTargets(from, to) : [changeOf(key, from, to)])
      if (change !== undefined) changes.add(change);
  };
}

/** Notes for the trail what is stored now and was not before, and by which name somebody declared it. */
function noteAll(call: WritingCall, list: ChangeList, declaredBy?: string): void {
  const changes = list.read();
  call.note(changes === undefined ? {} : { changes }, declaredBy === undefined ? {} : { declaredBy });
}

/** What entries come to one after the other: of each key only the last counts. */
async function changesOf(
  entries: readonly WantedEntry[],
  pace: () => Promise<void>,
): Promise<repository.KeyvalChanges> {
  const last = new Map<string, WantedEntry>();
  for (const entry of entries) {
    await pace();
    last.set(entry.key, entry);
  }
  const writes: repository.KeyvalWrite[] = [];
  const removals: string[] = [];
  for (const { parsed, key, value } of last.values()) {
    await pace();
    if (parsed === undefined) continue;
    if (value === null) removals.push(key);
    else writes.push({ kind: parsed.kind, key, value });
  }
  return { writes, removals };
}

function announceOffer(call: WritingCall, scope: repository.KeyvalScope): void {
  call.announce(allOffersTopic(scope.phaseId));
  call.announce(ownOfferTopic(scope));
}

function scopeOf({ actor, params }: WritingCall): repository.KeyvalScope {
  if (!isOwn(actor, params.orgaId)) throw notFound();
  return { organisationId: actor.organisationId, phaseId: params.phaseId.toLowerCase() };
}

/** Locks the phase until the transaction ends; a foreign organisation and a foreign phase get the same 404. */
async function lockFacts(
  transaction: Transaction,
  { actor }: WritingCall,
  scope: repository.KeyvalScope,
  asked: Parameters<typeof judging.lockFacts>[3],
): Promise<judging.KeyvalFacts> {
  const facts = await judging.lockFacts(transaction, scope, actor.userId, asked);
  if (facts === undefined || !(facts.isListed || isAdmin(actor))) throw notFound();
  return facts;
}

function situationOf(call: WritingCall, facts: judging.KeyvalFacts): KeyvalSituation {
  const { isListed, phase, participation, named } = facts;
  const { permissions } = call.actor;
  return {
    actor: keyvalActorOf({ permissions, isOwnOrganisation: true, isListed }),
    phaseId: phase.id,
    phaseState: stateOnArrival(call, phase),
    isSealed: isSealed(sealOfPhase(phase), call.seenMs()),
    participation,
    keyOf: (id) => named.get(id)?.key,
  };
}
