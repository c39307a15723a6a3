import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listMailFailures, refusalOf } from '../../mail/outbox.ts';
import { asksAgreement, listShownChanges } from '../session/address-change/repository.ts';
import { presentChange, SHOWN_MS } from '../session/address-change/rules.ts';
import { listSecondContacts } from '../second-contact/repository.ts';
import type { ServiceProviderRow } from './repository.ts';

/** An account as administrators see it, as far as its row says; of an administrator's that is all. */
export function presentAccount(row: ServiceProviderRow) {
  return {
    ...row,
    registration: row.registration.toISOString(),
    expire: row.expire.toISOString(),
    lastSignIn: row.lastSignInAt?.toISOString() ?? null,
    grantedRights: row.permissions.map((title) => ({ title })),
  };
}

/** Service providers as administrators see them, in their order (USER-004); `id` is that of the only one. */
export async function presentServiceProviders(
  transaction: Transaction,
  rows: readonly ServiceProviderRow[],
  nowMs: number,
  id?: string,
): Promise<ServiceProvider[]> {
  const changes = await listShownChanges(transaction, nowMs - SHOWN_MS, id);
  // The newest of an account comes first and stays.
  const changeOf = new Map(changes.toReversed().map((change) => [change.accountId, change]));
  const contacts = await listSecondContacts(transaction, id);
  const failures = await listMailFailures(transaction, id);
  const presented: ServiceProvider[] = [];
  for (const row of rows) {
    const [change, contact] = [changeOf.get(row.id), contacts.get(row.id)];
    presented.push({
      ...presentAccount(row),
      type: 'OTHER',
      ...(change === undefined
        ? {}
        : { addressChange: presentChange(change, await asksAgreement(transaction, row, change, nowMs)) }),
      // Why the last mail did not leave.
      ...(failures.get(row.id) === refusalOf(row.username) ? { addressRefused: true } : {}),
      ...(contact === undefined ? {} : { secondContact: contact }),
    });
  }
  return presented;
}
