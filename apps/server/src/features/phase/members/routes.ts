import * as contract from '@rahmenpreis/contract/phase.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../kernel/answer/failure.ts';
import type { Door } from '../../../kernel/call/door.ts';
import { route } from '../../../kernel/call/route.ts';
import { countBids } from '../bids/repository.ts';
import { findPhase } from '../repository.ts';
import { isHidden } from '../seal/rules.ts';
import { countBidsOf, countLvs, listAwards } from './repository.ts';

/** What hangs on properties and bidders of a phase, for the question before they are taken in or out (decision 0067). */
export function memberRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, contract.previewMembers, (call) =>
    call.transact(async (transaction) => {
      const phase = await findPhase(transaction, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const { liegenschaftIds, userIds } = call.body;
      const [places, people] = [lowerSet(liegenschaftIds), lowerSet(userIds)];
      const awards = await listAwards(transaction, phase.id);
      // Of a sealed phase nobody is told who has entered anything, nor that somebody has.
      const isSealed = isHidden(call.actor, phase, call.seenMs());
      const bidsOf = isSealed ? undefined : await countBidsOf(transaction, phase.id, [...people]);
      return {
        ...(await countLvs(transaction, phase.id, [...places])),
        awardCount: awards.filter((each) => places.has(each.liegenschaftId) || people.has(each.userId))
          .length,
        bids: isSealed ? null : await countBids(transaction, phase.id),
        bidders: [...people].map((userId) => ({
          userId,
          awardCount: awards.filter((each) => each.userId === userId).length,
          priceCount: bidsOf === undefined ? null : (bidsOf.get(userId)?.priceCount ?? 0),
          isOffering: bidsOf === undefined ? null : (bidsOf.get(userId)?.isOffering ?? false),
        })),
      };
    }),
  );
}

function lowerSet(ids: readonly string[]): Set<string> {
  return new Set(ids.map((id) => id.toLowerCase()));
}
