import { inTransaction, type Transaction } from '../../../db/transaction.ts';
import type { Queries } from '../../../db/open.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { changesOf } from '../../audit/entry/rules.ts';
import { appendAudit } from '../../audit/repository.ts';
import {
  type AccountRow,
  deletePasswordLinks,
  findAccountByUsername,
  lockAddresses,
} from '../account/repository.ts';
import { deletePasskeysOf } from '../passkey/repository.ts';
import { endSessionsOf } from '../repository.ts';
import { deleteSecondContact } from '../../second-contact/repository.ts';
import * as repository from './repository.ts';
import { judgeChange } from './rules.ts';

/** How often `main.ts` looks whether somebody has had its 24 hours. */
export const ADDRESS_PERIOD_MS = 5_000;
/** What the audit log calls a new address that holds from now on. */
const ACTION = 'MOVE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address';
/** The rights after one administrator changed an address, until a second lets it write (decision 0087). */
const UNTIL_SECOND = { permissions: ['PERMISSION_DLREAD' as const] };

/** Lets every new address hold that waits for nothing any more, and ends what has waited too long. */
export async function settleAddressChanges(db: Queries, nowMs: number): Promise<void> {
  const accountIds = await inTransaction(db, repository.listAccountsWithOpenChange);
  for (const accountId of accountIds) {
    await inTransaction(db, async (transaction) => {
      await lockAddresses(transaction);
      const account = await repository.lockBidder(transaction, accountId);
      if (account !== undefined) await settleChange(transaction, account, nowMs);
    });
  }
}

/**
 * Lets a locked account's open change take effect if it waits for nothing; gives its row, undefined if none
 * is open. Sessions, passkeys, codes and links end with the old address: who left may still hold them.
 */
export async function settleChange(transaction: Transaction, account: AccountRow, nowMs: number) {
  const change = await repository.findOpenChange(transaction, account.id);
  if (change === undefined) return undefined;
  const needsAgreement = await repository.isInOpenPhase(transaction, account, nowMs);
  const isUnopened = await repository.isUnopened(transaction, account);
  const judgement = judgeChange(change, { needsAgreement, isUnopened }, nowMs);
  if (judgement === 'waits') return change;
  if (judgement === 'lapsed') return endChange(transaction, change.id, 'lapsed', nowMs);
  const twin = await findAccountByUsername(transaction, change.username);
  if (twin !== undefined && twin.id !== account.id) {
    return endChange(transaction, change.id, 'taken', nowMs);
  }
  const isVouchedFor = change.agreedBy !== null;
  const { username } = change;
  await repository.giveAddress(transaction, account.id, { username, ...(isVouchedFor ? {} : UNTIL_SECOND) });
  await deletePasskeysOf(transaction, account.id);
  await deletePasswordLinks(transaction, account.id);
  await endSessionsOf(transaction, account.id, nowMs);
  // Whom a stranger at the old address named must not go on reading what the new one offers.
  if (change.agreedBy !== account.id) await deleteSecondContact(transaction, account.id);
  if (isUnopened) await orderMail(transaction, { kind: 'address-former', addressChangeId: change.id }, nowMs);
  await orderMail(transaction, { kind: 'invitation', accountId: account.id }, nowMs);
  const { detail, personal } = changesOf({ username: account.username }, { username });
  const target = `/auth/v1/alpha/serviceprovider/${account.id}/address`;
  const entry = { action: ACTION, target, detail: { userId: account.id, ...detail }, personal };
  await appendAudit(transaction, entry, nowMs);
  return endChange(transaction, change.id, 'effective', nowMs);
}

/** Ends an open change, and with it its links. */
export async function endChange(
  transaction: Transaction,
  id: string,
  outcome: NonNullable<repository.AddressChangeRow['outcome']>,
  nowMs: number,
): Promise<repository.AddressChangeRow> {
  await repository.deleteAddressLinks(transaction, id);
  return repository.updateChange(transaction, id, { outcome, endedAt: new Date(nowMs) });
}
