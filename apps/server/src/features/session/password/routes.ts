import { orThrow } from '../../../kernel/answer/failure.ts';
import { forgotPassword, resetPassword } from '@rahmenpreis/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/transaction.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { hashPassword } from '../../../kernel/secret/password.ts';
import { workerModule } from '../../../kernel/work/worker-module.ts';
import { route } from '../../../kernel/call/route.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { admitAddress } from '../attempt/admit-attempt.ts';
import { guessablePassword, linkExpired } from '../refusals.ts';
import {
  findOrganisationName,
  updateAccount,
  deletePasswordLinks,
  findAccountOfLink,
} from '../account/repository.ts';
import { findOrderedLink, insertAttempt, lockAddress, lockName } from '../attempt/repository.ts';
import { endSessionsOf } from '../repository.ts';
import { isAccountActive } from '../rules.ts';
import { hashLinkToken } from '../secret.ts';
import { throttleAddress } from '../../../kernel/call/limit/throttle-address.ts';
import { LINK_PERIOD_MS } from '../attempt/throttle.ts';

const passwordJudge = workerModule<typeof import('./judge-password.ts')>(
  import.meta.resolve('./judge-password.ts'),
);

/** Asking for a link and choosing a password with it (AUTH-012, AUTH-013). */
export function passwordRoutes(app: FastifyInstance, context: RouteContext): void {
  route(app, context, forgotPassword, async (call) => {
    const nowMs = call.aboutMs();
    const { username } = call.body;
    const place = { kind: 'forgot', username, address: throttleAddress(call.address) } as const;
    // The same entry whoever is meant, as nobody has looked yet whether there is such an account.
    call.note({}, { username });
    await call.transact(async (transaction) => {
      await lockAddress(transaction, place.address);
      await admitAddress(transaction, place, nowMs);
      await insertAttempt(transaction, place, true, nowMs);
      await lockName(transaction, username);
      const since = { sinceMs: nowMs - LINK_PERIOD_MS, nowMs };
      if ((await findOrderedLink(transaction, username, since)) !== undefined) return;
      await insertAttempt(transaction, { ...place, kind: 'link' }, false, nowMs);
      // Whether there is an account is checked on composing the mail, so this call cannot reveal it.
      await orderMail(transaction, { kind: 'reset', username }, nowMs);
    });
    return {};
  });

  route(app, context, resetPassword, async (call) => {
    const nowMs = call.aboutMs();
    const tokenHash = hashLinkToken(call.body.token);
    const { newPassword } = call.body;
    const known = await inTransaction(context.db, async (transaction) => {
      const found = orThrow(await findAccountOfLink(transaction, tokenHash, nowMs), linkExpired);
      return { ...found, organisation: await findOrganisationName(transaction, found.organisationId) };
    });
    const facts = [known.username, known.firstname, known.lastname, known.organisation];
    const isWeak = await call.workers.run(passwordJudge, 'isGuessable', newPassword, facts);
    // Whoever keeps the worker from answering must not get a weak password through.
    if (isWeak !== false) throw guessablePassword();
    const passwordHash = await hashPassword(newPassword);
    call.note({ userId: known.id });
    await call.transact(async (transaction) => {
      // Looked up again: of two requests with the same link the second finds it used.
      const account = await findAccountOfLink(transaction, tokenHash, nowMs);
      if (account === undefined || !isAccountActive(account, nowMs)) throw linkExpired();
      await updateAccount(transaction, account.id, { passwordHash });
      await deletePasswordLinks(transaction, account.id);
      await endSessionsOf(transaction, account.id, nowMs);
      if (account.passwordHash !== null) {
        await orderMail(transaction, { kind: 'password-changed', accountId: account.id }, nowMs);
      }
    });
    return { username: known.username };
  });
}
