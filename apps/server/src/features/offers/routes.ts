import { followOffers, getOffers, OFFERS_EVENT, type OffersNews } from '@rahmenpreis/contract/offers.ts';
import type { FastifyInstance } from 'fastify';
import { allOffersTopic, ownOfferTopic, phaseTopic } from '../../db/hints/hint-topic.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Door } from '../../kernel/call/door.ts';
import { EventAnswer } from '../../kernel/answer/event-streams.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import { route } from '../../kernel/call/route.ts';
import { SlicedAnswer } from '../../kernel/answer/sliced-answer.ts';
import { findSeenPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { printOffers } from './offers-view.ts';
import { createPriceBooks } from './price-book-cache.ts';

/** The comparison of a phase in columns, at once and as it changes (CONTRACT.md «Comparison»). */
export function offersRoutes(app: FastifyInstance, door: Door): void {
  const books = createPriceBooks(door.db);

  route(app, door, getOffers, async (call) => {
    const { actor } = call;
    const phaseId = await call.transact(async (transaction) => {
      const phase = await findSeenPhase(transaction, actor, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const isRunning = stateOfPhase(phase, call.arrivedMs()) === 'running';
      if (isAdmin(actor) && isRunning) await call.auditRead(transaction);
      return phase.id;
    });
    const view = await (isAdmin(actor) ? books.readAll(phaseId) : books.readOwn(phaseId, actor));
    return new SlicedAnswer(view.version, () => printOffers(view));
  });

  route(app, door, followOffers, async (call) => {
    const { actor } = call;
    const findPhaseId = (who: Actor) =>
      inTransaction(door.db, async (transaction) => {
        const phase = await findSeenPhase(transaction, who, call.params.phaseId);
        return phase?.id;
      });
    const phaseId = await findPhaseId(actor);
    if (phaseId === undefined) throw notFound();
    const offers = isAdmin(actor)
      ? allOffersTopic(phaseId)
      : ownOfferTopic({ phaseId, organisationId: actor.organisationId });
    return new EventAnswer([phaseTopic(phaseId), offers], async (who) => {
      if ((await findPhaseId(who)) === undefined) return undefined;
      const news: OffersNews = await books.readVersion(phaseId, isAdmin(who) ? undefined : who);
      return { version: news.version, event: OFFERS_EVENT, data: news };
    });
  });
}
