import { randomUUID } from 'node:crypto';
import type { saveAwardReasons } from '@rahmenpreis/contract/award.ts';
import type { AuditChange } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { readTargets } from '@rahmenpreis/tendering/award/target.ts';
import type { Transaction } from '../../db/transaction.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { changeOf } from '../audit/entry/rules.ts';
import { type EntryChange, type Held, lockHeld } from '../keyval/repository.ts';
import { hasVersions, type SentEntry, type WantedEntry } from '../keyval/rules.ts';
import {
  type JudgedWrite,
  judgeRemoval,
  judgeWrite,
  presentStored,
  recordWrite,
  storeRemoval,
  storeWrite,
  type WritingCall,
} from '../keyval/writing.ts';
import { changedMeanwhile, judgeBefore } from './before.ts';
import { changeConditions, type ConditionWish, removeCondition } from './conditions.ts';
import { explainAwards, withReason } from './explain-awards.ts';
import type { FirmnessOfKey } from './firmness.ts';
import { lapseAwards } from './lapse-awards.ts';
import { dropApprovals, keepAwardWrite } from './repository.ts';

/** What became of a save. */
export interface SavedAwards {
  /** One for each value sent that is stored now. */
  readonly stored: KeyVal[];
  /** What is another than its sender saw, or cannot be stored any more, with who was first. */
  readonly left: AlphaBatchAnswer['left'];
  /** Every award that changed. */
  readonly changes: readonly AuditChange[];
  /** By which the changes are taken back; null where there are none. */
  readonly awardWriteId: string | null;
}

/** Stores and removes what is as its sender saw it, and tells of the rest who was first (decision 0065). */
export async function saveAwards(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly SentEntry[],
  firmnessOf: FirmnessOfKey | undefined,
  wish?: ConditionWish,
): Promise<SavedAwards> {
  const judged = await judgeWrite(transaction, call, sent);
  const held = await lockEntries(transaction, judged);
  return storeSeen(transaction, call, { judged, held, firmnessOf, wish });
}

/** Removes the rebate its caller saw; 404 if gone or replaced by another application (decision 0114). */
export async function removeRebate(
  transaction: Transaction,
  call: WritingCall & { readonly params: { awardWriteId: string; serviceProviderId: string } },
): Promise<{ awardWriteId: string }> {
  const { serviceProviderId, awardWriteId: seen } = call.params;
  const wish = removeCondition(serviceProviderId, seen);
  const { awardWriteId } = await saveAwards(transaction, call, [], undefined, wish);
  if (awardWriteId === null) throw notFound();
  return { awardWriteId };
}

/**
 * Says why awards are so by sending each once more as it stands, which leaves it with who gave it; what is
 * another by now, or stands no more, is left.
 */
export async function reasonAwards(call: Call<typeof saveAwardReasons>, transaction: Transaction) {
  const { actor, params, body } = call;
  const batch = { ...call, params: { ...params, orgaId: actor.organisationId } };
  const sent = body.data.map(({ key, value, text, before }) => ({
    key,
    value,
    before: value,
    reason: text,
    beforeReason: before,
  }));
  const judged = await judgeWrite(transaction, batch, sent, { leavesUnfit: true });
  const held = await lockEntries(transaction, judged);
  const { left } = await storeSeen(transaction, batch, { judged, held, firmnessOf: undefined });
  return { left };
}

/** A call whose caller may name the version that it saw. */
type VersionCall = WritingCall & Pick<Call<Endpoint>, 'expectVersion' | 'answerVersion' | 'header'>;

/**
 * Stores one entry; what several administrators hold only where it is as the caller saw it. Who creates an
 * award and says nothing saw none (CONTRACT.md «Who was first», decision 0065).
 */
export async function saveOne(
  transaction: Transaction,
  call: VersionCall,
  entry: SentEntry,
  firmnessOf: FirmnessOfKey | undefined,
): Promise<KeyVal> {
  const judged = await judgeWrite(transaction, call, [entry], { pathOf: () => '' });
  const [wanted] = judged.entries as readonly [WantedEntry];
  const kind = wanted.parsed?.kind;
  if (hasVersions(kind)) {
    const held = (await lockEntries(transaction, judged)).get(wanted.key);
    call.expectVersion(held?.version);
    const isConditional = ['if-match', 'if-none-match'].some((name) => call.header(name) !== undefined);
    const sawNone = wanted.id === undefined && kind === 'award' && !isConditional;
    const { before = sawNone ? null : undefined } = wanted;
    const verdict = judgeBefore(wanted, held, before);
    if (verdict === 'changed') throw changedMeanwhile(kind, held);
    if (verdict === 'blind' && !isConditional) call.note({ isBlind: true });
  }
  const done = await storeEntries(transaction, judged, judged.entries, firmnessOf);
  const [stored] = await explainAndRecord(transaction, call, judged, { ...done, isUndo: false });
  if (stored!.version !== undefined) call.answerVersion(stored!.version);
  return stored!;
}

/** Removes one entry, where it is as the caller saw it; who sends the id of nothing of its own gets 404. */
export async function removeOne(
  transaction: Transaction,
  call: WritingCall & Pick<Call<Endpoint>, 'expectSeen'>,
  id: string,
): Promise<Record<string, never>> {
  const judged = await judgeRemoval(transaction, call, id);
  const { scope, key } = judged;
  call.expectSeen((await lockHeld(transaction, scope, [key])).get(key)?.version);
  const changes = await storeRemoval(transaction, judged, id);
  await lapseAwards(transaction, judged, changes);
  await dropApprovals(transaction, scope, keysOf(changes));
  await recordWrite(call, judged, tell(changes, undefined));
  return {};
}

