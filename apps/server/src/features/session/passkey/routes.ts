import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@rahmenpreis/contract/passkey.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/transaction.ts';
import type { Call } from '../../../kernel/call/call.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { notFound, raise } from '../../../kernel/answer/failure.ts';
import { route, transactRoute } from '../../../kernel/call/route.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { noteChanges } from '../../audit/entry/rules.ts';
import { lockAccount, lockOwnAccount } from '../account/repository.ts';
import { admitAddress } from '../attempt/admit-attempt.ts';
import { admitOwnAttempt } from '../attempt/admit-own-attempt.ts';
import { deleteAttempt, failAttempt, insertAttempt, recordSignIn } from '../attempt/repository.ts';
import { throttleAddress } from '../../../kernel/call/limit/throttle-address.ts';
import { passkeysFull, passkeyUnknown, wrongOwnPassword } from '../refusals.ts';
import { isAccountActive, PASSKEYS_MAX } from '../rules.ts';
import { openSession, type SessionTools } from '../tools.ts';
import { askForPasskey, offerPasskey, readNewPasskey, readPasskeyUse } from './ceremony.ts';
import {
  countPasskeysOf,
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  lockPasskey,
  type PasskeyRow,
  recordPasskeyUse,
  useChallenge,
} from './repository.ts';

/** Signing in with a passkey, and the signed-in user's own passkeys (decision 0040). */
export function passkeyRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  signInRoutes(app, context, tools);
  makeRoutes(app, context, tools);

  transactRoute(app, context, listPasskeys, async (call, transaction) =>
    (await listPasskeysOf(transaction, call.actor.userId)).map(present),
  );

  transactRoute(app, context, removePasskey, async (call, transaction) => {
    const accountId = call.actor.userId;
    const isRemoved = await deletePasskey(transaction, { id: call.params.passkeyId, accountId });
    raise(isRemoved ? undefined : notFound());
    noteChanges(call, { passkeyId: call.params.passkeyId }, undefined);
    await orderMail(transaction, { kind: 'passkey-removed', accountId }, call.aboutMs());
    return {};
  });
}

/** A wrong passkey counts as a failed try of the address; which accounts have one, nobody learns. */
function signInRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  route(app, context, startPasskeySignIn, (call) => askForPasskey(tools.ceremonies(), call.aboutMs()));

  route(app, context, signInWithPasskey, async (call) => {
    const nowMs = call.aboutMs();
    const address = throttleAddress(call.address);
    const { response } = call.body;
    const refusal = passkeyUnknown();
    try {
      return await call.transact(async (transaction) => {
        const passkey = await lockPasskey(transaction, response.id);
        if (passkey === undefined) throw refusal;
        const use = await readPasskeyUse(tools.ceremonies(), passkey, response, nowMs);
        const account = await lockAccount(transaction, passkey.accountId);
        if (use === undefined || account === undefined || !isAccountActive(account, nowMs)) throw refusal;
        if (!(await useChallenge(transaction, use.used.challenge, use.used.expiresMs))) throw refusal;
        call.note({ userId: account.id });
        await recordPasskeyUse(transaction, passkey.id, use.counter, nowMs);
        await recordSignIn(transaction, { username: account.username, address }, nowMs);
        const opening = { agent: call.header('user-agent'), nowMs };
        const token = await openSession(transaction, tools, account, opening);
        return { token, username: account.username };
      });
    } catch (error) {
      if (error === refusal) {
        await inTransaction(context.db, async (transaction) => {
          // Only now: a passkey costs no argon2, and the right one opens whatever others at the address try.
          await admitAddress(transaction, { kind: 'login', address }, nowMs);
          await insertAttempt(transaction, { kind: 'login', username: '', address }, true, nowMs);
        });
      }
      throw error;
    }
  });
}

function startRoute(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  const start = async (call: Call<typeof startPasskey>) => {
    const nowMs = call.aboutMs();
    const { attemptId, account } = await admitOwnAttempt(context, call);
    if (!(await tools.verifyPassword(account.passwordHash ?? undefined, call.body.password))) {
      await inTransaction(context.db, (transaction) => failAttempt(transaction, attemptId));
      throw wrongOwnPassword();
    }
    return call.transact(async (transaction) => {
      await deleteAttempt(transaction, attemptId);
      const present = await listPasskeysOf(transaction, account.id);
      raise(present.length < PASSKEYS_MAX ? undefined : passkeysFull(PASSKEYS_MAX));
      return offerPasskey(tools.ceremonies(), account, present, nowMs);
    });
  };
  route(app, context, startPasskey, (call) => tools.attempts.run(call, call.actor.userId, () => start(call)));
}

function makeRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  startRoute(app, context, tools);

  route(app, context, addPasskey, async (call) => {
    const nowMs = call.aboutMs();
    const accountId = call.actor.userId;
    const { name, response } = call.body;
    return call.transact(async (transaction) => {
      // Locked, so that two calls at once do not make one passkey too many.
      await lockOwnAccount(transaction, accountId);
      raise(
        (await countPasskeysOf(transaction, accountId)) < PASSKEYS_MAX
          ? undefined
          : passkeysFull(PASSKEYS_MAX),
      );
      const made = await readNewPasskey(tools.ceremonies(), accountId, response, nowMs);
      if (made === undefined) throw passkeyUnknown();
      const isFirstUse = await useChallenge(transaction, made.used.challenge, made.used.expiresMs);
      const { id: credentialId, publicKey, counter, transports } = made.credential;
      const row = isFirstUse
        ? await insertPasskey(transaction, {
            accountId,
            name,
            credentialId,
            publicKey: Buffer.from(publicKey),
            counter,
            transports: transports ?? [],
            isBackedUp: made.isBackedUp,
            createdAt: new Date(nowMs),
          })
        : undefined;
      if (row === undefined) throw passkeyUnknown();
      noteChanges(call, undefined, { passkeyId: row.id });
      await orderMail(transaction, { kind: 'passkey-added', accountId }, nowMs);
      return present(row);
    });
  });
}

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
