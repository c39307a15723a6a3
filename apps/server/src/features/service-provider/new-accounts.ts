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
 * Gives what makes accounts, one after the other, until the transaction ends; whoever else makes some waits. Refused are an address
 * or a company that has an account already, rights that there are not, and an impossible expiry (USER-008…010). New ones are
 * registered now, end two years on unless another day is wished, and have no password yet (USER-009).
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
