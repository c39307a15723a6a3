import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
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
import { firmnessOfAwards, type FirmnessOfKey, type FirmnessSource } from './award-firmness.ts';
import { changedMeanwhile, judgeBefore } from './before.ts';
import { declare } from './declaring/repository.ts';
import * as judging from './judging/repository.ts';
import { keepLapsed, type TakenAward } from './lapsing/repository.ts';
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

/** Gives the entries that are to be written of those that may be, under the lock that it takes; throws where none is to be. */
type JudgeWrite = (
  scope: repository.KeyvalScope,
  entries: readonly WantedEntry[],
) => Promise<readonly WantedEntry[]>;

interface WriteOptions {
  /** Where an entry stands in the request's body. */
  readonly pathOf?: (index: number) => string;
  readonly judge?: JudgeWrite | undefined;
  /** Who declares a participation that is among the entries. */
  readonly declaredBy?: string | undefined;
  /** How firmly rank 1 of the lots stands that are awarded. */
  readonly firmnessOf?: FirmnessOfKey | undefined;
}

/** Prices, factors, market areas, participation, targets, awards and filters (API-037…041). */
export function keyvalRoutes(app: FastifyInstance, door: Door, source: FirmnessSource): void {
  keyvalReadingRoutes(app, door);

  route(app, door, contract.createAlphaKeyVal, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, source, call, [call.body]);
    return call.transact((transaction) =>
      writeVersion(transaction, call, call.body, { isCreate: true, firmnessOf }),
    );
  });
  route(app, door, contract.changeAlphaKeyVal, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, source, call, [call.body]);
    const entry = { ...call.body, id: call.params.keyValId };
    return call.transact((transaction) =>
      writeVersion(transaction, call, entry, { isCreate: false, firmnessOf }),
    );
  });
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

  route(app, door, contract.saveAlphaKeyVals, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, source, call, call.body.data);
    return call.transact((transaction) => saveFitting(transaction, call, call.body.data, firmnessOf));
  });
  route(app, door, contract.deleteAlphaKeyVal, (call) =>
    call.transact((transaction) =>
      removeOne(transaction, call, call.params.keyValId.toLowerCase(), (held) =>
        call.expectSeen(held?.version),
      ),
    ),
  );
  route(app, door, contract.deleteOwnKeyVal, (call) =>
    call.transact((transaction) => removeOne(transaction, call, call.params.keyValId.toLowerCase())),
  );
}

async function writeOne(
  transaction: Transaction,
  call: WritingCall,
  entry: SentEntry,
  options: Omit<WriteOptions, 'pathOf'>,
): Promise<KeyVal> {
  const { judge, declaredBy, firmnessOf } = options;
  const all = { pathOf: () => '', judge, declaredBy, firmnessOf };
  const [stored] = await writeAll(transaction, call, [entry], all);
  return stored!;
}

/** A writing call whose caller may name the version that it saw. */
type VersionCall = WritingCall & Pick<Call<Endpoint>, 'expectVersion' | 'answerVersion' | 'header'>;

/** Whether the caller names a version, or says that it saw none. */
function hasCondition(call: VersionCall): boolean {
  return call.header('if-match') !== undefined || call.header('if-none-match') !== undefined;
}

/** Writes an entry; what several administrators hold only where it is as the caller saw it (CONTRACT.md «Who was first»). */
async function writeVersion(
  transaction: Transaction,
  call: VersionCall,
  entry: SentEntry & { before?: string | null | undefined },
  { isCreate, firmnessOf }: Pick<WriteOptions, 'firmnessOf'> & { isCreate: boolean },
): Promise<KeyVal> {
  const said = { before: entry.before, hasCondition: hasCondition(call), isCreate };
  const judge: JudgeWrite = async (scope, entries) => {
    const [{ parsed, key, value }] = entries as readonly [WantedEntry];
    const kind = parsed?.kind;
    if (!hasVersions(kind)) return entries;
    const held = (await repository.lockHeld(transaction, scope, [key])).get(key);
    call.expectVersion(held?.version);
    const judged = judgeBefore({ kind, value }, held, said);
    if (judged === 'changed') throw changedMeanwhile(kind, held);
    if (judged === 'blind') call.note({ isBlind: true });
    return entries;
  };
  const stored = await writeOne(transaction, call, entry, { judge, firmnessOf });
  if (stored.version !== undefined) call.answerVersion(stored.version);
  return stored;
}

