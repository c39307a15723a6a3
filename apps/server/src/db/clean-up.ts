import { and, eq, gt, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import { forgetAnswers } from './answered-call.ts';
import { KEPT_MS } from './retention.ts';
import type { Queries } from './open.ts';
import { passwordLink } from './schema/account.ts';
import { auditPersonal } from './schema/audit.ts';
import { addressChange } from './schema/sign-in/address-change.ts';
import { attempt } from './schema/sign-in/attempt.ts';
import { usedPasskeyChallenge } from './schema/sign-in/passkey.ts';
import { scenario } from './schema/scenario.ts';
import { outbox } from './schema/outbox.ts';
import { session, twoFactorChallenge } from './schema/sign-in/session.ts';
import { inTransaction } from './transaction.ts';

/** The advisory lock under which one of several processes cleans up; any number that nothing else uses. */
const CLEAN_UP_LOCK = 7_261_113;
/** Longest time that one statement may take, in milliseconds. */
const STATEMENT_MAX_MS = 10 * 60_000;
/** How often `main.ts` cleans up. */
export const CLEAN_UP_PERIOD_MS = 60 * 60_000;

/**
 * Deletes what has expired, each in its time: sessions, of which none lives longer than twelve hours, codes,
 * links and sign-in attempts; closed mails; kept answers of creates; deleted scenarios; and personal data
 * beside the audit log. False if another process is doing it. Never touches the audit log or unsent mails.
 */
export async function cleanUp(db: Queries, nowMs: number): Promise<boolean> {
  const before = new Date(nowMs - KEPT_MS.signIn);
  return inTransaction(db, async (transaction) => {
    const lock = await transaction.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CLEAN_UP_LOCK}) as taken`,
    );
    if (lock.rows[0]?.taken !== true) return false;
    // What has grown old in years can be much, and nobody waits for it.
    await transaction.execute(sql`set local statement_timeout = ${sql.raw(`${STATEMENT_MAX_MS}`)}`);
    await transaction.delete(session).where(lt(session.createdAt, before));
    await transaction.delete(twoFactorChallenge).where(lt(twoFactorChallenge.expiresAt, before));
    await transaction.delete(usedPasskeyChallenge).where(lt(usedPasskeyChallenge.expiresAt, before));
    await transaction.delete(passwordLink).where(lt(passwordLink.expiresAt, before));
    // Dated by a clock that ran ahead and was put right, they would not get old in their time.
    await transaction
      .update(session)
      .set({ lastUsedAt: new Date(nowMs) })
      .where(gt(session.lastUsedAt, new Date(nowMs)));
    await transaction
      .update(attempt)
      .set({ at: new Date(nowMs) })
      .where(gt(attempt.at, new Date(nowMs)));
    const places = eq(attempt.kind, 'signed-in');
    await transaction.delete(attempt).where(and(not(places), lt(attempt.at, before)));
    await transaction
      .delete(attempt)
      .where(and(places, lt(attempt.at, new Date(nowMs - KEPT_MS.knownPlace))));
    const isClosed = isNull(outbox.dueAt);
    await transaction
      .delete(outbox)
      .where(and(isClosed, lt(outbox.createdAt, new Date(nowMs - KEPT_MS.mail))));
    // Kept, as it is often asked who alone set an account's address; the former address is of no more use.
    const isOver = lt(addressChange.endedAt, new Date(nowMs - KEPT_MS.formerAddress));
    const isHeld = and(eq(addressChange.outcome, 'effective'), isNotNull(addressChange.provenAt));
    await transaction.update(addressChange).set({ formerUsername: '' }).where(and(isOver, isHeld));
    await transaction
      .delete(addressChange)
      .where(and(isOver, or(ne(addressChange.outcome, 'effective'), isNull(addressChange.provenAt))));
    await transaction.delete(auditPersonal).where(lte(auditPersonal.forgetAt, new Date(nowMs)));
    await transaction
      .delete(scenario)
      .where(lt(scenario.deletedAt, new Date(nowMs - KEPT_MS.deletedScenario)));
    await forgetAnswers(transaction, nowMs);
    return true;
  });
}
