import { followNews, type LiveUpdate, LIVE_UPDATE_EVENT } from '@rahmenpreis/contract/live-updates.ts';
import type { FastifyInstance } from 'fastify';
import {
  accountTopic,
  allOffersTopic,
  ownOfferTopic,
  phasesTopic,
  phaseTopic,
  questionsTopic,
  scenariosTopic,
} from '../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { EventAnswer } from '../../kernel/call/reply/event-streams.ts';
import { createArrivalTime } from '../../kernel/call/arrival-time.ts';
import { route } from '../../kernel/call/route.ts';
import { findLiegenschaftenVersion } from '../liegenschaft/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findPhasesVersion, findVisiblePhase } from '../phase/repository.ts';
import { isHidden } from '../seal/rules.ts';
import { findOwnQuestionsVersion, findQuestionsVersion } from '../question/repository.ts';
import { findScenariosVersion } from '../scenario/repository.ts';

/** The news of what a user's pages stand on (CONTRACT.md «Events»). */
export function liveUpdateRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  const readNews = async (who: Actor, phaseId: string | undefined): Promise<LiveUpdate> => {
    const moment = createArrivalTime(context.clock);
    const find = async (transaction: Transaction) => {
      const phase = phaseId === undefined ? undefined : await findVisiblePhase(transaction, who, phaseId);
      const isTold = phase !== undefined && !isHidden(who, phase, moment.seenMs());
      return {
        phases: await findPhasesVersion(transaction, who),
        liegenschaften: await findLiegenschaftenVersion(transaction, who),
        scenarios:
          isTold && isAdmin(who)
            ? await findScenariosVersion(transaction, { phaseId: phase.id, userId: who.userId })
            : null,
        questions: phase === undefined ? null : await findQuestions(transaction, phase.id, who),
        told: isTold ? phase.id : undefined,
      };
    };
    const { told, ...versions } = await inTransaction(context.db, find, moment.askClock);
    const offers = told === undefined ? null : await books.readVersion(told, isAdmin(who) ? undefined : who);
    return { permissions: [...who.permissions], ...versions, offers };
  };

  route(app, context, followNews, async ({ actor, query: { phaseId } }) => {
    const topics = phaseId === undefined ? [] : topicsOf(phaseId, actor);
    return new EventAnswer([phasesTopic(), accountTopic(actor.userId), ...topics], async (who) => {
      const news = await readNews(who, phaseId);
      const { permissions, phases, liegenschaften, offers, scenarios, questions } = news;
      const version = [
        permissions.join(),
        phases,
        liegenschaften,
        offers?.version,
        scenarios,
        questions,
      ].join(' ');
      return { version, event: LIVE_UPDATE_EVENT, data: news };
    });
  });
}

function findQuestions(transaction: Transaction, phaseId: string, who: Actor): Promise<string> {
  return isAdmin(who)
    ? findQuestionsVersion(transaction, phaseId)
    : findOwnQuestionsVersion(transaction, phaseId, who);
}

function topicsOf(phaseId: string, actor: Actor): string[] {
  const { organisationId } = actor;
  return [
    phaseTopic(phaseId),
    ...(isAdmin(actor)
      ? [allOffersTopic(phaseId), scenariosTopic(phaseId), questionsTopic(phaseId)]
      : [ownOfferTopic({ phaseId, organisationId })]),
  ];
}
