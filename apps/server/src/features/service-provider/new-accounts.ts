import { orThrow } from '../../kernel/answer/failure.ts';
import type { ServiceProviderInput } from '@rahmenpreis/contract/service-provider.ts';
import { foldOrganisation } from '@rahmenpreis/tendering/offer/organisation-name.ts';
import type { Transaction } from '../../db/transaction.ts';
import { findAccountByUsername, lockAddresses } from '../session/account/repository.ts';
import { addressTaken } from '../session/address-change/rules.ts';
import * as repository from './repository.ts';
import {
  chooseRights,
  expiryOf,
  isPossibleExpiry,
  organisationTaken,
  wrongExpiry,
  wrongRights,
} from './rules.ts';

/** Makes an account of its own organisation and gives its id; nobody is invited to it yet. */
type MakeAccount = (
  input: ServiceProviderInput & { readonly expire?: string | undefined },
) => Promise<string>;

/**
 * Gives what makes accounts, one by one, until the transaction ends; others who make some wait. Refuses an
 * address or company that has an account, unknown rights and an impossible expiry (USER-008…010). New ones
 * are registered now, end in two years unless another day is wished, and have no password (USER-009).
 */
export async function openAccounts(transaction: Transaction, nowMs: number): Promise<MakeAccount> {
  await lockAddresses(transaction);
  const names = await repository.listOrganisationNames(transaction);
  const taken = new Set(names.map(foldOrganisation));
  return async ({ expire, ...input }) => {
    const rights = orThrow(chooseRights(input.grantedRights?.map((right) => right.title)), wrongRights);
    const until = expire === undefined ? expiryOf(nowMs) : new Date(expire);
    if (!isPossibleExpiry(until.getTime(), nowMs)) throw wrongExpiry();
    const twin = await findAccountByUsername(transaction, input.username);
    if (twin !== undefined) throw addressTaken();
    const name = foldOrganisation(input.organisation);
    if (taken.has(name)) throw organisationTaken();
    taken.add(name);
    return repository.insertServiceProvider(transaction, input, {
      permissions: [...rights],
      registration: new Date(nowMs),
      expire: until,
    });
  };
}
