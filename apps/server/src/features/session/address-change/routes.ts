import * as contract from '@rahmenpreis/contract/address-change.ts';
import type { AddressChange } from '@rahmenpreis/contract/address-change.ts';
import type { FastifyInstance } from 'fastify';
import { accountTopic } from '../../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { notFound, orThrow, stale } from '../../../kernel/answer/failure.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { transactRoute } from '../../../kernel/call/route.ts';
import { ASKED_PERIOD_MS, secondsUntilNext } from '../../../mail/asked-per-hour.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { noteChanges } from '../../audit/entry/rules.ts';
import {
  type AccountRow,
  deletePasswordLinks,
  findAccountByUsername,
  lockAddresses,
} from '../account/repository.ts';
import { hashLinkToken } from '../secret.ts';
import * as repository from './repository.ts';
import {
  addressAskedOften,
  addressLinkVoid,
  addressSame,
  addressTaken,
  agreementByAdministrator,
  agreementBySecond,
  presentChange,
} from './rules.ts';
import { endChange, settleChange } from './settle.ts';

/** An account whose address is about to change, locked with all that may give addresses. */
async function lockForChange(transaction: Transaction, accountId: string): Promise<AccountRow> {
  await lockAddresses(transaction);
  return orThrow(await repository.lockBidder(transaction, accountId));
}

/** Locks an account and its open change, which must be the given one; throws `otherwise` if not open now. */
async function lockOpenChange(
  transaction: Transaction,
  ids: { accountId: string; addressChangeId: string },
  otherwise = notFound,
): Promise<{ account: AccountRow; change: repository.AddressChangeRow }> {
  const account = await lockForChange(transaction, ids.accountId);
  const change = await repository.findOpenChange(transaction, account.id);
  if (change === undefined || change.id !== ids.addressChangeId) throw otherwise();
  return { account, change };
}

/** A new address for signing in: asked for, agreed to and withdrawn by administrators (decision 0087). */
export function addressChangeRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.askAddressChange, async (call, transaction) => {
    const nowMs = call.aboutMs();
    const account = await lockForChange(transaction, call.params.serviceProviderId);
    const { username, before, replaces } = call.body;
    const known = await repository.findOpenChange(transaction, account.id);
    if (before.trim().toLowerCase() !== account.username.toLowerCase()) throw stale();
    if ((known?.id ?? null) !== (replaces ?? null)) throw stale();
    if (username.toLowerCase() === account.username.toLowerCase()) throw addressSame();
    if ((await findAccountByUsername(transaction, username)) !== undefined) throw addressTaken();
    await admitAsking(transaction, account.id, nowMs);
    if (known !== undefined) await endChange(transaction, known.id, 'replaced', nowMs);
    call.note({ userId: account.id });
    noteChanges(call, { username: account.username }, { username });
    const row = await openChange(transaction, account, { username, askedBy: call.actor.userId, nowMs });
    return tell(transaction, call, account, row);
  });

  transactRoute(app, context, contract.agreeToAddressChange, async (call, transaction) => {
    const { serviceProviderId: accountId, addressChangeId } = call.params;
    const { account, change } = await lockOpenChange(transaction, { accountId, addressChangeId });
    if (change.askedBy === call.actor.userId) throw agreementBySecond();
    call.note({ userId: account.id });
    const row = await agree(transaction, account, change, { by: call.actor.userId, nowMs: call.aboutMs() });
    return tell(transaction, call, account, row);
  });

  transactRoute(app, context, contract.withdrawAddressChange, async (call, transaction) => {
    const { serviceProviderId: accountId, addressChangeId } = call.params;
    const { account, change } = await lockOpenChange(transaction, { accountId, addressChangeId });
    call.note({ userId: account.id });
    const row = await endChange(transaction, change.id, 'withdrawn', call.aboutMs());
    return tell(transaction, call, account, row);
  });
}

