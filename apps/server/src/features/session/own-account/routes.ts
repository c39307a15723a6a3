import {
  confirmAuthenticator,
  endOwnSessions,
  getKeepingKey,
  getOwnAccount,
  listOwnSessions,
  muteMails,
  type OwnAccount,
  proveContact,
  removeAuthenticator,
  setSecondContact,
  startAuthenticator,
} from '@rahmenpreis/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { accountTopic } from '../../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../kernel/call/actor.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import {
  conflict,
  type Failure,
  orThrow,
  raise,
  refusal,
  stale,
  tooOften,
} from '../../../kernel/answer/failure.ts';
import { route, transactRoute } from '../../../kernel/call/route.ts';
import { ASKED_PER_HOUR, secondsUntilNext } from '../../../mail/asked-per-hour.ts';
import { listSent, orderMail } from '../../../mail/outbox.ts';
import { noteChanges } from '../../audit/entry/rules.ts';
import { asksAgreement, listShownChanges } from '../address-change/repository.ts';
import { presentChange, SHOWN_MS } from '../address-change/rules.ts';
import { admitOwnAttempt } from '../attempt/admit-own-attempt.ts';
import { makeTotpSecret, printTotpUri, readTotpCounter } from '../second-factor/authenticator.ts';
import { wrongCode } from '../refusals.ts';
import {
  type AccountRow,
  findAccount,
  findOrganisationName,
  lockOwnAccount,
  updateAccount,
} from '../account/repository.ts';
import { deleteAttempt, failAttempt } from '../attempt/repository.ts';
import {
  deleteSecondContact,
  findSecondContact,
  proveSecondContact,
  storeSecondContact,
} from '../../second-contact/repository.ts';
import { hashLinkToken } from '../secret.ts';
import { endSessionsOf, listSessionsOf } from '../repository.ts';
import { isSessionAlive } from '../rules.ts';
import { factorOf, openAppSecret, type SessionTools } from '../tools.ts';

/** The signed-in user's own account and its authenticator app. */
export function accountRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  const present = (transaction: Transaction, account: AccountRow, nowMs: number) =>
    presentOwnAccount(transaction, account, { tools, nowMs });

  transactRoute(app, context, getOwnAccount, async (call, transaction) =>
    present(transaction, (await findAccount(transaction, call.actor.userId))!, call.aboutMs()),
  );

  // With another password or address it is another key: what was kept under the former one is gone.
  transactRoute(app, context, getKeepingKey, async (call, transaction) => {
    const { id, username, passwordHash } = (await findAccount(transaction, call.actor.userId))!;
    const words = ['kept values', id, username, passwordHash ?? '', call.params.phaseId];
    return { key: tools.box.deriveKey(words).toString('base64url') };
  });

  transactRoute(app, context, muteMails, async (call, transaction) => {
    const { mutedMails } = await lockOwnAccount(transaction, call.actor.userId);
    const muted = [...new Set(call.body.muted)].toSorted();
    await updateAccount(transaction, call.actor.userId, { mutedMails: muted });
    const account = await lockOwnAccount(transaction, call.actor.userId);
    noteChanges(call, { mutedMails }, { mutedMails: account.mutedMails });
    return present(transaction, account, call.aboutMs());
  });

  transactRoute(app, context, startAuthenticator, async (call, transaction) => {
    const account = await lockOwnAccount(transaction, call.actor.userId);
    raise(openAppSecret(tools, account) === undefined ? undefined : alreadyOn());
    const secret = makeTotpSecret();
    await updateAccount(transaction, account.id, { totpPending: tools.box.seal(secret, account.id) });
    return { secret, uri: printTotpUri(secret, account.username) };
  });

  for (const [endpoint, secretField, kind] of [
    [confirmAuthenticator, 'totpPending', 'authenticator-on'],
    [removeAuthenticator, 'totpSecret', 'authenticator-off'],
  ] as const) {
    route(app, context, endpoint, async (call) => {
      const nowMs = call.aboutMs();
      const { attemptId } = await admitOwnAttempt(context, call);
      try {
        return await call.transact(async (transaction) => {
          const account = await lockOwnAccount(transaction, call.actor.userId);
          const secret = orThrow(openAppSecret(tools, account, secretField), wrongCode);
          const counter = readTotpCounter(secret, call.body.key, nowMs, account.totpCounter);
          if (counter === undefined) throw wrongCode();
          await deleteAttempt(transaction, attemptId);
          await updateAccount(transaction, account.id, {
            totpSecret: secretField === 'totpPending' ? account.totpPending : null,
            totpPending: null,
            totpCounter: counter,
          });
          await orderMail(transaction, { kind, accountId: account.id }, nowMs);
          return present(transaction, await lockOwnAccount(transaction, account.id), nowMs);
        });
      } catch (error) {
        await inTransaction(context.db, (transaction) => failAttempt(transaction, attemptId));
        throw error;
      }
    });
  }
}

