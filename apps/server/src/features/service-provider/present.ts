import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  type AddressChangeRow,
  asksAgreement,
  listShownChanges,
} from '../session/address-change/repository.ts';
import { presentChange, SHOWN_MS } from '../session/address-change/rules.ts';
import {
  findSecondContact,
  listSecondContacts,
  type SecondContact,
} from '../session/second-contact/repository.ts';
import type { ServiceProviderRow } from './repository.ts';

/** A service provider as administrators see it (USER-004). */
export async function presentServiceProvider(
  transaction: Transaction,
  row: ServiceProviderRow,
  nowMs: number,
): Promise<ServiceProvider> {
  const [change] = await listShownChanges(transaction, nowMs - SHOWN_MS, row.id);
  const contact = await findSecondContact(transaction, row.id);
  return present(transaction, row, { change, contact, nowMs });
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
  const presented: ServiceProvider[] = [];
  for (const row of rows) {
    const about = { change: changeOf.get(row.id), contact: contacts.get(row.id), nowMs };
    presented.push(await present(transaction, row, about));
  }
  return presented;
}

async function present(
  transaction: Transaction,
  row: ServiceProviderRow,
  about: { change: AddressChangeRow | undefined; contact: SecondContact | undefined; nowMs: number },
): Promise<ServiceProvider> {
  const { change, contact, nowMs } = about;
  return {
    id: row.id,
    organisationId: row.organisationId,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    phone: row.phone,
    organisation: row.organisation,
    organisationLogo: row.organisationLogo,
    info: row.info,
    type: 'OTHER',
    valid: row.valid,
    registration: row.registration.toISOString(),
    expire: row.expire.toISOString(),
    lastSignIn: row.lastSignInAt?.toISOString() ?? null,
    grantedRights: row.permissions.map((title) => ({ title })),
    invitationOpen: row.invitationOpen,
    hasAuthenticator: row.hasAuthenticator,
    ...(change === undefined
      ? {}
      : { addressChange: presentChange(change, await asksAgreement(transaction, row, change, nowMs)) }),
    ...(contact === undefined ? {} : { secondContact: contact }),
  };
}
