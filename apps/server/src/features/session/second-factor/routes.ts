import { validateToken } from '@rahmenpreis/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Transaction } from '../../../db/transaction.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { route } from '../../../kernel/call/route.ts';
import { admitAddress } from '../attempt/admit-attempt.ts';
import { readTotpCounter } from './authenticator.ts';
import { wrongCode } from '../refusals.ts';
import { type AccountRow, lockAccount, updateAccount } from '../account/repository.ts';
import { insertAttempt, recordSignIn } from '../attempt/repository.ts';
import { type ChallengeRow, lockChallenge, updateChallenge } from './repository.ts';
import { isAccountActive, isChallengeOpen } from '../rules.ts';
import { hashCode, isSameHash } from '../secret.ts';
import { throttleAddress } from '../../../kernel/call/limit/throttle-address.ts';
import { openAppSecret, openSession, type SessionTools } from '../tools.ts';

/**
 * The second step of signing in (AUTH-004). A wrong code counts as a failed attempt on the account, so that
 * nobody who knows the password can keep trying codes by signing in again and again.
 */
export function twoFactorRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  route(app, context, validateToken, async (call) => {
    const nowMs = call.aboutMs();
    const address = throttleAddress(call.address);
    const claims = await tools.mint.verify(call.body.token, 'two-factor');
    if (claims === undefined) {
      // A token of ours proves a password, and a code has few tries: failures of others shut out nobody.
      await inTransaction(context.db, (transaction) =>
        admitAddress(transaction, { kind: 'login', address }, nowMs),
      );
      throw wrongCode();
    }
    const place = (account: AccountRow) => ({ kind: 'login', username: account.username, address }) as const;
    // Attempts and uses of a code are committed whatever happens to the rest.
    const account = await inTransaction(context.db, async (transaction) => {
      const found = await lockChallenge(transaction, claims.sessionId);
      if (found === undefined || found.account.id !== claims.userId) return undefined;
      if (!isChallengeOpen(found.challenge, nowMs) || !isAccountActive(found.account, nowMs))
        return undefined;
      if (await redeemCode(transaction, tools, found, call.body.key, nowMs)) return found.account;
      await insertAttempt(transaction, place(found.account), true, nowMs);
      call.note({ userId: found.account.id });
      return undefined;
    });
    if (account === undefined) throw wrongCode();
    call.note({ userId: account.id });
    const token = await call.transact(async (transaction) => {
      await recordSignIn(transaction, place(account), nowMs);
      const locked = await lockAccount(transaction, account.id);
      // Meanwhile an administrator may have blocked the account, or its owner changed the password.
      if (locked?.passwordHash !== account.passwordHash || !isAccountActive(locked, nowMs)) return undefined;
      return openSession(transaction, tools, locked, { agent: call.header('user-agent'), nowMs });
    });
    if (token === undefined) throw wrongCode();
    return { token };
  });
}

/** Compares the code and uses it up if it is right; a wrong one costs one of its tries. */
async function redeemCode(
  transaction: Transaction,
  tools: SessionTools,
  { challenge, account }: { challenge: ChallengeRow; account: AccountRow },
  key: string,
  nowMs: number,
): Promise<boolean> {
  const isRight =
    challenge.kind === 'mail'
      ? isSameHash(challenge.codeHash, hashCode(challenge.id, key))
      : await redeemTotp(transaction, account, openAppSecret(tools, account), key, nowMs);
  await updateChallenge(
    transaction,
    challenge.id,
    isRight ? { usedAt: new Date(nowMs) } : { tries: challenge.tries + 1 },
  );
  return isRight;
}

async function redeemTotp(
  transaction: Transaction,
  account: AccountRow,
  secret: string | undefined,
  key: string,
  nowMs: number,
): Promise<boolean> {
  if (secret === undefined) return false;
  const counter = readTotpCounter(secret, key, nowMs, account.totpCounter);
  if (counter === undefined) return false;
  await updateAccount(transaction, account.id, { totpCounter: counter });
  return true;
}
