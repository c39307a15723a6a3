import type { AuditChange, AuditPersonalValues } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { keyvalActorOf } from '@rahmenpreis/tendering/keyval-law/keyval-access.ts';
import type { KeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { allOffersTopic, ownOfferTopic } from '../../db/notifications/db-notification-topic.ts';
import { paceHeard, type Transaction } from '../../db/transaction.ts';
import { notFound, orThrow, raise } from '../../kernel/answer/failure.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { createChangeList } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import { isFrozen } from '../closing/rules.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { sealOfPhase } from '../seal/rules.ts';
import * as judging from './judging/repository.ts';
import { presentKeyVal } from './present.ts';
import * as repository from './repository.ts';
import { type KeyvalSituation, readEntry, refuseWrites, type SentEntry, type WantedEntry } from './rules.ts';

/** What of a call writes. */
export type WritingCall = Pick<
  Call<Endpoint>,
  'transact' | 'arrivedMs' | 'unsureMs' | 'seenMs' | 'note' | 'announce'
> & { readonly actor: Actor; readonly params: { phaseId: string; orgaId: string } };

/** Where a judged write goes; the phase is locked until the transaction ends. */
interface Place {
  readonly scope: repository.KeyvalScope;
  readonly saving: repository.Saving;
  readonly pace: () => Promise<void>;
}

/** Entries that may be written, and by what they were judged. */
export interface JudgedWrite extends Place {
  readonly entries: readonly WantedEntry[];
  /** What cannot be stored any more, where that is left and refuses nothing else. */
  readonly unfit: ReadonlySet<WantedEntry>;
  readonly facts: judging.KeyvalFacts;
}

interface JudgeOptions {
  /** Gives where an entry stands in the request's body; by its place in a batch if absent. */
  readonly pathOf?: (index: number) => string;
  /** Takes up what cannot be stored any more in `unfit`, instead of refusing all. */
  readonly leavesUnfit?: boolean;
}

/** Reads the sent entries and judges them together, under the phase lock; throws the refusal of all. */
export async function judgeWrite(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly SentEntry[],
  { pathOf = (index) => `data.${index}.`, leavesUnfit = false }: JudgeOptions = {},
): Promise<JudgedWrite> {
  const scope = scopeOf(call);
  const pace = paceHeard(transaction, createYielding(sent.length));
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
  await refuseFrozen(transaction, call, facts, entries);
  const situation = situationOf(call, facts);
  // Who takes part in a sealed phase is not even asked, so that no answer takes longer for it.
  const judged = situation.isSealed ? keys.filter(({ kind }) => kind !== 'award') : keys;
  const context = await judging.loadKeyvalContext(transaction, scope, judged, facts);
  const unfit = new Set<WantedEntry>();
  const how = { pace, pathOf, ...(leavesUnfit ? { unfit } : {}) };
  const refusal = await refuseWrites(entries, situation, context, how);
  if (refusal !== undefined) throw refusal;
  return { scope, saving: savingOf(call), pace, entries, unfit, facts };
}

/**
 * Judges what an administrator types for a bidder by the rules of the bidder's own write while the phase runs
 * (decision 0131); stores nothing. The phase is locked until the transaction ends.
 */
export async function judgeTyped(
  transaction: Transaction,
  { actor }: Pick<WritingCall, 'actor'>,
  scope: repository.KeyvalScope,
  sent: readonly SentEntry[],
): Promise<readonly WantedEntry[]> {
  const pace = paceHeard(transaction, createYielding(sent.length));
  const entries = sent.map(readEntry);
  const written = entries.flatMap(({ parsed, value }) =>
    parsed === undefined || value === null ? [] : parsed,
  );
  const epCodes = written.flatMap((key) => (key.kind === 'ep' ? { code: key.epCode, unit: null } : []));
  const asked = { ids: [], epCodes };
  const facts = orThrow(await judging.lockFacts(transaction, scope, actor.userId, asked));
  const keys = written.filter(({ kind }) => kind !== 'ep');
  const context = await judging.loadKeyvalContext(transaction, scope, keys, facts);
  const situation: KeyvalSituation = {
    actor: 'bidder-writer',
    phaseId: scope.phaseId,
    phaseState: 'running',
    isSealed: false,
    participation: null,
    keyOf: () => undefined,
  };
  const pathOf = (index: number) => `data.${index}.`;
  raise(await refuseWrites(entries, situation, context, { pace, pathOf }));
  return entries;
}

/** Judges the removal of an entry by the rules of a write; 404 for an id that is none of the sender's. */
export async function judgeRemoval(
  transaction: Transaction,
  call: WritingCall,
  id: string,
): Promise<Place & { readonly key: string }> {
  const scope = scopeOf(call);
  const facts = await lockFacts(transaction, call, scope, { ids: [id], epCodes: [] });
  const named = orThrow(facts.named.get(id));
  const { key } = named;
  const context = await judging.loadKeyvalContext(transaction, scope, [], facts);
  const entries = [readEntry({ id, key, value: null })];
  await refuseFrozen(transaction, call, facts, entries);
  const pace = createYielding(entries.length);
  const how = { pace, pathOf: () => '' };
  const refusal = await refuseWrites(entries, situationOf(call, facts), context, how);
  if (refusal !== undefined) throw refusal;
  return { scope, saving: savingOf(call), pace, key };
}

/**
 * Stores and removes judged entries, all or none. A key sent twice ends as its last entry leaves it, because
 * a batch means the same as its entries written one after the other.
 */
export async function storeWrite(
  transaction: Transaction,
  { scope, saving, facts, pace }: JudgedWrite,
  entries: readonly WantedEntry[],
): Promise<repository.StoredEntries> {
  return repository.saveKeyVals(transaction, scope, await changesOf(entries, facts, pace), saving);
}

/** Removes an entry whose removal was judged; 404 where somebody was faster. */
export async function storeRemoval(transaction: Transaction, { scope, saving }: Place, id: string) {
  const changes = await repository.removeKeyVal(transaction, scope, id, saving);
  if (changes.length === 0) throw notFound();
  return changes;
}

/** Notes for the audit log what is stored now and was not before, and tells who follows the offers. */
export async function recordWrite(
  call: WritingCall,
  { scope, pace }: Place,
  changes: Iterable<AuditChange>,
  personal: AuditPersonalValues = {},
): Promise<void> {
  const list = createChangeList();
  for (const change of changes) {
    await pace();
    list.add(change);
  }
  const noted = list.read();
  call.note(noted === undefined ? {} : { changes: noted }, personal);
  call.announce(allOffersTopic(scope.phaseId));
  call.announce(ownOfferTopic(scope));
}

/** Gives one answer per value sent that is stored now. */
export async function presentStored(
  { pace }: JudgedWrite,
  entries: readonly WantedEntry[],
  rows: repository.StoredEntries['rows'],
): Promise<KeyVal[]> {
  const answer: KeyVal[] = [];
  for (const { key, value } of entries) {
    await pace();
    const row = value === null ? undefined : rows.get(key);
    if (row !== undefined) answer.push(presentKeyVal(row));
  }
  return answer;
}

/** When a call stores, and who does it; of a bidder's own entries nobody asks who wrote them. */
function savingOf({ actor, arrivedMs }: WritingCall): repository.Saving {
  return { nowMs: arrivedMs(), by: isAdmin(actor) ? actor.userId : undefined };
}

/**
 * Computes the outcome of entries in order: of each key only the last counts. A price typed for another unit
 * than the catalogue has now rests, so that no number changes its meaning in transit (decision 0081).
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

/** 409 to an administrator for what the closing of the award freezes; nobody else is told of it. */
async function refuseFrozen(
  transaction: Transaction,
  { actor }: WritingCall,
  { phase }: judging.KeyvalFacts,
  entries: readonly WantedEntry[],
): Promise<void> {
  if (isAdmin(actor) && entries.some(({ parsed }) => isFrozen(parsed?.kind)))
    raise(await refuseClosed(transaction, phase.id));
}

/** Whose entries of which phase a call writes; an organisation that is not the caller's is not found. */
export function scopeOf({ actor, params }: WritingCall): repository.KeyvalScope {
  if (params.orgaId !== actor.organisationId) throw notFound();
  return { organisationId: actor.organisationId, phaseId: params.phaseId };
}

/** Locks the phase until the transaction ends; foreign organisations and foreign phases get the same 404. */
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