/** The sign-ins of the own account that still hold, seen and ended by its owner. */
export function ownSessionRoutes(app: FastifyInstance, context: RouteContext): void {
  const list = async (transaction: Transaction, { userId, sessionId }: Actor, nowMs: number) =>
    (await listSessionsOf(transaction, userId))
      .filter((row) => isSessionAlive(row, nowMs))
      .map(({ createdAt, lastUsedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: row.id === sessionId,
      }));

  transactRoute(app, context, listOwnSessions, (call, transaction) =>
    list(transaction, call.actor, call.aboutMs()),
  );

  transactRoute(app, context, endOwnSessions, async (call, transaction) => {
    const { actor } = call;
    const nowMs = call.aboutMs();
    await endSessionsOf(transaction, actor.userId, nowMs, call.body.sessionIds);
    call.announce(accountTopic(actor.userId));
    return list(transaction, actor, nowMs);
  });
}

/** The second contact for copies of a company's mails; its own mailbox is told each time (decision 0087). */
export function secondContactRoutes(app: FastifyInstance, context: RouteContext, tools: SessionTools): void {
  transactRoute(app, context, setSecondContact, async (call, transaction) => {
    const account = await lockOwnAccount(transaction, call.actor.userId);
    const nowMs = call.aboutMs();
    const was = await findSecondContact(transaction, account.id);
    const { contact, before } = call.body;
    const known = was?.address.toLowerCase();
    if ((known ?? null) !== (before?.toLowerCase() ?? null)) throw stale();
    if (contact === null) await deleteSecondContact(transaction, account.id);
    else {
      const isSameAddress = contact.address.toLowerCase() === known;
      await storeSecondContact(transaction, account.id, { ...contact, isSameAddress }, nowMs);
      if (!isSameAddress || was?.isProven !== true) await orderProof(transaction, account.id, nowMs);
    }
    noteChanges(call, was && { contact: was.address }, contact ? { contact: contact.address } : undefined);
    await orderMail(transaction, { kind: 'contact-changed', accountId: account.id }, nowMs);
    return presentOwnAccount(transaction, account, { tools, nowMs });
  });

  transactRoute(app, context, proveContact, async (call, transaction) => {
    const tokenHash = hashLinkToken(call.body.token);
    const accountId = await proveSecondContact(transaction, tokenHash, call.aboutMs());
    if (accountId === undefined) throw contactLinkVoid();
    call.note({ userId: accountId });
    const { organisationId } = (await findAccount(transaction, accountId))!;
    return { organisation: await findOrganisationName(transaction, organisationId) };
  });
}

/** Orders the link to an address that anybody may have typed; 429 after the third within an hour. */
async function orderProof(transaction: Transaction, accountId: string, nowMs: number): Promise<void> {
  const order = { kind: 'contact-proof', accountId } as const;
  const asked = (await listSent(transaction, order)).map(({ createdAt }) => createdAt);
  const seconds = secondsUntilNext(asked, nowMs);
  if (seconds !== undefined) throw contactAskedOften(seconds);
  await orderMail(transaction, order, nowMs);
}

async function presentOwnAccount(
  transaction: Transaction,
  account: AccountRow,
  { tools, nowMs }: { tools: SessionTools; nowMs: number },
): Promise<OwnAccount> {
  const { id, organisationId, username, firstname, lastname, mutedMails } = account;
  const organisation = await findOrganisationName(transaction, organisationId);
  const twoFactor = factorOf(tools, account);
  const [change] = await listShownChanges(transaction, nowMs - SHOWN_MS, id);
  const needsAgreement = change !== undefined && (await asksAgreement(transaction, account, change, nowMs));
  return {
    id,
    organisationId,
    username,
    firstname,
    lastname,
    organisation,
    twoFactor,
    mutedMails,
    addressChange: change && presentChange(change, needsAgreement),
    secondContact: await findSecondContact(transaction, account.id),
  };
}

const contactLinkVoid = refusal(
  404,
  'contact-link-void',
  'Der Link gilt nicht mehr: Der zweite Kontakt wurde geändert.',
);

function contactAskedOften(retryAfterSeconds: number): Failure {
  return tooOften(
    'contact-asked-often',
    `Innerhalb einer Stunde wurde schon ${ASKED_PER_HOUR}-mal ein Link an einen zweiten Kontakt gesendet. Bitte prüfen Sie die Adresse, und versuchen Sie es später erneut.`,
    retryAfterSeconds,
  );
}

function alreadyOn() {
  return conflict('authenticator-on', 'Die Authenticator-App ist bereits eingerichtet.');
}
