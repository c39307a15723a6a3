import { AUDIT_BEFORE, type AuditChange } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { keyvalActorOf } from '@rahmenpreis/tendering/keyval-law/keyval-access.ts';
import type { KeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { REASON_FIELD, reasonName } from '@rahmenpreis/tendering/trail/reason-name.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { allOffersTopic, ownOfferTopic } from '../../db/hints/hint-topic.ts';
import { paceHeard, type Transaction } from '../../db/transaction.ts';
import { notFound, raise } from '../../kernel/answer/failure.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { createPacer } from '../../kernel/work/pacer.ts';
import { changeOf, type ChangeList, createChangeList } from '../audit/noting/rules.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { sealOfPhase } from '../phase/seal/rules.ts';
import type { FirmnessOfKey } from './award-firmness.ts';
import { declare } from './declaring/repository.ts';
import * as judging from './judging/repository.ts';
import { type HeldPackage, keepLapsed } from './lapsing/repository.ts';
import { presentKeyVal } from './present.ts';
import { type AwardReasoning, keepReasons, listReasons, type StoredReasons } from './reasons/repository.ts';
import * as repository from './repository.ts';
import {
  changedTargets,
  isOwn,
  type KeyvalSituation,
  readEntry,
  refuseName,
  refuseWrites,
  type SentEntry,
  type WantedEntry,
} from './rules.ts';

/** What the writing calls share. */
export interface WritingCall {
  readonly params: { phaseId: string; orgaId: string };
  readonly actor: Actor;
  transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  arrivedMs(): number;
  unsureMs(): number;
  seenMs(): number;
  readonly note: Call<Endpoint>['note'];
  announce(topic: string): void;
}

/**
 * Gives the entries that are to be written of those that may be, under the lock that it takes; throws where none is to be. What cannot be
 * stored any more stands in `unfit`, where the call leaves it and is not refused for it.
 */
export type JudgeWrite = (
  scope: repository.KeyvalScope,
  entries: readonly WantedEntry[],
  unfit: ReadonlySet<WantedEntry>,
) => Promise<readonly WantedEntry[]>;

export interface WriteOptions {
  /** Where an entry stands in the request's body. */
  readonly pathOf?: (index: number) => string;
  readonly judge?: JudgeWrite | undefined;
  /** Who declares a participation that is among the entries. */
  readonly declaredBy?: string | undefined;
  /** How firmly rank 1 of the lots stands that are awarded. */
  readonly firmnessOf?: FirmnessOfKey | undefined;
  /** It puts back what was: entries that cannot be stored any more are left, and no reason to refuse the others; awards come back with their reasons. */
  readonly isUndo?: boolean;
  /** Keeps what changed of awards, all of it, in the same transaction. */
  readonly keepAwards?: (scope: repository.KeyvalScope, changes: readonly AuditChange[]) => Promise<void>;
}

/** Writes one entry under the rules of a batch. */
export async function writeOne(
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

/** Removes one entry under the rules of a write; who sends the id of nothing of its own gets 404. */
export async function removeOne(
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
  const judge = { pace: createPacer(entries.length), pathOf: () => '' };
  const refusal = await refuseWrites(entries, situationOf(call, facts), context, judge);
  if (refusal !== undefined) throw refusal;
  if (expect !== undefined) expect((await repository.lockHeld(transaction, scope, [key])).get(key));
  const gathered = gather();
  const saving = savingOf(call, gathered);
  if (!(await repository.removeKeyVal(transaction, scope, id, saving))) throw notFound();
  await keepLapsed(transaction, scope, gathered, saving);
  noteAll(call, gathered.changes);
  announceOffer(call, scope);
  return {};
}

/**
 * Stores and removes all entries or none, and gives one answer per value sent that is stored now. A key sent twice
 * stands where its last entry leaves it, because a batch means the same as its entries written one after the other.
 */
export async function writeAll(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly SentEntry[],
  options: WriteOptions = {},
): Promise<KeyVal[]> {
  const { pathOf = (index) => `data.${index}.`, judge, declaredBy, firmnessOf, isUndo = false } = options;
  const scope = scopeOf(call);
  const pace = paceHeard(transaction, createPacer(sent.length));
  const entries: WantedEntry[] = [];
  const ids: string[] = [];
  const keys: KeyvalKey[] = [];
  const epCodes: judging.AskedCode[] = [];
  for (const entry of sent) {
    await pace();
    const wanted = readEntry(entry);
    entries.push(wanted);
    if (wanted.id !== undefined) ids.push(wanted.id);
    if (wanted.parsed === undefined || wanted.value === null) continue;
    if (wanted.parsed.kind === 'ep') epCodes.push({ code: wanted.parsed.epCode, unit: wanted.unit ?? null });
    else keys.push(wanted.parsed);
  }
  await pace();
  const facts = await lockFacts(transaction, call, scope, { ids, epCodes });
  if (ids.some((id) => !facts.named.has(id))) throw notFound();
  const situation = situationOf(call, facts);
  // Who takes part in a sealed phase is not even asked, so that no answer takes longer for it.
  const judged = situation.isSealed ? keys.filter(({ kind }) => kind !== 'award') : keys;
  const context = await judging.loadKeyvalContext(transaction, scope, judged, facts);
  const unfit = new Set<WantedEntry>();
  const how = { pace, pathOf, ...(isUndo ? { unfit } : {}) };
  const refusal = await refuseWrites(entries, situation, context, how);
  if (refusal !== undefined) throw refusal;
  raise(refuseName(entries, declaredBy));
  const kept = judge === undefined ? entries : await judge(scope, entries, unfit);
  const wanted = await changesOf(kept, facts, pace);
  const gathered = gather();
  const saving = savingOf(call, gathered, firmnessOf);
  const stored = await repository.saveKeyVals(transaction, scope, wanted, saving);
  await keepLapsed(transaction, scope, gathered, saving);
  if (gathered.awards.length > 0) await options.keepAwards?.(scope, gathered.awards);
  const reasons = await reason(transaction, call, { scope, kept, gathered, isUndo, saving });
  const said = wanted.writes.find(({ kind }) => kind === 'offer');
  if (said !== undefined) {
    const saying = { value: said.value, before: facts.participation, name: declaredBy };
    await declare(transaction, scope, saying, call.arrivedMs());
  }
  noteAll(call, gathered.changes, declaredBy);
  announceOffer(call, scope);
  const answer: KeyVal[] = [];
  for (const { key, value } of kept) {
    await pace();
    const row = value === null ? undefined : stored.get(key);
    if (row !== undefined) answer.push(presentKeyVal(row, reasons));
  }
  return answer;
}

interface Reasoning {
  readonly scope: repository.KeyvalScope;
  readonly kept: readonly WantedEntry[];
  readonly gathered: Gathered;
  readonly isUndo: boolean;
  readonly saving: repository.Saving;
}

/**
 * Keeps why the awards among the entries are so, notes it for the trail, and gives the reasons that stand now; undefined where no award is among them.
 * The words enter the trail by digests (decision 0042), and the packages by name only where no award changed, whose list is proven by its digest.
 */
async function reason(
  transaction: Transaction,
  call: WritingCall,
  { scope, kept, gathered, isUndo, saving }: Reasoning,
): Promise<StoredReasons | undefined> {
  const isNew = new Set(gathered.awards.map(({ name }) => name));
  const said = new Map<string, AwardReasoning>();
  const keys = new Set<string>();
  for (const { parsed, key, value, reason: own } of kept) {
    if (parsed?.kind !== 'award') continue;
    said.delete(key);
    if (value === null) continue;
    keys.add(key);
    if (own === undefined && isUndo) continue;
    const { text, source = 'typed', before } = own ?? {};
    said.set(key, { key, value, isNew: isNew.has(key), text, source, isKept: before === undefined });
  }
  if (keys.size === 0) return undefined;
  const changed = await keepReasons(transaction, scope, [...said.values()], saving);
  for (const { key } of gathered.awards.length > 0 ? [] : changed) {
    gathered.changes.add({ name: reasonName(key) ?? key });
  }
  const [from, to] = [changed.map((own) => own.from), changed.map((own) => own.to)].map(wordsOf);
  call.note(
    {},
    { ...(from && { [`${AUDIT_BEFORE}${REASON_FIELD}`]: from }), ...(to && { [REASON_FIELD]: to }) },
  );
  return listReasons(transaction, scope.phaseId, {
    organisationId: scope.organisationId,
    keys: [...keys],
  });
}

/** Several reasons as one text, each once. */
function wordsOf(reasons: readonly (string | null)[]): string {
  return [...new Set(reasons.filter((text) => text !== null))].join('\n');
}

/** What a write turned out to change. */
interface Gathered {
  /** For the trail. */
  readonly changes: ChangeList;
  /** Every award among it. */
  readonly awards: AuditChange[];
  /** The awards that it took back, and those that it made. */
  readonly taken: HeldPackage[];
  readonly given: HeldPackage[];
}

function gather(): Gathered {
  return { changes: createChangeList(), awards: [], taken: [], given: [] };
}

/** How this call stores, and what it gathers; of a bidder's own entries nobody asks who wrote them. */
function savingOf(
  { actor, arrivedMs }: WritingCall,
  gathered: Gathered,
  firmnessOf?: FirmnessOfKey,
): repository.Saving {
  const tell: repository.TellChange = (change) => {
    const { kind, key, from, to } = change;
    const told = changesToTell(change, firmnessOf);
    for (const each of told) gathered.changes.add(each);
    if (kind !== 'award') return;
    gathered.awards.push(...told);
    if (to !== undefined) gathered.given.push({ key, serviceProviderId: to });
    else if (from !== undefined) gathered.taken.push({ key, serviceProviderId: from });
  };
  return { nowMs: arrivedMs(), tell, by: isAdmin(actor) ? actor.userId : undefined };
}

/** What the trail tells of an entry that is not stored as it was; of the list of target prices each by itself, of an award how firm the rank is. */
function changesToTell(
  { kind, key, from, to }: Parameters<repository.TellChange>[0],
  firmnessOf: FirmnessOfKey | undefined,
): AuditChange[] {
  const changes = kind === 'target' ? changedTargets(from, to) : [changeOf(key, from, to) ?? []].flat();
  const firmness = to === undefined ? undefined : firmnessOf?.(key);
  return firmness === undefined ? changes : changes.map((change) => ({ ...change, firmness }));
}

/** Notes for the trail what is stored now and was not before, and by which name somebody declared it. */
function noteAll(call: WritingCall, list: ChangeList, declaredBy?: string): void {
  const changes = list.read();
  call.note(changes === undefined ? {} : { changes }, declaredBy === undefined ? {} : { declaredBy });
}

/**
 * What entries come to one after the other: of each key only the last counts. A price that was typed for another unit than the catalogue
 * has now rests, so that nobody's number changes its meaning on its way (decision 0081).
 */
async function changesOf(
  entries: readonly WantedEntry[],
  { otherUnits }: judging.KeyvalFacts,
  pace: () => Promise<void>,
): Promise<repository.KeyvalChanges> {
  const last = new Map<string, WantedEntry>();
  for (const entry of entries) {
    await pace();
    last.set(entry.key, entry);
  }
  const writes: repository.KeyvalWrite[] = [];
  const removals: string[] = [];
  for (const { parsed, key, value, unit } of last.values()) {
    await pace();
    if (parsed === undefined) continue;
    if (value === null) {
      removals.push(key);
      continue;
    }
    const unitNow = parsed.kind === 'ep' ? otherUnits.get(parsed.epCode) : undefined;
    const rests = unit !== undefined && unitNow !== undefined && !isSameUnit(unit, unitNow);
    writes.push({ kind: parsed.kind, key, value, ...(rests ? { restsFrom: unit } : {}) });
  }
  return { writes, removals };
}

function announceOffer(call: WritingCall, scope: repository.KeyvalScope): void {
  call.announce(allOffersTopic(scope.phaseId));
  call.announce(ownOfferTopic(scope));
}

/** Whose entries of which phase a call writes; an organisation that is not the caller's is not found. */
export function scopeOf({ actor, params }: WritingCall): repository.KeyvalScope {
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
