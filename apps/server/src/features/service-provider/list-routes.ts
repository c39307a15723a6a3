import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import { listedProviderSchema } from '@rahmenpreis/contract/schema/service-provider.ts';
import * as contract from '@rahmenpreis/contract/service-provider.ts';
import type { ListedProvider, ServiceProviderList } from '@rahmenpreis/contract/service-provider.ts';
import { REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import type { FastifyInstance } from 'fastify';
import { accountTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Failure, orThrow } from '../../kernel/answer/failure.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { applyCells, listStale } from '../../kernel/call/list/listed-cells.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { orderMails } from '../../mail/outbox.ts';
import { type ListedChange, noteListed } from '../audit/entry/rules.ts';
import { updateAccount } from '../session/account/repository.ts';
import { vouchForWriter } from './vouch-for-writer.ts';
import { openAccounts } from './new-accounts.ts';
import * as repository from './repository.ts';
import { listedOf, removeMade, seenOf } from './list-removal.ts';
import { FULL_ACCESS, isPossibleExpiry, READ_ONLY, wrongExpiry } from './rules.ts';

const NAMES: ReadonlySet<string> = new Set(Object.keys(listedProviderSchema.shape));

type ListedName = keyof ListedProvider;

const LISTED = {
  knows: (name: string): name is ListedName => NAMES.has(name),
  read: (provider: ListedProvider, name: ListedName) => provider[name],
  write: (provider: ListedProvider, name: ListedName, value: unknown) =>
    ({ ...provider, [name]: value }) as ListedProvider,
  schema: listedProviderSchema,
};

/** A list of bidders' accounts, stored whole or not at all; the new ones are invited (decision 0080). */
export function serviceProviderListRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.saveServiceProviders, async (call, transaction) => {
    const { created, changed, removed } = call.body;
    const nowMs = call.aboutMs();
    const made = await makeAll(transaction, created, nowMs);
    const ids = [...changed, ...removed].map(({ serviceProviderId }) => serviceProviderId);
    const rows = await repository.lockServiceProviders(transaction, ids);
    const { after, writers } = findChanges(rows, changed, nowMs);
    for (const id of writers) await vouchForWriter(transaction, id, call);
    for (const [id, { mayWrite, expire, ...fields }] of after) {
      const permissions = [...(mayWrite ? FULL_ACCESS : READ_ONLY)];
      await updateAccount(transaction, id, { ...fields, permissions, expire: new Date(expire) });
      call.announce(accountTopic(id));
    }
    const cells = changed.flatMap((each) =>
      each.cells.map(({ name, from, to }) => ({ id: each.serviceProviderId, field: name, from, to })),
    );
    const { gone, left } = await removeMade(transaction, rows, removed, nowMs);
    const making = made.flatMap((row) => tellAccount(row, 'to'));
    await noteListed(call, [...making, ...cells, ...gone.flatMap((row) => tellAccount(row, 'from'))]);
    return {
      created: made.map((row) => ({ serviceProviderId: row.id, before: seenOf(row) })),
      changed: after.size,
      left,
    };
  });
}

/** Makes the new accounts and lets their invitations rest for as long as the list can be taken back. */
async function makeAll(transaction: Transaction, created: ServiceProviderList['created'], nowMs: number) {
  const makeAccount = await openAccounts(transaction, nowMs);
  const ids: string[] = [];
  for (const input of created) {
    const id = await makeAccount(input).catch((error: unknown) => {
      throw error instanceof Failure ? ofRow(error, input.organisation) : error;
    });
    ids.push(id);
  }
  const invitations = ids.map((accountId) => ({ kind: 'invitation', accountId }) as const);
  await orderMails(transaction, invitations, nowMs, nowMs + REST_MS);
  const rowOf = new Map(
    (await repository.lockServiceProviders(transaction, ids)).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

/** The same refusal, with the company of which it is said: a list has many. */
function ofRow({ status, code, message }: Failure, organisation: string): Failure {
  return new Failure(status, code, `„${organisation}“: ${message}`);
}

/** Tells the audit log of a made or removed account; who it is belongs to a person and is only named. */
function tellAccount(
  { id, organisation, permissions }: repository.ServiceProviderRow,
  side: 'from' | 'to',
): ListedChange[] {
  return [
    { id, field: 'organisation', [side]: organisation },
    { id, field: 'username' },
    { id, field: 'mayWrite', [side]: isFullDlWriter(permissions) },
  ];
}

/** Finds accounts after changes and new writers; 404 for an unknown id, 412 for all if one is not as seen. */
function findChanges(
  rows: readonly repository.ServiceProviderRow[],
  changed: ServiceProviderList['changed'],
  nowMs: number,
): { after: ReadonlyMap<string, ListedProvider>; writers: ReadonlySet<string> } {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const late = new Set<string>();
  const after = new Map<string, ListedProvider>();
  const writers = new Set<string>();
  for (const { serviceProviderId, cells } of changed) {
    const row = orThrow(rowOf.get(serviceProviderId));
    const before = after.get(row.id) ?? listedOf(row);
    const label = row.organisation;
    const applied = applyCells(LISTED, { before, label }, cells);
    if (applied === undefined) late.add(label);
    else {
      const isMoved = applied.expire !== before.expire;
      if (isMoved && !isPossibleExpiry(Date.parse(applied.expire), nowMs)) throw wrongExpiry();
      if (applied.mayWrite && !before.mayWrite) writers.add(row.id);
      after.set(row.id, applied);
    }
  }
  if (late.size > 0) throw listStale([...late]);
  return { after, writers };
}
