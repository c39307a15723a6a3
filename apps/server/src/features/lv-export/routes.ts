import * as contract from '@rahmenpreis/contract/lv-export.ts';
import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { lvFileName, orderLvFileName, orderLvJsonFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { OrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Door } from '../../kernel/call/door.ts';
import { conflict, Failure, notFound, raise } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { route } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { findLiegenschaft } from '../liegenschaft/repository.ts';
import { findUnreadLv } from '../lv/repository.ts';
import { loadOffers } from '../offers/repository.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../phase/seal/rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { createCatalogKeeper } from './kept-catalog.ts';
import type { Unread } from './papers-out.ts';
import { type Paper, presentPaperLiegenschaft, priceOffers } from './price-paper.ts';
import { listAwardsOf } from './repository.ts';
import { idsOfNamed, listAwardedSlices, type NamedProvider } from './rules.ts';

const papersOut = workerModule<typeof import('./papers-out.ts')>(import.meta.resolve('./papers-out.ts'));

/** What of a call asking for a paper needs. */
interface PaperCall {
  readonly actor: Actor;
  readonly params: { phaseId: string; propertyId: string };
  arrivedMs(): number;
}

/** Finds a phase's catalogue; some are kept. */
type FindCatalog = ReturnType<typeof createCatalogKeeper>;

/** Priced LVs, Preisspiegel and order LVs as files; of the body only who is meant is read (API-035, API-036). */
export function lvExportRoutes(app: FastifyInstance, door: Door): void {
  const findCatalog = createCatalogKeeper();

  route(app, door, contract.exportLv, async (call) => {
    const named = call.body.serviceProvider.map(({ id, organisationName }) => ({ id, organisationName }));
    const loaded = await call.transact(async (transaction) => {
      const paper = await loadPaper(transaction, call, named, findCatalog);
      call.note({ serviceProviderIds: paper.offers.providers.map(({ id }) => id) });
      return paper;
    });
    const phaseState = stateOfPhase(loaded.phase, call.arrivedMs());
    const offers = priceOffers(loaded);
    const paper = { liegenschaft: presentPaperLiegenschaft(loaded.liegenschaft), offers, phaseState };
    const bytes = written(await door.workers.run(papersOut, 'writeUnreadLv', paper, loaded.lists));
    return fileAnswer(lvFileName(loaded.liegenschaft, offers.length, call.arrivedMs()), bytes);
  });

  route(app, door, contract.exportOrderLv, async (call) => {
    const providerId = call.body.provider.id.toLowerCase();
    const { order, lists, lv } = await call.transact((transaction) => {
      call.note({ serviceProviderId: providerId });
      return loadOrder(transaction, call, providerId, findCatalog);
    });
    const { organisation } = order.provider;
    if (call.query.type === 'json') {
      const text = written(await door.workers.run(papersOut, 'printUnreadOrder', order, lists, lv));
      return fileAnswer(orderLvJsonFileName(organisation, order.property), Buffer.from(text));
    }
    const bytes = written(await door.workers.run(papersOut, 'writeUnreadOrder', order, lists));
    return fileAnswer(orderLvFileName(organisation, order.property, call.arrivedMs()), bytes);
  });
}

/**
 * Loads a property's LV with the offers of the providers named; a phase, property or provider that the actor does not
 * see gets 404; for a bidder that is every provider but itself (QUALITY.md «Own entries only»). Offers that are sealed get 409.
 */
async function loadPaper(
  transaction: Transaction,
  { actor, params, arrivedMs }: PaperCall,
  named: readonly NamedProvider[],
  findCatalog: FindCatalog,
): Promise<Paper> {
  const [phase, listed] = await Promise.all([
    findVisiblePhase(transaction, actor, params.phaseId),
    listServiceProvidersOfPhase(transaction, params.phaseId),
  ]);
  if (phase === undefined) throw notFound();
  const seen = isAdmin(actor) ? listed : listed.filter(({ id }) => id === actor.userId);
  const serviceProviderIds = idsOfNamed(named, seen);
  if (serviceProviderIds?.every((id) => seen.some((own) => own.id === id)) !== true) throw notFound();
  raise(refuseSealed(actor, phase, arrivedMs()));
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phase.id);
  const [catalog, liegenschaft, unreadLv] = await Promise.all([
    findCatalog(transaction, phase.id),
    findLiegenschaft(transaction, actor, params.propertyId),
    findUnreadLv(transaction, phase.id, params.propertyId),
  ]);
  const offers = await loadOffers(transaction, phase.id, {
    serviceProviderIds,
    liegenschaftId: params.propertyId,
    known: { epCodes: catalog?.epCodes ?? [], providers: listed },
  });
  if (liegenschaft === undefined || offers.liegenschaftIds.length === 0) throw notFound();
  if (unreadLv === undefined || catalog === undefined) {
    throw conflict('no-lv', 'Für diese Liegenschaft gibt es in dieser Phase kein LV.');
  }
  const { positions, ...lv } = unreadLv;
  return {
    offers,
    lists: { catalog: { version: catalog.version, entries: catalog.entries }, positions },
    liegenschaft,
    lv,
    phase,
  };
}

async function loadOrder(
  transaction: Transaction,
  call: PaperCall,
  providerId: string,
  findCatalog: FindCatalog,
): Promise<Pick<Paper, 'lists' | 'lv'> & { order: Unread<OrderLv> }> {
  const paper = await loadPaper(transaction, call, [{ id: providerId }], findCatalog);
  const { offers, liegenschaft, lists, lv } = paper;
  const awards = await listAwardsOf(transaction, lv, call.actor.organisationId);
  const { id, organisation, firstname, lastname, username } = offers.providers[0]!;
  const participation = offers.participation[0] ?? null;
  const { flags } = priceLv(offers.book, 0, 0);
  const sliceIds = listAwardedSlices(awards, { id, participation }, liegenschaft.id, flags);
  if (sliceIds.length === 0) throw nothingAwarded();
  const order: Unread<OrderLv> = {
    property: { id: liegenschaft.id, ...presentPaperLiegenschaft(liegenschaft) },
    provider: { id, organisation, firstname, lastname, username },
    sliceIds,
    offer: priceOffers(paper)[0]!,
  };
  return { order, lists, lv };
}

/** What a worker wrote; 503 where it was killed because the file cost too much. */
function written<T>(file: T | undefined): T {
  if (file === undefined) throw tooCostly();
  return file;
}

function nothingAwarded(): Failure {
  return conflict(
    'nothing-awarded',
    'Diesem Dienstleister wurde für diese Liegenschaft keine Leistungsgruppe vergeben.',
  );
}

function tooCostly(): Failure {
  return new Failure(
    503,
    'too-costly',
    'Die Datei ließ sich nicht in vertretbarer Zeit erstellen. Bitte versuchen Sie es später erneut.',
  );
}
