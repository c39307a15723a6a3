import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listMailFailures, refusalOf } from '../../mail/outbox.ts';
import {
  type AddressChangeRow,
  asksAgreement,
  listShownChanges,
} from '../session/address-change/repository.ts';
import { presentChange, SHOWN_MS } from '../session/address-change/rules.ts';
import { findSecondContact, listSecondContacts, type SecondContact } from '../second-contact/repository.ts';
import type { ServiceProviderRow } from './repository.ts';

/** A service provider as administrators see it (USER-004). */
export async function presentServiceProvider(
  transaction: Transaction,
  row: ServiceProviderRow,
  nowMs: number,
): Promise<ServiceProvider> {
  const [change] = await listShownChanges(transaction, nowMs - SHOWN_MS, row.id);
  const contact = await findSecondContact(transaction, row.id);
  const failures = await listMailFailures(transaction, row.id);
  return present(transaction, row, { change, contact, failure: failures.get(row.id), nowMs });
}

/** Several of them, in their order. */
export async function presentServiceProviders(
  transaction: Transaction,
  rows: readonly ServiceProviderRow[],
  nowMs: number,
): Promise<ServiceProvider[]> {
  const changes = await listShownChanges(transaction, nowMs - SHOWN_MS);
  // The newest of an account comes first and stays.
  const changeOf = new Map(changes.toReversed().map((change) => [change.accountId, change]));
  const contacts = await listSecondContacts(transaction);
  const failures = await listMailFailures(transaction);
  const presented: ServiceProvider[] = [];
  for (const row of rows) {
    const { id } = row;
    const about = { change: changeOf.get(id), contact: contacts.get(id), failure: failures.get(id), nowMs };
    presented.push(await present(transaction, row, about));
  }
  return presented;
}

async function present(
  transaction: Transaction,
  row: ServiceProviderRow,
  about: {
    change: AddressChangeRow | undefined;
    contact: SecondContact | undefined;
    /** Why the last mail did not leave. */
    failure: string | undefined;
    nowMs: number;
  },
): Promise<ServiceProvider> {
  const { change, contact, failure, nowMs } = about;
  return {
    ...row,
    type: 'OTHER',
    registration: row.registration.toISOString(),
    expire: row.expire.toISOString(),
    lastSignIn: row.lastSignInAt?.toISOString() ?? null,
    grantedRights: row.permissions.map((title) => ({ title })),
    ...(change === undefined
      ? {}
      : { addressChange: presentChange(change, await asksAgreement(transaction, row, change, nowMs)) }),
    ...(failure === refusalOf(row.username) ? { addressRefused: true } : {}),
    ...(contact === undefined ? {} : { secondContact: contact }),
  };
}
