import type * as contract from '@rahmenpreis/contract/arrival.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { allOffersTopic, ownOfferTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { raise, stale } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { changeOf, listChanges } from '../audit/entry/rules.ts';
import {
  type KeyvalChanges,
  type KeyvalScope,
  listKeyVals,
  listWritten,
  lockHeld,
  type Saving,
  saveKeyVals,
} from '../keyval/repository.ts';
import { findWriters } from './enter.ts';
import type { SettledArrival } from './load-arrivals.ts';
import { openArrival, refuseUnlisted, tellProvider } from './open-arrival.ts';
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
  const { phase, row, load } = await openArrival(transaction, call);
  const writers = await findWriters(transaction, phase, call.seenMs());
  raise(refuseCheck(row, call.actor.userId, writers) ?? (await refuseUnlisted(transaction, row)));
  if (call.body.confirm !== row.version) throw stale();
  const scope = { organisationId: row.organisationId, phaseId: phase.id };
  await lockHeld(transaction, scope, []);
  const isFirst = row.countingNumber === 0;
  // Under the lock of its head: whatever the provider wrote itself is there by now.
  if (isFirst && (await listWritten(transaction, phase.id)).has(row.organisationId))
    raise(refuseState('own-offer'));
  const saving = { nowMs: call.arrivedMs(), by: call.actor.userId };
  const stored = await saveKeyVals(transaction, scope, await outcomeOf(transaction, row), saving);
  const taken = isFirst ? [] : await takeAwards(transaction, call.actor, scope, saving);
  await keepVersion(transaction, call, row);
  const at = new Date(saving.nowMs).toISOString();
  await tellProvider(transaction, row, { kind: 'receipt', cause: 'entered', at }, saving.nowMs);
  const changes = [...stored.changes, ...taken].map(({ key, from, to }) => changeOf(key, from, to));
  call.note({ offerOf: row.organisationId, ...listChanges(changes) });
  call.announce(allOffersTopic(phase.id));
  call.announce(ownOfferTopic(scope));
  return load();
}

/** Changes after which exactly the typed values stand, and the provider takes part. */
async function outcomeOf(transaction: Transaction, row: SettledArrival): Promise<KeyvalChanges> {
  const counting = await repository.listValues(transaction, row.id, row.countingNumber);
  const typed = await repository.listValues(transaction, row.id, row.typedNumber);
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
async function takeAwards(
  transaction: Transaction,
  { organisationId }: Pick<KeyvalScope, 'organisationId'>,
  scope: KeyvalScope,
  saving: Saving,
) {
  const owner = { organisationId, phaseId: scope.phaseId };
  await lockHeld(transaction, owner, []);
  const own = await repository.listReaderIds(transaction, scope.phaseId, scope.organisationId);
  const only = { organisationIds: [organisationId], kinds: ['award'] } as const;
  const awards = await listKeyVals(transaction, scope.phaseId, only);
  const removals = awards.flatMap(({ key, value }) => (own.includes(value) ? [key] : []));
  await repository.dropApprovals(transaction, organisationId, removals);
  return (await saveKeyVals(transaction, owner, { writes: [], removals }, saving)).changes;
}

async function keepVersion(transaction: Transaction, call: CheckCall, row: SettledArrival): Promise<void> {
  const at = new Date(call.arrivedMs());
  const typedBy = row.draftBy ?? [];
  await repository.insertVersion(transaction, {
    arrivalId: row.id,
    number: row.typedNumber,
    typedBy,
    checkedBy: call.actor.userId,
    isChecked: !typedBy.includes(call.actor.userId),
    at,
    onPaper: row.onPaper,
    objectUntil: new Date(at.getTime() + call.body.objectionDays * DAY_MS),
  });
  await repository.updateArrival(transaction, row.id, { draftBy: null, draftOnPaper: null });
}
