import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import { listedProviderSchema } from '@rahmenpreis/contract/schema/service-provider.ts';
import type {
  ListedProvider,
  ServiceProviderList,
  StoredServiceProviderList,
} from '@rahmenpreis/contract/service-provider.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dropResting } from '../../mail/outbox.ts';
import * as repository from './repository.ts';

type Row = repository.ServiceProviderRow;
type Left = StoredServiceProviderList['left'][number];

type Seen = ServiceProviderList['removed'][number]['before'];

const FIELDS = ['username', ...Object.keys(listedProviderSchema.shape)] as (keyof Seen)[];

/** What a list holds of an account that may be changed. */
export function listedOf(row: Row): ListedProvider {
  const { firstname, lastname, phone, info, erpNummer, permissions, expire } = row;
  const mayWrite = isFullDlWriter(permissions);
  return { firstname, lastname, phone, info, erpNummer, mayWrite, expire: expire.toISOString() };
}

/** What of an account that a list has made whoever takes it back has seen. */
export function seenOf(row: Row): Seen {
  return { ...listedOf(row), username: row.username };
}

/** True if an account is as its remover saw it: as the list has made it, and not blocked since. */
function isAsSeen(row: Row, before: Seen): boolean {
  const is = seenOf(row);
  return row.valid && FIELDS.every((name) => is[name] === before[name]);
}

/**
 * Removes accounts that a list made and drops their resting invitations; `rows` are locked. Those changed,
 * ever listed by a phase or invited stay and are named; those gone already are skipped (decision 0080).
 */
export async function removeMade(
  transaction: Transaction,
  rows: readonly Row[],
  removed: ServiceProviderList['removed'],
  nowMs: number,
): Promise<{ readonly gone: readonly Row[]; readonly left: Left[] }> {
  const beforeOf = new Map(removed.map(({ serviceProviderId, before }) => [serviceProviderId, before]));
  const wanted = rows.filter(({ id }) => beforeOf.has(id));
  if (wanted.length === 0) return { gone: [], left: [] };
  const organisationIds = wanted.map(({ organisationId }) => organisationId);
  const inPhases = await repository.findInPhases(transaction, organisationIds);
  const reasonOf = (row: Row): Left['why'] | undefined => {
    if (inPhases.has(row.organisationId)) return 'in-phase';
    if (!row.invitationOpen) return 'invited';
    return isAsSeen(row, beforeOf.get(row.id)!) ? undefined : 'changed';
  };
  const whys = new Map(wanted.map((row) => [row.id, reasonOf(row)]));
  const free = wanted.filter(({ id }) => whys.get(id) === undefined);
  const orders = free.map(({ id: accountId }) => ({ kind: 'invitation', accountId }) as const);
  for (const order of await dropResting(transaction, orders, nowMs)) {
    if (order.kind === 'invitation') whys.set(order.accountId, 'invited');
  }
  const gone = free.filter(({ id }) => whys.get(id) === undefined);
  await repository.removeServiceProviders(transaction, gone);
  const left = wanted.flatMap(({ id, organisation: name }) => {
    const why = whys.get(id);
    return why === undefined ? [] : [{ name, why }];
  });
  return { gone, left };
}
