import * as contract from '@rahmenpreis/contract/award.ts';
import type { FastifyInstance } from 'fastify';
import { phasesTopic } from '../../db/notifications/db-notification-topic.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { changePhase, lockPhase } from '../phase/repository.ts';
import { readReason } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import { countWriters } from '../session/account/repository.ts';
import { refuseClosed, reopenAward } from './repository.ts';
import { refuseApprovalRule, refuseReopening } from './rules.ts';

/** The reopening of a closed award, and the rule for agreements by a second administrator (decision 0121). */
export function closingRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.reopenAward, async (call, transaction) => {
    const row = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
    raise(refuseSealed(call.actor, row, call.seenMs()));
    const { reason } = call.body;
    const reopening = { by: call.actor.userId, nowMs: call.seenMs(), reason };
    raise(refuseReopening(await reopenAward(transaction, row.id, reopening)));
    call.expectSeen(row.version);
    call.note({ title: row.title }, { changeReason: reason });
    call.announce(phasesTopic());
    call.answerVersion(row.version + 1);
    return {};
  });

  transactRoute(app, context, contract.setApprovalRule, async (call, transaction) => {
    const row = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
    const { id, approvalAboveMillis: before } = row;
    const { aboveMillis } = call.body;
    raise(await refuseClosed(transaction, id));
    const reason = readReason(call, call.body.reason);
    const writers = await countWriters(transaction, call.arrivedMs());
    raise(refuseApprovalRule([before, aboveMillis], reason, writers));
    call.expectSeen(row.version);
    await changePhase(transaction, id, { approvalAboveMillis: aboveMillis });
    noteChanges(call, { approvalAboveMillis: before }, { approvalAboveMillis: aboveMillis });
    call.announce(phasesTopic());
    call.answerVersion(row.version + 1);
    return {};
  });
}
