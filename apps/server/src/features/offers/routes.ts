import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { getFirmness, getOfferChanges, getOffers } from '@rahmenpreis/contract/offers.ts';
import type { FastifyInstance } from 'fastify';
import { isAdmin } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import { JSON_TYPE, PackedAnswer } from '../../kernel/answer/packed-answer.ts';
import { route } from '../../kernel/call/route.ts';
import { SlicedAnswer } from '../../kernel/answer/sliced-answer.ts';
import { showNumber } from '../../watch/meters.ts';
import { findVisiblePhase, type PhaseOffersCall, readOpenPhase } from '../phase/repository.ts';
import { printFirmness } from './firmness-reader.ts';
import { packOffers, printChanges, printOffers } from './view/offers-view.ts';
import { createPriceBooks, type PriceBooks } from './price-book-cache.ts';
import { progressRoutes } from './progress-routes.ts';

/**
 * The comparison of a phase and its LVs in columns (CONTRACT.md «Comparison»). Gives the price books, which
 * tell the audit log how firm a rank was, scenarios their offers and live updates their version.
 */
export function offersRoutes(app: FastifyInstance, context: RouteContext): PriceBooks {
  const books = createPriceBooks(context.db);
  showNumber(
    context.meters,
    'price_books',
    'Phases whose price books are in memory.',
    () => books.measure().phases,
  );
  showNumber(context.meters, 'price_book_bytes', 'What they take.', () => books.measure().bytes);

  route(app, context, getOffers, async (call) => {
    const phaseId = await openOffers(call);
    const { actor } = call;
    if (isAdmin(actor)) {
      const view = await books.readAll(phaseId);
      return new SlicedAnswer(view.version, () => printOffers(view));
    }
    const own = await books.readOwn(phaseId, actor);
    return new PackedAnswer(own.version, await packOffers(own), JSON_TYPE);
  });

  route(app, context, getOfferChanges, async (call) => {
    const phaseId = await openOffers(call);
    const { actor } = call;
    const { since } = call.query;
    const changes = await (isAdmin(actor)
      ? books.readSince(phaseId, since)
      : books.readOwnSince(phaseId, actor, since));
    return changes === undefined ? null : new SlicedAnswer(changes.view.version, () => printChanges(changes));
  });

  route(app, context, getFirmness, async (call) => {
    const firmness = await books.readFirmness(await openOffers(call));
    return new SlicedAnswer(firmness.version, () => printFirmness(firmness));
  });

  progressRoutes(app, context, books);

  route(app, context, getLvColumns, async (call) => {
    const { actor, params } = call;
    const phase = await call.transact((transaction) => findVisiblePhase(transaction, actor, params.phaseId));
    if (phase === undefined) throw notFound();
    const { version, gzipped } = await books.readColumns(phase.id, isAdmin(actor) ? undefined : actor);
    return new PackedAnswer(version, gzipped);
  });
  return books;
}

/** Lets somebody see offers; gives the phase's id. */
function openOffers(call: PhaseOffersCall & Pick<Call<typeof getOffers>, 'transact' | 'auditRead'>) {
  return call.transact(async (transaction) => (await readOpenPhase(transaction, call)).id);
}
