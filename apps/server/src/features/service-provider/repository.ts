import type { Permission } from '@rahmenpreis/contract/permission.ts';
import type { ServiceProviderInput } from '@rahmenpreis/contract/service-provider.ts';
import { compareGermanLists } from '@rahmenpreis/german/compare-german.ts';
import {
  compareByOrganisation,
  compareServiceProviders,
} from '@rahmenpreis/tendering/offer/service-provider-order.ts';
import { and, asc, eq, exists, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { firstOf } from '../../db/rows.ts';
import { account, organisation } from '../../db/schema/account.ts';
import { keyValHead } from '../../db/schema/keyval.ts';
import { lastSignIn } from '../../db/schema/sign-in/session.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';

type Secret = 'passwordHash' | 'twoFactor' | 'totpSecret' | 'totpPending' | 'totpCounter';
/** An account with its organisation's name; all that gives access to it stays in the database. */
export type ServiceProviderRow = Omit<typeof account.$inferSelect, Secret> & {
  organisation: string;
  /** True until a password has been chosen. */
  invitationOpen: boolean;
  /** Null where nobody has ever signed in. */
  lastSignInAt: Date | null;
  hasAuthenticator: boolean;
};

/** When somebody last signed in with the account of a row. */
const LAST_SIGN_IN = sql<Date | null>`(
  select ${lastSignIn.at} from ${lastSignIn} where ${lastSignIn.accountId} = ${account.id}
)`.mapWith(lastSignIn.at);

/** Lists every service provider by registration, firstname, lastname (USER-002, USER-005). */
export async function listServiceProviders(transaction: Transaction): Promise<ServiceProviderRow[]> {
  const rows = await selectAccounts(transaction, 'bidder');
  return rows.toSorted(compareServiceProviders);
}

/** Lists the accounts on the owner's side by lastname, firstname, username, as they stand. */
export async function listAdministrators(transaction: Transaction): Promise<ServiceProviderRow[]> {
  const rows = await selectAccounts(transaction, 'owner');
  return rows.toSorted((one, other) =>
    compareGermanLists(
      [one.lastname, one.firstname, one.username],
      [other.lastname, other.firstname, other.username],
    ),
  );
}

/** Lists the service providers that take part in a phase by organisation, then username (PHASE-001). */
export async function listServiceProvidersOfPhase(transaction: Transaction, phaseId: string) {
  const listed = transaction
    .select({ one: sql`1` })
    .from(phaseUser)
    .where(and(eq(phaseUser.userId, account.id), eq(phaseUser.phaseId, phaseId)));
  const rows = await selectAccounts(transaction, 'bidder', exists(listed));
  return rows.toSorted(compareByOrganisation);
}

/** Finds a service provider; administrators' accounts do not count. */
export async function findServiceProvider(transaction: Transaction, id: string) {
  return firstOf(selectAccounts(transaction, 'bidder', eq(account.id, id)));
}

/** Lists the names of all organisations, the owner's included. */
export async function listOrganisationNames(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.select({ name: organisation.name }).from(organisation);
  return rows.map((row) => row.name);
}

/** Stores an account without a password and an organisation of its own; gives the account's id (USER-010). */
export async function insertServiceProvider(
  transaction: Transaction,
  input: ServiceProviderInput,
  given: { permissions: Permission[]; registration: Date; expire: Date },
): Promise<string> {
  const { organisation: name, grantedRights: _, ...fields } = input;
  const organisations = await transaction
    .insert(organisation)
    .values({ name, kind: 'bidder' })
    .returning({ id: organisation.id });
  const accounts = await transaction
    .insert(account)
    .values({ ...fields, ...given, organisationId: organisations[0]!.id })
    .returning({ id: account.id });
  return accounts[0]!.id;
}

/** Locks accounts until the transaction ends, always in one order, and gives those of service providers. */
export async function lockServiceProviders(transaction: Transaction, ids: readonly string[]) {
  const wanted = inArray(account.id, [...ids]);
  await transaction
    .select({ id: account.id })
    .from(account)
    .where(wanted)
    .orderBy(asc(account.id))
    .for('update');
  return selectAccounts(transaction, 'bidder', wanted);
}

/** Which of these organisations a phase lists, or has listed. */
export async function findInPhases(transaction: Transaction, organisationIds: readonly string[]) {
  const wanted = [...organisationIds];
  const [listed, headed] = await Promise.all([
    transaction
      .selectDistinct({ id: account.organisationId })
      .from(phaseUser)
      .innerJoin(account, eq(account.id, phaseUser.userId))
      .where(inArray(account.organisationId, wanted)),
    transaction
      .selectDistinct({ id: keyValHead.organisationId })
      .from(keyValHead)
      .where(inArray(keyValHead.organisationId, wanted)),
  ]);
  return new Set([...listed, ...headed].map(({ id }) => id));
}

/** Removes accounts with the organisations of their own. */
export async function removeServiceProviders(
  transaction: Transaction,
  rows: readonly Pick<ServiceProviderRow, 'id' | 'organisationId'>[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const organisationIds = rows.map(({ organisationId }) => organisationId);
  await transaction.delete(account).where(inArray(account.id, ids));
  await transaction.delete(organisation).where(inArray(organisation.id, organisationIds));
}

async function selectAccounts(transaction: Transaction, kind: 'owner' | 'bidder', condition?: SQL) {
  const {
    passwordHash,
    twoFactor: _twoFactor,
    totpSecret,
    totpPending: _totpPending,
    totpCounter: _totpCounter,
    ...columns
  } = getTableColumns(account);
  return transaction
    .select({
      ...columns,
      organisation: organisation.name,
      invitationOpen: sql<boolean>`${passwordHash} is null`,
      lastSignInAt: LAST_SIGN_IN,
      hasAuthenticator: sql<boolean>`${totpSecret} is not null`,
    })
    .from(account)
    .innerJoin(organisation, eq(organisation.id, account.organisationId))
    .where(and(eq(organisation.kind, kind), condition));
}