/** Finds what stands under the keys of entries, and locks it until the transaction ends. */
export function lockEntries(transaction: Transaction, { scope, entries }: JudgedWrite) {
  return lockHeld(transaction, scope, [...new Set(entries.map(({ key }) => key))]);
}

/** Judged entries, and what stands under their keys. */
interface LockedWrite {
  readonly judged: JudgedWrite;
  readonly held: Map<string, Held>;
  readonly firmnessOf: FirmnessOfKey | undefined;
  /** Gives the rebates that are to stand; without it they stay as they are. */
  readonly wish?: ConditionWish | undefined;
  /** The batch that it takes back. */
  readonly undoes?: string;
}

/** Stores the judged entries that are as seen, and keeps changed awards for taking back (decision 0077). */
export async function storeSeen(
  transaction: Transaction,
  call: WritingCall,
  { judged, held, firmnessOf, wish, undoes }: LockedWrite,
): Promise<SavedAwards> {
  const { kept, left } = partSeen(judged, held);
  const done = await storeEntries(transaction, judged, kept, firmnessOf);
  const { awards: changes } = done;
  const id = randomUUID();
  const rebates = await changeConditions(transaction, call, judged, { wish, awardWriteId: id });
  const awardWriteId = changes.length + rebates.changes.length === 0 ? null : id;
  if (awardWriteId !== null) {
    const write = { id, at: new Date(judged.saving.nowMs), undoes, changes, conditions: rebates.changes };
    await keepAwardWrite(transaction, { ...judged.scope, ...write });
    call.note({ awardWriteId });
  }
  const isUndo = undoes !== undefined;
  const told = [...rebates.told, ...done.told];
  const stored = await explainAndRecord(transaction, call, judged, { ...done, told, isUndo });
  if (isUndo) call.note({ undoes });
  return { stored, left: [...left, ...rebates.left], changes, awardWriteId };
}

/** Parts what is as its sender saw it from what is another by now, or cannot be stored any more. */
function partSeen({ entries, unfit }: JudgedWrite, held: Map<string, Held>) {
  const left: AlphaBatchAnswer['left'] = [];
  const kept = entries.filter((entry) => {
    const { key, value, before = null } = entry;
    const isAsSeen = judgeBefore(entry, held.get(key), before) === 'fits';
    if (isAsSeen && !unfit.has(entry)) {
      // Of one key sent twice the later entry finds what the one before it left.
      held.set(key, { version: undefined, by: null, at: null, reason: null, ...held.get(key), value });
      return true;
    }
    const { value: is = null, by = null, at = null } = held.get(key) ?? {};
    left.push({ key, value: is, by, at: at?.toISOString() ?? null });
    return false;
  });
  return { kept, left };
}

/** What was stored, in the words of the audit log. */
type StoredAwards = Awaited<ReturnType<typeof storeEntries>>;

/** Stores entries, and marks the packages that lapse by it. */
async function storeEntries(
  transaction: Transaction,
  judged: JudgedWrite,
  kept: readonly WantedEntry[],
  firmnessOf: FirmnessOfKey | undefined,
) {
  const { rows, changes } = await storeWrite(transaction, judged, kept);
  await lapseAwards(transaction, judged, changes);
  await dropApprovals(transaction, judged.scope, keysOf(changes));
  const told = tell(changes, firmnessOf);
  const awarded = new Set(keysOf(changes));
  return { kept, rows, told, awards: told.filter(({ name }) => awarded.has(name)) };
}

/** The keys of the awards among changes. */
function keysOf(changes: readonly EntryChange[]): string[] {
  return changes.flatMap(({ kind, key }) => (kind === 'award' ? [key] : []));
}

/** Stores why awards are so, records what changed, and gives what is stored now. */
async function explainAndRecord(
  transaction: Transaction,
  call: WritingCall,
  judged: JudgedWrite,
  { kept, rows, told, awards, isUndo }: StoredAwards & { readonly isUndo: boolean },
): Promise<KeyVal[]> {
  const saved = { kept, awards, isUndo };
  const { reasons, named, personal } = await explainAwards(transaction, judged, saved);
  await recordWrite(call, judged, [...told, ...named], personal);
  const stored = await presentStored(judged, kept, rows);
  return stored.map((entry) => withReason(entry, reasons));
}

/** Tells of changes: in a list of target prices of each, of an award how firm rank 1 of its lot was. */
function tell(changes: readonly EntryChange[], firmnessOf: FirmnessOfKey | undefined): AuditChange[] {
  return changes.flatMap(({ kind, key, from, to }) => {
    if (kind === 'target') return changedTargets(from, to);
    const change = changeOf(key, from, to);
    const firmness = to === undefined ? undefined : firmnessOf?.(key, to);
    return change === undefined ? [] : { ...change, ...firmness };
  });
}

/** What of the stored list of target prices changed, each under its own key, in thousandths of a euro. */
function changedTargets(before: string | undefined, after: string | undefined): AuditChange[] {
  const [was, is] = [readTargets(before), readTargets(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(
    (key) => changeOf(key, was.get(key)?.toString(), is.get(key)?.toString()) ?? [],
  );
}
