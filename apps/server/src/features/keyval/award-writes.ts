import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, AwardWrite } from '@rahmenpreis/contract/keyval.ts';
import { AWARD_UNDO_MINUTES } from '@rahmenpreis/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, notFound } from '../../kernel/answer/failure.ts';
import type { Door } from '../../kernel/call/door.ts';
import { route } from '../../kernel/call/route.ts';
import {
  firmnessOfAwards,
  type FirmnessOfKey,
  type FirmnessSource,
  firmnessOfLots,
} from './award-firmness.ts';
import { findAwardWrite, findUndoing, keepAwardWrite } from './award-write/repository.ts';
import { judgeBefore } from './before.ts';
import { openAny } from './reading/routes.ts';
import { lockHeld } from './repository.ts';
import { type JudgeWrite, scopeOf, writeAll, type WritingCall } from './writing.ts';

const UNDO_MS = AWARD_UNDO_MINUTES * 60_000;

/** An entry of a batch, with what its sender saw. */
interface SeenEntry {
  readonly key: string;
  readonly value: string | null;
  readonly before: string | null;
  readonly reason?: string | undefined;
  readonly beforeReason?: string | null | undefined;
  readonly reasonSource?: 'rule' | 'typed' | undefined;
}

/** What became of a batch, and how many awards it changed. */
interface SavedBatch {
  readonly answer: AlphaBatchAnswer;
  readonly changedCount: number;
}

/** Stores awards for features after this one, as a batch does: what is another than was seen stays and is named. */
export interface AwardWriter {
  /** How firmly rank 1 of these lots stands, for the trail; asked before the write begins. */
  firmnessOf(
    call: Pick<WritingCall, 'actor' | 'params'>,
    entries: readonly SeenEntry[],
  ): Promise<FirmnessOfKey | undefined>;
  write(
    transaction: Transaction,
    call: WritingCall,
    entries: readonly SeenEntry[],
    firmnessOf: FirmnessOfKey | undefined,
  ): Promise<SavedBatch>;
}

/**
 * Awards for many: batches of what administrators keep, what each changed of awards, and how it is taken back (decision 0077). Gives
 * what stores a batch, which scenarios use too.
 */
export function awardWriteRoutes(app: FastifyInstance, door: Door, source: FirmnessSource): AwardWriter {
  route(app, door, contract.saveAlphaKeyVals, async (call) => {
    const { data } = call.body;
    const firmnessOf = await firmnessOfAwards(door, source, call, data);
    return call.transact(
      async (transaction) => (await saveFitting(transaction, call, data, { firmnessOf })).answer,
    );
  });
  route(app, door, contract.getAwardWrite, (call) =>
    call.transact(async (transaction) => {
      const { phaseId } = await openAny(transaction, call);
      const scope = { phaseId, organisationId: call.params.orgaId.toLowerCase() };
      return readAwardWrite(transaction, scope, call.params.awardWriteId);
    }),
  );
  route(app, door, contract.undoAwardWrite, async (call) => {
    const firmnessOf = await firmnessOfLots(door, source, call);
    return call.transact((transaction) => undo(transaction, call, firmnessOf));
  });
  return {
    firmnessOf: (call, entries) => firmnessOfAwards(door, source, call, entries),
    write: (transaction, call, entries, firmnessOf) =>
      saveFitting(transaction, call, entries, { firmnessOf }),
  };
}

/** Stores and removes what is as its sender saw it, and tells of the rest who was first (decision 0065). */
async function saveFitting(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly SeenEntry[],
  { firmnessOf, undoes }: { firmnessOf: FirmnessOfKey | undefined; undoes?: string },
): Promise<SavedBatch> {
  const left: AlphaBatchAnswer['left'] = [];
  let awardWriteId: string | null = null;
  let changedCount = 0;
  const judge: JudgeWrite = async (scope, entries, unfit) => {
    const held = await lockHeld(transaction, scope, [...new Set(sent.map(({ key }) => key))]);
    // Behind the lock, so that of two who take the same back one is told that it is done.
    if (undoes !== undefined) await refuseSecondUndo(transaction, undoes);
    return entries.filter((entry, index) => {
      const { parsed, key, value, reason } = entry;
      const said = { before: sent[index]?.before ?? null, hasCondition: false, isCreate: false };
      const isAsSeen = judgeBefore({ kind: parsed?.kind, value, reason }, held.get(key), said) === 'fits';
      if (isAsSeen && !unfit.has(entry)) {
        // Of one key sent twice the later entry finds what the one before it left.
        held.set(key, { version: undefined, by: null, at: null, reason: null, ...held.get(key), value });
        return true;
      }
      const { value: is = null, by = null, at = null } = held.get(key) ?? {};
      left.push({ key, value: is, by, at: at?.toISOString() ?? null });
      return false;
    });
  };
  const stored = await writeAll(transaction, call, sent, {
    judge,
    firmnessOf,
    isUndo: undoes !== undefined,
    async keepAwards(scope, changes) {
      awardWriteId = await keepAwardWrite(transaction, scope, { atMs: call.arrivedMs(), undoes, changes });
      call.note({ awardWriteId });
      changedCount = changes.length;
    },
  });
  if (undoes !== undefined) call.note({ undoes });
  return { answer: { stored, left, awardWriteId }, changedCount };
}

/** Puts the awards back that a batch changed, where they still are what it left (decision 0077). */
async function undo(
  transaction: Transaction,
  call: WritingCall & { readonly params: { readonly awardWriteId: string } },
  firmnessOf: FirmnessOfKey | undefined,
): Promise<AlphaBatchAnswer> {
  const written = await findAwardWrite(transaction, scopeOf(call), call.params.awardWriteId);
  if (written === undefined) throw notFound();
  if (call.arrivedMs() - written.at.getTime() > UNDO_MS) {
    throw conflict(
      'undo-over',
      `Vergaben lassen sich nur ${AWARD_UNDO_MINUTES} Minuten lang zurücknehmen. Bitte ändern Sie sie in der Vergabeansicht.`,
    );
  }
  const entries = written.changes.map(({ name, from = null, to = null }) => ({
    key: name,
    value: from,
    before: to,
  }));
  return (await saveFitting(transaction, call, entries, { firmnessOf, undoes: written.id })).answer;
}

async function refuseSecondUndo(transaction: Transaction, id: string): Promise<void> {
  if ((await findUndoing(transaction, id)) === undefined) return;
  throw conflict('already-undone', 'Diese Vergaben wurden bereits zurückgenommen.');
}

async function readAwardWrite(
  transaction: Transaction,
  scope: { phaseId: string; organisationId: string },
  awardWriteId: string,
): Promise<AwardWrite> {
  const written = await findAwardWrite(transaction, scope, awardWriteId);
  if (written === undefined) throw notFound();
  const undoing = await findUndoing(transaction, written.id);
  const { id, at, changes } = written;
  return { id, at: at.toISOString(), undoneAt: undoing?.at.toISOString() ?? null, changes: [...changes] };
}