/** Stores and removes what is as the caller saw it, and tells of the rest who was first (decision 0065). */
async function saveFitting(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly { key: string; value: string | null; before: string | null }[],
  firmnessOf: FirmnessOfKey | undefined,
): Promise<AlphaBatchAnswer> {
  const saw = new Map(sent.map(({ key, before }) => [key, before]));
  const left: AlphaBatchAnswer['left'] = [];
  const judge: JudgeWrite = async (scope, entries) => {
    const held = await repository.lockHeld(transaction, scope, [...saw.keys()]);
    return entries.filter(({ parsed, key, value }) => {
      const said = { before: saw.get(key) ?? null, hasCondition: false, isCreate: false };
      if (judgeBefore({ kind: parsed?.kind, value }, held.get(key), said) === 'fits') return true;
      const { value: is = null, by = null, at = null } = held.get(key) ?? {};
      left.push({ key, value: is, by, at: at?.toISOString() ?? null });
      return false;
    });
  };
  return { stored: await writeAll(transaction, call, sent, { judge, firmnessOf }), left };
}

/** Removes one entry under the rules of a write; who sends the id of nothing of its own gets 404. */
async function removeOne(
  transaction: Transaction,
  call: WritingCall,
  id: string,
  expect?: (held: repository.Held | undefined) => void,
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
  if (expect !== undefined) expect((await repository.lockHeld(transaction, scope, [key])).get(key));
  const changes = createChangeList();
  const taken: TakenAward[] = [];
  const saving = savingOf(call, changes, taken);
  if (!(await repository.removeKeyVal(transaction, scope, id, saving))) throw notFound();
  await keepLapsed(transaction, scope, taken, saving);
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
  { pathOf = (index) => `data.${index}.`, judge, declaredBy, firmnessOf }: WriteOptions = {},
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
  const kept = judge === undefined ? entries : await judge(scope, entries);
  const wanted = await changesOf(kept, pace);
  const changes = createChangeList();
  const taken: TakenAward[] = [];
  const saving = savingOf(call, changes, taken, firmnessOf);
  const stored = await repository.saveKeyVals(transaction, scope, wanted, saving);
  await keepLapsed(transaction, scope, taken, saving);
  const said = wanted.writes.find(({ kind }) => kind === 'offer');
  if (said !== undefined) {
    const saying = { value: said.value, before: facts.participation, name: declaredBy };
    await declare(transaction, scope, saying, call.arrivedMs());
  }
  noteAll(call, changes, declaredBy);
  announceOffer(call, scope);
  const answer: KeyVal[] = [];
  for (const { key, value } of kept) {
    await pace();
    const row = value === null ? undefined : stored.get(key);
    if (row !== undefined) answer.push(presentKeyVal(row));
  }
  return answer;
}

/** How this call stores, and gathers the awards that it takes back; of a bidder's own entries nobody asks who wrote them. */
function savingOf(
  { actor, arrivedMs }: WritingCall,
  changes: ChangeList,
  taken: TakenAward[],
  firmnessOf?: FirmnessOfKey,
): repository.Saving {
  const tellTrail = tellTo(changes, firmnessOf);
  const tell: repository.TellChange = (change) => {
    tellTrail(change);
    const { kind, key, from, to } = change;
    if (kind === 'award' && from !== undefined && to === undefined)
      taken.push({ key, serviceProviderId: from });
  };
  return { nowMs: arrivedMs(), tell, by: isAdmin(actor) ? actor.userId : undefined };
}

/** Gathers for the trail what is not stored as it was; of the list of target prices each by itself, of an award how firm the rank is. */
function tellTo(changes: ChangeList, firmnessOf?: FirmnessOfKey): repository.TellChange {
  return ({ kind, key, from, to }) => {
    const isTarget = kind === 'target';
    const firmness = to === undefined ? undefined : firmnessOf?.(key);
    for (const change of isTarget ? changedTargets(from, to) : [changeOf(key, from, to)]) {
      if (change === undefined) continue;
      changes.add(firmness === undefined ? change : { ...change, firmness });
    }
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
