import type {
  approveAwards as approving,
  AwardApprovals,
  listAwardApprovals,
} from '@rahmenpreis/contract/award.ts';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import { APPROVAL_FIELD, reasonName } from '@rahmenpreis/tendering/audit-log/reason-name.ts';
import { allOffersTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Failure, orThrow, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { createChangeList } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import { lockHeld, raiseHead } from '../keyval/repository.ts';
import { findVisiblePhase, holdPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import { listApprovals, listKeysGivenBy, storeApprovals } from './repository.ts';

/** Lists the agreements to awards of a phase, and those that are up to others than the caller. */
export async function readApprovals(
  transaction: Transaction,
  call: Call<typeof listAwardApprovals>,
): Promise<AwardApprovals> {
  const { scope, phase } = await openPhase(transaction, call);
  if (stateOfPhase(phase, call.seenMs()) === 'running') await call.auditRead(transaction);
  return {
    approvals: await listApprovals(transaction, scope),
    ownKeys:
      phase.approvalAboveMillis === null ? [] : await listKeysGivenBy(transaction, scope, call.actor.userId),
  };
}

/** Agrees to awards that are as the caller saw them, none of which it gave itself (decision 0121). */
export async function approveAwards(
  transaction: Transaction,
  call: Call<typeof approving>,
): Promise<Pick<AlphaBatchAnswer, 'left'>> {
  const { scope, phase } = await openPhase(transaction, call);
  orThrow(await holdPhase(transaction, phase.id));
  raise(await refuseClosed(transaction, phase.id));
  const wanted = new Map(call.body.data.map(({ key, value }) => [key, value.toLowerCase()]));
  const held = await lockHeld(transaction, scope, [...wanted.keys()]);
  const isAsSeen = (key: string, value: string) =>
    reasonName(key) !== undefined && held.get(key)?.value === value;
  const kept = [...wanted].filter(([key, value]) => isAsSeen(key, value));
  const given = new Set(await listKeysGivenBy(transaction, scope, call.actor.userId));
  raise(refuseOwn(kept.flatMap(([key]) => (given.has(key) ? [key] : []))));
  const nowMs = call.arrivedMs();
  const stored = await storeApprovals(transaction, scope, kept, { by: call.actor.userId, nowMs });
  if (stored.length > 0) {
    // Pages ask anew for what a phase has with the head of its owner's entries.
    await raiseHead(transaction, scope, nowMs);
    call.announce(allOffersTopic(scope.phaseId));
    const changes = createChangeList();
    for (const { key, value } of stored) changes.add({ name: reasonName(key, APPROVAL_FIELD)!, to: value });
    call.note({ changes: changes.read()! });
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

/** How many awards a refusal names. */
const MOST_TOLD = 100;

/** Finds the phase of a call; 404 if there is none, 409 while offers are sealed, before any are read. */
async function openPhase(
  transaction: Transaction,
  { actor, params, seenMs }: Call<typeof listAwardApprovals> | Call<typeof approving>,
) {
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  raise(refuseSealed(actor, phase, seenMs()));
  return { phase, scope: { phaseId: phase.id, organisationId: actor.organisationId } };
}
