import * as contract from '@rahmenpreis/contract/lv-export.ts';
import { lvFileName, orderLvFileName, orderLvJsonFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { type Actor, isAdmin, ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { Door } from '../../kernel/call/door.ts';
import { Failure, notFound, raise } from '../../kernel/answer/failure.ts';
import { type FileAnswer, fileAnswer } from '../../kernel/answer/file-answer.ts';
import { route } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { findEpCatalogVersion } from '../ep-catalog/repository.ts';
import { findLiegenschaft } from '../liegenschaft/repository.ts';
import { findUnreadLv } from '../lv/repository.ts';
import { loadOffers } from '../offers/repository.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../phase/seal/rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { createCatalogKeeper, type FindCatalog } from './kept-catalog.ts';
import { createOrderFinder } from './order/kept-orders.ts';
import { type Paper, presentPaperLiegenschaft, priceOffers } from './price-paper.ts';
import { idsOfNamed, type NamedProvider, noLv } from './rules.ts';
import { shareText } from './shared-text.ts';

const papersOut = workerModule<typeof import('./papers-out.ts')>(import.meta.resolve('./papers-out.ts'));

/** What of a call asking for a paper needs. */
interface PaperCall {
  readonly actor: Actor;
  readonly params: { phaseId: string; propertyId: string };
  seenMs(): number;
}

/** Priced LVs, Preisspiegel and order LVs as files; of the body only who is meant is read (API-035, API-036). */
export function lvExportRoutes(app: FastifyInstance, door: Door): void {
  const findCatalog = createCatalogKeeper();
  const findOrder = createOrderFinder(door.db, findCatalog);

  const makeLv = async (call: Call<typeof contract.exportLv>): Promise<FileAnswer> => {
    const named = [call.body.serviceProvider]
      .flat()
      .map(({ id, organisationName }) => ({ id, organisationName }));
    const loaded = await call.transact(async (transaction) => {
      const paper = await loadPaper(transaction, call, named, findCatalog);
      call.note({ serviceProviderIds: paper.offers.providers.map(({ id }) => id) });
      return paper;
    });
    const phaseState = stateOfPhase(loaded.phase, call.seenMs());
    const offers = priceOffers(loaded);
    const paper = { liegenschaft: presentPaperLiegenschaft(loaded.liegenschaft), offers, phaseState };
    const bytes = written(await call.workers.run(papersOut, 'writeUnreadLv', paper, loaded.lists));
    return fileAnswer(lvFileName(loaded.liegenschaft, offers.length, call.aboutMs()), bytes);
  };

  route(app, door, contract.exportLv, (call) =>
    door.papers.run(ownerOf(call.actor), () => makeLv(call), { gone: call.whenGone() }),
  );

  route(app, door, contract.exportOrderLv, async (call) => {
    const providerId = call.body.provider.id.toLowerCase();
    call.note({ serviceProviderId: providerId });
    const { order, lists, lv } = await findOrder(call, providerId);
    await call.auditAlone();
    const { organisation } = order.provider;
    if (call.query.type === 'json') {
      const text = written(await call.workers.run(papersOut, 'printUnreadOrder', order, lists, lv));
      return fileAnswer(orderLvJsonFileName(organisation, order.property), Buffer.from(text));
    }
    const bytes = written(await call.workers.run(papersOut, 'writeUnreadOrder', order, lists));
    return fileAnswer(orderLvFileName(organisation, order.property, call.aboutMs()), bytes);
  });
}

/**
 * Loads a property's LV with the offers of the providers named; a phase, property or provider that the actor does not
 * see gets 404; for a bidder that is every provider but itself (QUALITY.md «Own entries only»). Offers that are sealed get 409.
 */
async function loadPaper(
  transaction: Transaction,
  { actor, params, seenMs }: PaperCall,
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
  raise(refuseSealed(actor, phase, seenMs()));
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phase.id);
  const version = await findEpCatalogVersion(transaction, phase.id);
  const [catalog, liegenschaft, unreadLv] = await Promise.all([
    version === undefined ? undefined : findCatalog(transaction, phase.id, version),
    findLiegenschaft(transaction, actor, params.propertyId),
    findUnreadLv(transaction, phase.id, params.propertyId),
  ]);
  const offers = await loadOffers(transaction, phase.id, {
    serviceProviderIds,
    liegenschaftId: params.propertyId,
    known: { epCodes: catalog?.epCodes ?? [], providers: listed },
  });
  if (liegenschaft === undefined || offers.liegenschaftIds.length === 0) throw notFound();
  if (unreadLv === undefined || catalog === undefined) throw noLv();
  const { positions, ...lv } = unreadLv;
  return {
    offers,
    lists: { catalog: catalog.entries, positions: shareText(lv.version, positions) },
    liegenschaft,
    lv,
    phase,
  };
}

/** What a worker wrote; 503 where it was killed because the file cost too much. */
function written<T>(file: T | undefined): T {
  if (file === undefined) throw tooCostly();
  return file;
}

function tooCostly(): Failure {
  return new Failure(
    503,
    'too-costly',
    'Die Datei ließ sich nicht in vertretbarer Zeit erstellen. Bitte versuchen Sie es später erneut.',
  );
}
