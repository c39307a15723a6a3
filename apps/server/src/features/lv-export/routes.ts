import * as contract from '@rahmenpreis/contract/lv-export.ts';
import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { lvFileName, orderLvFileName, orderLvJsonFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { OrderLv, OrderPosition } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { Door } from '../../kernel/call/door.ts';
import { conflict, Failure, notFound } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { route } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { findLiegenschaft } from '../liegenschaft/repository.ts';
import { findLv, type LvRow } from '../lv/repository.ts';
import { createPlaceFinder, placePositions } from '../lv/rules.ts';
import { loadOffers } from '../offers/repository.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { type Paper, presentPaperLiegenschaft, pricePaper } from './price-paper.ts';
import { listAwardsOf } from './repository.ts';
import { idsOfNamed, listAwardedSlices, type NamedProvider } from './rules.ts';

const lvOut = workerModule<typeof import('@rahmenpreis/workbook/lv/lv-out.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/lv/lv-out.ts'),
);
const orderLvOut = workerModule<typeof import('@rahmenpreis/workbook/lv/order-lv-out.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/lv/order-lv-out.ts'),
);

/** Priced LVs, Preisspiegel and order LVs as files; of the body only who is meant is read (API-035, API-036). */
export function lvExportRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, contract.exportLv, async (call) => {
    const named = call.body.serviceProvider.map(({ id, organisationName }) => ({ id, organisationName }));
    const loaded = await call.transact(async (transaction) => {
      const paper = await loadPaper(transaction, call.actor, call.params, named);
      call.note({ serviceProviderIds: paper.offers.providers.map(({ id }) => id) });
      return paper;
    });
    const phaseState = stateOfPhase(loaded.phase, call.arrivedMs());
    const paper = { ...pricePaper(loaded), phaseState };
    const bytes = written(await door.workers.run(lvOut, 'writeLv', paper));
    return fileAnswer(lvFileName(loaded.liegenschaft, paper.offers.length, call.arrivedMs()), bytes);
  });

  route(app, door, contract.exportOrderLv, async (call) => {
    const providerId = call.body.provider.id.toLowerCase();
    const { order, lv } = await call.transact((transaction) => {
      call.note({ serviceProviderId: providerId });
      return loadOrder(transaction, call.actor, call.params, providerId);
    });
    const { organisation } = order.provider;
    if (call.query.type === 'json') {
      const positions = placePositions(lv, createPlaceFinder(order.entries));
      const whole: OrderLv<OrderPosition> = { ...order, positions };
      const text = written(await door.workers.run(orderLvOut, 'printOrderLvJson', whole));
      return fileAnswer(orderLvJsonFileName(organisation, order.property), Buffer.from(text));
    }
    const bytes = written(await door.workers.run(orderLvOut, 'writeOrderLv', order));
    return fileAnswer(orderLvFileName(organisation, order.property, call.arrivedMs()), bytes);
  });
}

/**
 * Loads a property's LV with the offers of the providers named; a phase, property or provider that the actor does not
 * see gets 404; for a bidder that is every provider but itself (QUALITY.md «Own entries only»).
 */
async function loadPaper(
  transaction: Transaction,
  actor: Actor,
  params: { phaseId: string; propertyId: string },
  named: readonly NamedProvider[],
): Promise<Paper> {
  const phase = await findVisiblePhase(transaction, actor, params.phaseId);
  if (phase === undefined) throw notFound();
  const listed = await listServiceProvidersOfPhase(transaction, phase.id);
  const seen = isAdmin(actor) ? listed : listed.filter(({ id }) => id === actor.userId);
  const serviceProviderIds = idsOfNamed(named, seen);
  if (serviceProviderIds?.every((id) => seen.some((own) => own.id === id)) !== true) throw notFound();
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phase.id);
  const offers = await loadOffers(transaction, phase.id, {
    serviceProviderIds,
    liegenschaftId: params.propertyId,
  });
  const [liegenschaftId] = offers.liegenschaftIds;
  if (liegenschaftId === undefined) throw notFound();
  const liegenschaft = await findLiegenschaft(transaction, actor, liegenschaftId);
  if (liegenschaft === undefined) throw notFound();
  const lv = await findLv(transaction, phase.id, liegenschaftId);
  if (lv === undefined) throw conflict('no-lv', 'Für diese Liegenschaft gibt es in dieser Phase kein LV.');
  const catalog = await findEpCatalog(transaction, phase.id);
  return { offers, entries: catalog?.entries ?? [], liegenschaft, lv, phase };
}

async function loadOrder(
  transaction: Transaction,
  actor: Actor,
  params: { phaseId: string; propertyId: string },
  providerId: string,
): Promise<{ order: OrderLv; lv: LvRow }> {
  const paper = await loadPaper(transaction, actor, params, [{ id: providerId }]);
  const { offers, liegenschaft, lv } = paper;
  const awards = await listAwardsOf(transaction, lv, actor.organisationId);
  const { id, organisation, firstname, lastname, username } = offers.providers[0]!;
  const participation = offers.participation[0] ?? null;
  const { flags } = priceLv(offers.book, 0, 0);
  const sliceIds = listAwardedSlices(awards, { id, participation }, liegenschaft.id, flags);
  if (sliceIds.length === 0) throw nothingAwarded();
  const { entries, offers: priced } = pricePaper(paper);
  const order: OrderLv = {
    property: { id: liegenschaft.id, ...presentPaperLiegenschaft(liegenschaft) },
    provider: { id, organisation, firstname, lastname, username },
    sliceIds,
    entries,
    positions: lv.positions,
    offer: priced[0]!,
  };
  return { order, lv };
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
