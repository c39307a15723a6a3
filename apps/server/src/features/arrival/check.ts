import type * as contract from '@rahmenpreis/contract/arrival.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { allOffersTopic, ownOfferTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { raise, stale } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { orderMails } from '../../mail/outbox.ts';
import { changeOf, listChanges } from '../audit/entry/rules.ts';
import {
  type KeyvalChanges,
  type KeyvalScope,
  listKeyVals,
  listWritten,
  lockHeld,
  saveKeyVals,
} from '../keyval/repository.ts';
import { countingNumber, findChecking, declarationsOf, typedNumber } from './enter.ts';
import type { SettledArrival } from './load-arrivals.ts';
import { openArrival, presentSaved } from './open-arrival.ts';
import * as repository from './repository.ts';
import { refuseCheck, refuseState } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

type CheckCall = Call<typeof contract.checkEnteredOffer>;

/**
 * Finishes an entered offer: in this transaction what was typed becomes the provider's key-values, and it
 * takes part. A later version is told to the provider with a new term, and takes the provider's awards, which
 * are so asked again (decision 0131).
 */
export async function check(transaction: Transaction, call: CheckCall) {
  const { phase, row } = await openArrival(transaction, call);
  raise(refuseCheck(await findChecking(transaction, { phase, row }, call)));
  if (call.body.confirm !== row.version) throw stale();
  const scope = { organisationId: row.organisationId, phaseId: phase.id };
  await lockHeld(transaction, scope, []);
  const isFirst = countingNumber(row) === 0;
  // Under the lock of its head: whatever the provider wrote itself is there by now.
  if (isFirst && (await listWritten(transaction, phase.id)).has(row.organisationId))
    raise(refuseState('own-offer'));
  const saving = { nowMs: call.arrivedMs(), by: call.actor.userId };
  const stored = await saveKeyVals(transaction, scope, await outcomeOf(transaction, row), saving);
  const taken = isFirst ? [] : await takeAwards(transaction, call, scope);
  await keepVersion(transaction, call, row);
  await orderReceipts(transaction, row, saving.nowMs);
  const changes = [...stored.changes, ...taken].map(({ key, from, to }) => changeOf(key, from, to));
  call.note({ offerOf: row.organisationId, ...listChanges(changes) });
  call.announce(allOffersTopic(phase.id));
  call.announce(ownOfferTopic(scope));
  return presentSaved(transaction, phase, call);
}

/** Changes after which exactly the typed values stand, and the provider takes part. */
async function outcomeOf(transaction: Transaction, row: SettledArrival): Promise<KeyvalChanges> {
  const counting = await repository.listValues(transaction, row.id, countingNumber(row));
  const typed = await repository.listValues(transaction, row.id, typedNumber(row));
  const offer = { kind: 'offer', phaseId: row.phaseId } as const;
  const writes = [...typed.values()]
    .filter(({ key, value }) => counting.get(key)?.value !== value)
    .map(({ key, value }) => ({ kind: parseKeyvalKey(key)!.kind, key, value }));
  return {
    writes: [...writes, { kind: 'offer', key: printKeyvalKey(offer), value: 'true' }],
    removals: [...counting.keys()].filter((key) => !typed.has(key)),
  };
}

/** Takes the awards of a provider whose offer is another now, with what a second person agreed to. */
async function takeAwards(transaction: Transaction, call: CheckCall, scope: KeyvalScope) {
  const { organisationId } = call.actor;
  const owner = { organisationId, phaseId: scope.phaseId };
  await lockHeld(transaction, owner, []);
  const readers = await repository.listReaders(transaction, scope.phaseId, scope.organisationId);
  const own = new Set(readers.map(({ accountId }) => accountId));
  const only = { organisationIds: [organisationId], kinds: ['award'] } as const;
  const awards = await listKeyVals(transaction, scope.phaseId, only);
  const removals = awards.flatMap(({ key, value }) => (own.has(value) ? [key] : []));
  await repository.dropApprovals(transaction, organisationId, removals);
  const saving = { nowMs: call.arrivedMs(), by: call.actor.userId };
  return (await saveKeyVals(transaction, owner, { writes: [], removals }, saving)).changes;
}

async function keepVersion(transaction: Transaction, call: CheckCall, row: SettledArrival): Promise<void> {
  const at = new Date(call.arrivedMs());
  const typedBy = row.draftBy ?? [];
  await repository.insertVersion(transaction, {
    arrivalId: row.id,
    number: typedNumber(row),
    typedBy,
    checkedBy: call.actor.userId,
    isChecked: !typedBy.includes(call.actor.userId),
    at,
    onPaper: declarationsOf(row),
    objectUntil: new Date(at.getTime() + call.body.objectionDays * DAY_MS),
  });
  await repository.updateArrival(transaction, row.id, { draftBy: null, draftOnPaper: null });
}

async function orderReceipts(
  transaction: Transaction,
  { phaseId, organisationId }: SettledArrival,
  nowMs: number,
): Promise<void> {
  const own = await repository.listReaders(transaction, phaseId, organisationId);
  const at = new Date(nowMs).toISOString();
  const told = { kind: 'receipt', phaseId, cause: 'entered', at } as const;
  const orders = own.map(({ accountId }) => ({ ...told, accountId }));
  await orderMails(transaction, orders, nowMs);
}
