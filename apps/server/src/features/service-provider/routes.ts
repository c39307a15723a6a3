import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import type { Permission } from '@rahmenpreis/contract/permission.ts';
import * as contract from '@rahmenpreis/contract/service-provider.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { FastifyInstance } from 'fastify';
import { accountTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { type Failure, notFound, orThrow, refusal, stale, tooOften } from '../../kernel/answer/failure.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { ASKED_PER_HOUR, secondsUntilNext } from '../../mail/asked-per-hour.ts';
import { dropResting, listSent, orderMail } from '../../mail/outbox.ts';
import { type ListedChange, noteChanges, noteListed } from '../audit/entry/rules.ts';
import { deletePasswordLinks, updateAccount } from '../session/account/repository.ts';
import { endSessionsOf } from '../session/repository.ts';
import { resetTwoFactor } from '../session/second-factor/repository.ts';
import { openAccounts } from './new-accounts.ts';
import { vouchForWriter } from './vouch-for-writer.ts';
import { presentAccount, presentServiceProviders } from './present.ts';
import * as repository from './repository.ts';
import { FULL_ACCESS, isPossibleExpiry, READ_ONLY, wrongExpiry } from './rules.ts';

/** Why an account was not invited again, among others that were. */
type Uninvited = AnswerOf<typeof contract.resendInvitations, never>['left'][number]['code'];

/** The bidders' accounts (API-002, API-008, API-009). */
export function serviceProviderRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.listServiceProviders, async (call, transaction) => {
    const rows = await repository.listServiceProviders(transaction);
    return presentServiceProviders(transaction, rows, call.aboutMs());
  });

  transactRoute(app, context, contract.listAdministrators, async (call, transaction) => {
    return (await repository.listAdministrators(transaction)).map(presentAccount);
  });

  transactRoute(app, context, contract.createServiceProvider, async (call, transaction) => {
    const makeAccount = await openAccounts(transaction, call.aboutMs());
    const id = await makeAccount(call.body);
    await orderMail(transaction, { kind: 'invitation', accountId: id }, call.aboutMs());
    return noteProvider(transaction, call, undefined, await knownServiceProvider(transaction, id));
  });

  transactRoute(app, context, contract.grantFullAccess, (call, transaction) =>
    setRights(transaction, call, FULL_ACCESS),
  );

  transactRoute(app, context, contract.setReadOnly, (call, transaction) =>
    setRights(transaction, call, READ_ONLY),
  );
}

/** Invitation, blocking, lost second factor and expiry of bidders' accounts (OPEN-39, USER-004, USER-009). */
export function serviceProviderAccessRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.resendInvitation, async (call, transaction) => {
    const row = await lockedServiceProvider(transaction, call.params.serviceProviderId);
    const refusal = await inviteAgain(transaction, row, call.aboutMs());
    if (refusal !== undefined) throw refusal;
    return noteProvider(transaction, call, row, row);
  });

  transactRoute(app, context, contract.resendInvitations, async (call, transaction) => {
    const ids = new Set(call.body.serviceProviderIds);
    const rows = await repository.lockServiceProviders(transaction, [...ids]);
    if (rows.length < ids.size) throw notFound();
    const sent: ListedChange[] = [];
    const left: { serviceProviderId: string; code: Uninvited }[] = [];
    for (const row of rows) {
      const refusal = await inviteAgain(transaction, row, call.aboutMs());
      if (refusal === undefined) sent.push({ id: row.id, field: 'invitation', to: 'sent' });
      else left.push({ serviceProviderId: row.id, code: refusal.code as Uninvited });
    }
    await noteListed(call, sent);
    return { sent: sent.length, left };
  });

  transactRoute(app, context, contract.blockServiceProvider, async (call, transaction) => {
    const before = await lockedServiceProvider(transaction, call.params.serviceProviderId);
    const { id } = before;
    await updateAccount(transaction, id, { valid: false });
    // Unblocking must not revive a session or a link from before.
    await endSessionsOf(transaction, id, call.aboutMs());
    await deletePasswordLinks(transaction, id);
    call.announce(accountTopic(id));
    return noteProvider(transaction, call, before, await knownServiceProvider(transaction, id));
  });

  transactRoute(app, context, contract.unblockServiceProvider, async (call, transaction) => {
    const before = await lockedServiceProvider(transaction, call.params.serviceProviderId);
    await updateAccount(transaction, before.id, { valid: true });
    return noteProvider(transaction, call, before, await knownServiceProvider(transaction, before.id));
  });

  transactRoute(app, context, contract.resetTwoFactor, async (call, transaction) => {
    const before = await lockedServiceProvider(transaction, call.params.serviceProviderId);
    const { id } = before;
    if (!before.hasAuthenticator) throw noAuthenticator();
    await resetTwoFactor(transaction, id, call.aboutMs());
    await orderMail(transaction, { kind: 'two-factor-reset', accountId: id }, call.aboutMs());
    return noteProvider(transaction, call, before, await knownServiceProvider(transaction, id));
  });

  transactRoute(app, context, contract.extendExpiry, async (call, transaction) => {
    const expire = new Date(call.body.expire);
    if (!isPossibleExpiry(expire.getTime(), call.aboutMs())) throw wrongExpiry();
    const before = await lockedServiceProvider(transaction, call.params.serviceProviderId);
    demandExpiry(call, before.expire);
    await updateAccount(transaction, before.id, { expire });
    return noteProvider(transaction, call, before, await knownServiceProvider(transaction, before.id));
  });
}

