import type { approveAwards as approving, listAwardApprovals } from '@rahmenpreis/contract/award.ts';
import { APPROVAL_FIELD, reasonName } from '@rahmenpreis/tendering/audit-log/reason-name.ts';
import { allOffersTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Failure, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { listChanges } from '../audit/entry/rules.ts';
import { holdOpenAward } from '../closing/repository.ts';
import { lockHeld, raiseHead } from '../keyval/repository.ts';
import { readOpenPhase } from '../phase/repository.ts';
import { listApprovals, listKeysGivenBy, storeApprovals } from './repository.ts';

/** Lists the agreements to awards of a phase, and those that are up to others than the caller. */
export async function readApprovals(call: Call<typeof listAwardApprovals>, transaction: Transaction) {
  const { id: phaseId, approvalAboveMillis } = await readOpenPhase(transaction, call);
  const { organisationId, userId } = call.actor;
  const scope = { phaseId, organisationId };
  return {
    approvals: await listApprovals(transaction, scope),
    ownKeys: approvalAboveMillis === null ? [] : await listKeysGivenBy(transaction, scope, userId),
  };
}

/** Agrees to awards that are as the caller saw them, none of which it gave itself (decision 0121). */
export async function approveAwards(call: Call<typeof approving>, transaction: Transaction) {
  const { id: phaseId } = await holdOpenAward(transaction, call);
  const { organisationId, userId } = call.actor;
  const scope = { phaseId, organisationId };
  const wanted = new Map(call.body.data.map(({ key, value }) => [key, value]));
  const held = await lockHeld(transaction, scope, [...wanted.keys()]);
  const isAsSeen = (key: string, value: string) =>
    reasonName(key) !== undefined && held.get(key)?.value === value;
  const kept = [...wanted].filter(([key, value]) => isAsSeen(key, value));
  const given = new Set(await listKeysGivenBy(transaction, scope, userId));
  raise(refuseOwn(kept.map(([key]) => key).filter((key) => given.has(key))));
  const nowMs = call.arrivedMs();
  const stored = await storeApprovals(transaction, scope, kept, { by: userId, nowMs });
  if (stored.length > 0) {
    // Pages ask anew for what a phase has with the head of its owner's entries.
    await raiseHead(transaction, scope, nowMs);
    call.announce(allOffersTopic(phaseId));
    const changes = stored.map(({ key, value }) => ({ name: reasonName(key, APPROVAL_FIELD)!, to: value }));
    call.note(listChanges(changes));
  }
  return {
    left: [...wanted].flatMap(([key, seen]) => {
      if (isAsSeen(key, seen)) return [];
      const { value = null, by = null, at = null } = held.get(key) ?? {};
      return [{ key, value, by, at: at?.toISOString() ?? null }];
    }),
  };
}

/** 409 with the keys of awards that the caller gave itself. */
function refuseOwn(keys: readonly string[]): Failure | undefined {
  if (keys.length === 0) return undefined;
  const message = 'Was Sie selbst vergeben haben, gibt eine zweite Person frei.';
  return new Failure(
    409,
    'own-award',
    message,
    keys.slice(0, MOST_TOLD).map((field) => ({ field, message })),
  );
}

/** The number of awards that a refusal names. */
const MOST_TOLD = 100;