/** What the company itself and the readers of its two addresses say of a new one (decision 0087). */
export function ownAddressRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.answerAddressChange, async (call, transaction) => {
    const nowMs = call.aboutMs();
    const ids = { accountId: call.actor.userId, addressChangeId: call.params.addressChangeId };
    const { account, change } = await lockOpenChange(transaction, ids);
    call.note({ userId: account.id });
    const row = call.body.isAgreed
      ? await agreeAsCompany(transaction, account, change, nowMs)
      : await endChange(transaction, change.id, 'objected', nowMs);
    return tell(transaction, call, account, row);
  });

  for (const [endpoint, kind] of [
    [contract.proveAddress, 'proof'],
    [contract.objectToAddress, 'objection'],
  ] as const) {
    transactRoute(app, context, endpoint, async (call, transaction) => {
      const nowMs = call.aboutMs();
      const tokenHash = hashLinkToken(call.body.token);
      const ids = await repository.findAccountOfAddressLink(transaction, kind, tokenHash);
      if (ids === undefined) throw addressLinkVoid();
      // What ended it meanwhile has voided the link as well.
      const { account, change } = await lockOpenChange(transaction, ids, addressLinkVoid);
      call.note({ userId: account.id });
      const row =
        kind === 'proof'
          ? await prove(transaction, account, change, nowMs)
          : await endChange(transaction, change.id, 'objected', nowMs);
      return tell(transaction, call, account, row);
    });
  }
}

/** Announces an account's change, and gives it as it is sent. */
async function tell(
  transaction: Transaction,
  call: { announce(topic: string): void; aboutMs(): number },
  account: AccountRow,
  row: repository.AddressChangeRow,
): Promise<AddressChange> {
  call.announce(accountTopic(account.id));
  return presentChange(row, await repository.asksAgreement(transaction, account, row, call.aboutMs()));
}

async function admitAsking(transaction: Transaction, accountId: string, nowMs: number): Promise<void> {
  const asked = await repository.listAskedSince(transaction, accountId, nowMs - ASKED_PERIOD_MS);
  const seconds = secondsUntilNext(asked, nowMs);
  if (seconds !== undefined) throw addressAskedOften(seconds);
}

/**
 * Opens a change and orders its mails. For an account nobody opened yet, in no running or sealed phase, the
 * new address is invited at once and the old link void; in such a phase it waits for a second person.
 */
async function openChange(
  transaction: Transaction,
  account: AccountRow,
  asked: { username: string; askedBy: string; nowMs: number },
): Promise<repository.AddressChangeRow> {
  const { username, askedBy, nowMs } = asked;
  const accountId = account.id;
  const askedAt = new Date(nowMs);
  const values = { accountId, formerUsername: account.username, username, askedBy, askedAt };
  const isUnopened = await repository.isUnopened(transaction, account);
  const isAtOnce = isUnopened && !(await repository.isInOpenPhase(transaction, account, nowMs));
  const row = await repository.insertChange(
    transaction,
    isAtOnce ? { ...values, outcome: 'effective', endedAt: askedAt } : values,
  );
  if (isUnopened && !isAtOnce) return row;
  await orderMail(transaction, { kind: 'address-former', addressChangeId: row.id }, nowMs);
  if (isAtOnce) {
    await repository.giveAddress(transaction, accountId, { username });
    await deletePasswordLinks(transaction, accountId);
    await orderMail(transaction, { kind: 'invitation', accountId }, nowMs);
  } else {
    await orderMail(transaction, { kind: 'address-new', addressChangeId: row.id }, nowMs);
  }
  return row;
}

async function agree(
  transaction: Transaction,
  account: AccountRow,
  change: repository.AddressChangeRow,
  { by, nowMs }: { by: string; nowMs: number },
): Promise<repository.AddressChangeRow> {
  await repository.updateChange(transaction, change.id, { agreedBy: by, agreedAt: new Date(nowMs) });
  return (await settleChange(transaction, account, nowMs))!;
}

/** Who came to an account by the doing of one administrator alone cannot vouch for its next address. */
async function agreeAsCompany(
  transaction: Transaction,
  account: AccountRow,
  change: repository.AddressChangeRow,
  nowMs: number,
): Promise<repository.AddressChangeRow> {
  const last = await repository.findLastEffective(transaction, account.id);
  if (last !== undefined && last.agreedBy === null) throw agreementByAdministrator();
  return agree(transaction, account, change, { by: account.id, nowMs });
}

async function prove(
  transaction: Transaction,
  account: AccountRow,
  change: repository.AddressChangeRow,
  nowMs: number,
): Promise<repository.AddressChangeRow> {
  const provenAt = change.provenAt ?? new Date(nowMs);
  await repository.updateChange(transaction, change.id, { provenAt });
  return (await settleChange(transaction, account, nowMs))!;
}