/** Renews a locked account's invitation, also a resting one, or says why not; 429 over the hourly limit. */
async function inviteAgain(transaction: Transaction, row: repository.ServiceProviderRow, nowMs: number) {
  if (!row.invitationOpen) return alreadyInvited();
  if (!row.valid || row.expire.getTime() <= nowMs) return cannotSignIn();
  const order = { kind: 'invitation', accountId: row.id } as const;
  await dropResting(transaction, [order], nowMs);
  const asked = (await listSent(transaction, order)).map(({ createdAt }) => createdAt);
  const seconds = secondsUntilNext(asked, nowMs);
  if (seconds !== undefined) return invitedOften(seconds);
  await orderMail(transaction, order, nowMs);
  return undefined;
}

/** Refuses with 412 another day than was seen; a caller that does not say which was seen sets it blindly. */
function demandExpiry(call: Pick<Call<typeof contract.extendExpiry>, 'body' | 'note'>, is: Date): void {
  const { before } = call.body;
  if (before === undefined) return call.note({ isBlind: true });
  const isSeen = [before, call.body.expire].some((each) => Date.parse(each) === is.getTime());
  if (!isSeen) throw stale();
}

type RightsCall = Pick<
  Call<typeof contract.setReadOnly>,
  'params' | 'actor' | 'announce' | 'note' | 'aboutMs'
>;

/** Tells the audit log of an account: its company by name; not of sign-ins, which have their own entries. */
function told({ organisationId: _id, lastSignInAt: _at, ...row }: repository.ServiceProviderRow): object {
  return row;
}

/** Notes what changed of an account for the audit log, and gives the account as it is now. */
async function noteProvider(
  transaction: Transaction,
  call: Pick<RightsCall, 'note' | 'aboutMs'>,
  before: repository.ServiceProviderRow | undefined,
  row: repository.ServiceProviderRow,
): Promise<ServiceProvider> {
  call.note({ userId: row.id });
  noteChanges(call, before && told(before), told(row));
  const [shown] = await presentServiceProviders(transaction, [row], call.aboutMs(), row.id);
  return shown!;
}

async function setRights(transaction: Transaction, call: RightsCall, rights: readonly Permission[]) {
  const before = await lockedServiceProvider(transaction, call.params.serviceProviderId);
  if (rights === FULL_ACCESS) await vouchForWriter(transaction, before.id, call);
  await updateAccount(transaction, before.id, { permissions: [...rights] });
  call.announce(accountTopic(before.id));
  return noteProvider(transaction, call, before, await knownServiceProvider(transaction, before.id));
}

/** Locks an account until the transaction ends: others who change it wait and then see this change. */
async function lockedServiceProvider(transaction: Transaction, id: string) {
  const [row] = await repository.lockServiceProviders(transaction, [id]);
  if (row === undefined) throw notFound();
  return row;
}

async function knownServiceProvider(transaction: Transaction, id: string) {
  return orThrow(await repository.findServiceProvider(transaction, id));
}

const alreadyInvited = refusal(
  409,
  'invitation-used',
  'Der Nutzer hat bereits ein Passwort gewählt und braucht keine Einladung mehr.',
);

function invitedOften(retryAfterSeconds: number): Failure {
  return tooOften(
    'invited-often',
    `Dieses Konto wurde innerhalb einer Stunde schon ${ASKED_PER_HOUR}-mal eingeladen. Bitte prüfen Sie die E-Mail-Adresse, und versuchen Sie es später erneut.`,
    retryAfterSeconds,
  );
}

const cannotSignIn = refusal(
  409,
  'account-inactive',
  'Das Konto ist gesperrt oder abgelaufen. Bitte heben Sie das zuerst auf.',
);

const noAuthenticator = refusal(
  409,
  'no-authenticator',
  'Für dieses Konto ist keine Authenticator-App eingerichtet.',
);
