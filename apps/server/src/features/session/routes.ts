import {
  authenticate,
  logout,
  refreshToken,
  IDLE_REFRESH_HEADER,
  ROTATE_REFRESH_HEADER,
} from '@rahmenpreis/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { unauthorized } from '../../kernel/answer/failure.ts';
import { route } from '../../kernel/call/route.ts';
import { orderMail } from '../../mail/outbox.ts';
import { admitAttempt, isAddressGuessing, type SignInPlace } from './attempt/admit-attempt.ts';
import { wrongLogin } from './refusals.ts';
import { findAccountByUsername, lockAccount } from './account/repository.ts';
import { countFailuresOfName, deleteAttempt, failAttempt, recordSignIn } from './attempt/repository.ts';
import { endSession, findSession, lockSession, recordSessionUse } from './repository.ts';
import { createChallenge } from './second-factor/repository.ts';
import { CODE_LIFETIME_MS, isAccountActive, judgeRefresh } from './rules.ts';
import { factorUnderAttack } from './second-factor-rules.ts';
import { throttleAddress } from '../../kernel/call/limit/throttle-address.ts';
import {
  factorOf,
  openSession,
  type SessionTools,
  signAccessToken,
  signRefreshToken,
  signTwoFactorToken,
} from './tools.ts';

/** Signing in with the password, the access token, and signing out (AUTH-001, AUTH-003, AUTH-007). */
export function sessionRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  authenticateRoute(app, context, tools);
  refreshRoute(app, context, tools);

  route(app, context, logout, async (call) => {
    await call.transact((transaction) => endSession(transaction, call.actor.sessionId, call.aboutMs()));
    return {};
  });
}

/**
 * Every sign-in takes the same steps: record the attempt, look up the account, run argon2 once. So wrong,
 * unknown, blocked, expired and not yet invited accounts cost the same (QUALITY.md «Passwords and codes»).
 */
function authenticateRoute(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  const signIn = async (call: Call<typeof authenticate>): Promise<{ token: string }> => {
    const { username, password } = call.body;
    const nowMs = call.aboutMs();
    const place: SignInPlace = { kind: 'login', username, address: throttleAddress(call.address) };
    const known = await inTransaction(context.db, async (transaction) => ({
      ...(await admitAttempt(transaction, place, nowMs)),
      failuresLastHour: await countFailuresOfName(transaction, place, nowMs),
      isAddressGuessing: await isAddressGuessing(transaction, place, nowMs),
      account: await findAccountByUsername(transaction, username),
    }));
    const { attemptId, crowded, account } = known;
    const matches = await tools.verifyPassword(account?.passwordHash ?? undefined, password);
    const refuse = async (): Promise<never> => {
      call.note({}, { username });
      await inTransaction(context.db, (transaction) => failAttempt(transaction, attemptId));
      throw crowded ?? wrongLogin();
    };
    if (account === undefined || !matches || !isAccountActive(account, nowMs)) return refuse();
    call.note({ userId: account.id });
    const token = await call.transact(async (transaction) => {
      const locked = await lockAccount(transaction, account.id);
      // Meanwhile an administrator may have blocked the account, or its owner changed the password.
      if (locked?.passwordHash !== account.passwordHash || !isAccountActive(locked, nowMs)) return undefined;
      const factor = factorUnderAttack(factorOf(tools, locked), known);
      if (factor === 'none') {
        await recordSignIn(transaction, place, nowMs);
        return openSession(transaction, tools, locked, { agent: call.header('user-agent'), nowMs });
      }
      await deleteAttempt(transaction, attemptId);
      const expiresMs = nowMs + CODE_LIFETIME_MS;
      const wanted = { accountId: locked.id, kind: factor, expiresMs };
      const challengeId = await createChallenge(transaction, wanted);
      if (factor === 'mail') await orderMail(transaction, { kind: 'code', challengeId }, nowMs);
      return signTwoFactorToken(tools.mint, locked, challengeId, nowMs);
    });
    return token === undefined ? refuse() : { token };
  };
  route(app, context, authenticate, (call) =>
    tools.attempts.run(call, call.body.username, () => signIn(call)),
  );
}

/** Gives an access token, and the next refresh token to a client that asks for it (decision 0007). */
function refreshRoute(app: FastifyInstance, context: RouteContext, { mint }: SessionTools): void {
  route(app, context, refreshToken, async (call) => {
    const { actor } = call;
    const nowMs = call.aboutMs();
    const isIdle = call.header(IDLE_REFRESH_HEADER) === 'true';
    const wantsRotation = !isIdle && call.header(ROTATE_REFRESH_HEADER) === 'true';
    const found = await call.transact(async (transaction) => {
      const session = await lockSession(transaction, actor.sessionId);
      if (session === undefined || session.endedAt !== null) return undefined;
      const judgement = judgeRefresh(session, actor.generation, nowMs);
      if (judgement === 'void') {
        await endSession(transaction, session.id, nowMs);
        return undefined;
      }
      if (!isIdle) {
        await recordSessionUse(transaction, session.id, wantsRotation && judgement === 'current', nowMs);
      }
      return findSession(transaction, session.id);
    });
    if (found === undefined) throw unauthorized();
    const token = await signAccessToken(mint, { ...actor, generation: 0 }, found.session, nowMs);
    return wantsRotation ? { token, refreshToken: await signRefreshToken(mint, found) } : { token };
  });
}
