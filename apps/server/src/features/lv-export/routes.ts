import * as contract from '@rahmenpreis/contract/lv.ts';
import {
  lvFileName,
  orderLvFileName,
  orderLvJsonFileName,
  orderLvPdfName,
  orderLvZipName,
} from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { type FileAnswer, fileAnswer, written } from '../../kernel/answer/file-answer.ts';
import { fileRoute, route } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { sayRebate } from '../award/conditions.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { findOrganisationName } from '../session/account/repository.ts';
import { preisspiegelRoutes } from './preisspiegel-routes.ts';
import { loadOrder, loadLvFile, presentFileLiegenschaft, priceLvFile } from './load-lv-file.ts';

const papersOut = workerModule<typeof import('./lv-files-out.ts')>(import.meta.resolve('./lv-files-out.ts'));

const orderPdf = workerModule<typeof import('./order-pdf.ts')>(import.meta.resolve('./order-pdf.ts'));
const orderFiles = workerModule<typeof import('./order-files.ts')>(import.meta.resolve('./order-files.ts'));

/** Sends priced LVs, Preisspiegel and order LVs; of the body only who is meant is read (API-035, API-036). */
export function lvExportRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  preisspiegelRoutes(app, context);
  const makeLv = async (call: Call<typeof contract.exportLv>): Promise<FileAnswer> => {
    const named = [call.body.serviceProvider]
      .flat()
      .map(({ id, organisationName }) => ({ id, organisationName }));
    const loaded = await call.transact(async (transaction) => {
      const paper = await loadLvFile(transaction, call, named);
      call.note({ serviceProviderIds: paper.offers.providers.map(({ id }) => id) });
      return { ...paper, author: await findOrganisationName(transaction, call.actor.organisationId) };
    });
    const phaseState = stateOfPhase(loaded.phase, call.seenMs());
    const offers = priceLvFile(loaded);
    const paper = {
      liegenschaft: presentFileLiegenschaft(loaded.liegenschaft),
      offers,
      phaseState,
      phaseTitle: loaded.phase.title,
      madeMs: call.aboutMs(),
      author: loaded.author,
    };
    const bytes = written(await call.workers.run(papersOut, 'writeUnreadLv', paper, loaded.lists));
    return fileAnswer(lvFileName(loaded.liegenschaft, offers.length, call.aboutMs()), bytes);
  };

  fileRoute(app, context, contract.exportLv, makeLv);

  route(app, context, contract.exportOrderLv, async (call) => {
    const providerId = call.body.provider.id;
    call.note({ serviceProviderId: providerId });
    const { order, lists, lv, about } = await call.transact((transaction) =>
      loadOrder(transaction, call, providerId),
    );
    const { organisation } = order.provider;
    const { type, with: more } = call.query;
    const madeMs = call.aboutMs();
    const scope = { phaseId: lv.phaseId, organisationId: call.actor.organisationId };
    const rebate = await sayRebate(context, books, scope, { id: providerId, organisation });
    const told = { ...about, madeMs, rebate, contract: call.body.contract ?? {} };
    const names = {
      excel: orderLvFileName(organisation, order.property, madeMs),
      pdf: orderLvPdfName(organisation, order.property, madeMs),
      json: orderLvJsonFileName(organisation, order.property),
    };
    switch (type) {
      case 'json': {
        const text = written(await call.workers.run(papersOut, 'printUnreadOrder', order, lists, lv));
        return fileAnswer(names.json, Buffer.from(text));
      }
      case 'pdf': {
        const bytes = await call.workers.run(orderPdf, 'writeUnreadOrderPdf', order, lists, told);
        return fileAnswer(names.pdf, written(bytes));
      }
      case 'zip': {
        const all = { order, lists, lv, about: told };
        const wanted = { ...names, pdf: more === 'pdf' ? names.pdf : undefined };
        const bytes = await call.workers.run(orderFiles, 'writeOrderFiles', all, wanted);
        return fileAnswer(orderLvZipName(organisation, order.property, madeMs), written(bytes));
      }
      default: {
        const bytes = await call.workers.run(papersOut, 'writeUnreadOrder', order, lists, told);
        return fileAnswer(names.excel, written(bytes));
      }
    }
  });
}
