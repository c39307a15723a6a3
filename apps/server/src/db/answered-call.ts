import { and, eq, lt, sql } from 'drizzle-orm';
import { KEPT_MS } from './retention.ts';
import { answeredCall } from './schema/program-state.ts';
import type { Transaction } from './transaction.ts';

/** Whose create, and under which `Idempotency-Key`. */
export interface AnswerKey {
  actorId: string;
  /** Method and path. */
  call: string;
  key: string;
}

/** What a create returned, and what it had been sent. */
export interface KeptAnswer {
  data: unknown;
  etag: string | null;
  /** A digest of the request's body. */
  sent: string;
}

/**
 * Gives the answer an earlier call got under the same key; undefined for the first, which holds the key until
 * its transaction ends, so that a simultaneous repetition waits. The key is free after 24 h.
 */
export async function claimAnswer(
  transaction: Transaction,
  { actorId, call, key }: AnswerKey,
  nowMs: number,
): Promise<KeptAnswer | undefined> {
  const at = new Date(nowMs);
  const claimed = await transaction
    .insert(answeredCall)
    .values({ actorId, call, key, at })
    .onConflictDoUpdate({
      target: [answeredCall.actorId, answeredCall.call, answeredCall.key],
      set: { at, answer: null },
      setWhere: lt(answeredCall.at, new Date(nowMs - KEPT_MS.answer)),
    })
    .returning({ key: answeredCall.key });
  if (claimed.length > 0) return undefined;
  const rows = await transaction
    .select({ answer: answeredCall.answer })
    .from(answeredCall)
    .where(under({ actorId, call, key }));
  return rows[0]?.answer ?? undefined;
}

/** Keeps the answer of the call that holds the key. */
export async function storeAnswer(transaction: Transaction, answerKey: AnswerKey, answer: KeptAnswer) {
  await transaction.update(answeredCall).set({ answer }).where(under(answerKey));
}

/** Forgets answers that have been kept long enough; those just being renewed are left for the next run. */
export async function forgetAnswers(transaction: Transaction, nowMs: number): Promise<void> {
  const old = transaction
    .select({ place: sql`ctid` })
    .from(answeredCall)
    .where(lt(answeredCall.at, new Date(nowMs - KEPT_MS.answer)))
    .for('update', { skipLocked: true });
  await transaction.delete(answeredCall).where(sql`ctid in (${old})`);
}

/** Forgets the answers that returned an entity now removed, so that creating it again makes a new one. */
export async function forgetAnswersOf(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(answeredCall).where(sql`${answeredCall.answer} -> 'data' ->> 'id' = ${id}`);
}

function under({ actorId, call, key }: AnswerKey) {
  return and(eq(answeredCall.actorId, actorId), eq(answeredCall.call, call), eq(answeredCall.key, key));
}
