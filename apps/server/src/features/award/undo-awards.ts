import { AWARD_UNDO_MINUTES } from '@rahmenpreis/contract/limits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, orThrow } from '../../kernel/answer/failure.ts';
import type { KeyvalScope } from '../keyval/repository.ts';
import { judgeWrite, scopeOf, type WritingCall } from '../keyval/writing.ts';
import { putBackConditions } from './conditions.ts';
import type { FirmnessOfKey } from './firmness.ts';
import { findAwardWrite, findUndoing } from './repository.ts';
import { lockEntries, type SavedAwards, storeSeen } from './save-awards.ts';

const UNDO_MS = AWARD_UNDO_MINUTES * 60_000;

/** Puts back a batch's awards where they still are as it left them; the others stay (decision 0077). */
export async function undoAwards(
  transaction: Transaction,
  call: WritingCall & { readonly params: { readonly awardWriteId: string } },
  firmnessOf: FirmnessOfKey | undefined,
): Promise<SavedAwards> {
  const written = orThrow(await findAwardWrite(transaction, scopeOf(call), call.params.awardWriteId));
  if (call.arrivedMs() - written.at.getTime() > UNDO_MS) {
    throw conflict(
      'undo-over',
      `Vergaben lassen sich nur ${AWARD_UNDO_MINUTES} Minuten lang zurücknehmen. Bitte ändern Sie sie in der Vergabeansicht.`,
    );
  }
  const sent = written.changes.map(({ name, from = null, to = null }) => ({
    key: name,
    value: from,
    before: to,
  }));
  const judged = await judgeWrite(transaction, call, sent, { leavesUnfit: true });
  const held = await lockEntries(transaction, judged);
  // Behind the lock, so that of two who take the same back one is told that it is done.
  if ((await findUndoing(transaction, written.id)) !== undefined)
    throw conflict('already-undone', 'Diese Vergaben wurden bereits zurückgenommen.');
  const wish = putBackConditions(written.conditions);
  return storeSeen(transaction, call, { judged, held, firmnessOf, wish, undoes: written.id });
}

/** Reads what a batch changed of awards, and whether that was taken back. */
export async function readAwardWrite(transaction: Transaction, scope: KeyvalScope, awardWriteId: string) {
  const written = orThrow(await findAwardWrite(transaction, scope, awardWriteId));
  const undoing = await findUndoing(transaction, written.id);
  const { id, at, changes } = written;
  return { id, at: at.toISOString(), undoneAt: undoing?.at.toISOString() ?? null, changes: [...changes] };
}
