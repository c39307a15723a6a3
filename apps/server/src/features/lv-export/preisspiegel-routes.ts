import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import {
  preisspiegelFileName,
  preisspiegelPdfName,
  rawPricesFileName,
} from '@rahmenpreis/workbook/file-name.ts';
import { hasKnownSlices } from '@rahmenpreis/workbook/lv/preisspiegel-out.ts';
import type { FastifyInstance } from 'fastify';
import { fileAnswer, written } from '../../kernel/answer/file-answer.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { loadPreisspiegel } from './preisspiegel-inputs.ts';
import { onePdf, unknownSlice } from './rules.ts';

const preisspiegelOut = workerModule<typeof import('./preisspiegel-out.ts')>(
  import.meta.resolve('./preisspiegel-out.ts'),
);

const preisspiegelPdf = workerModule<typeof import('./preisspiegel-pdf.ts')>(
  import.meta.resolve('./preisspiegel-pdf.ts'),
);

/** Sends the Preisspiegel of some properties, and raw prices; a worker prices and writes all of it. */
export function preisspiegelRoutes(app: FastifyInstance, context: RouteContext): void {
  route(app, context, exportPreisspiegel, async (call) => {
    if (!hasKnownSlices(call.body.view ?? {})) throw unknownSlice();
    if (call.query.type === 'pdf' && call.body.liegenschaftIds.length > 1) throw onePdf();
    const { ground, state } = await call.transact(async (transaction) => {
      const loaded = await loadPreisspiegel(transaction, call);
      call.note({
        serviceProviderIds: loaded.ground.bidders.map(({ serviceProviderId }) => serviceProviderId),
      });
      return loaded;
    });
    call.answerVersion(state);
    const chosenIds = call.body.serviceProviderIds && [...new Set(call.body.serviceProviderIds)];
    const wish = { chosenIds, view: call.body.view ?? {}, madeMs: call.aboutMs() };
    const { title } = ground.phase;
    switch (call.query.type) {
      case 'csv': {
        const bytes = await call.workers.run(preisspiegelOut, 'writeRawPrices', ground, chosenIds);
        return fileAnswer(rawPricesFileName(title, wish.madeMs), written(bytes));
      }
      case 'sheets': {
        const bytes = await call.workers.run(preisspiegelOut, 'packPreisspiegel', ground, wish);
        return fileAnswer(preisspiegelFileName(title, 'zip', wish.madeMs), written(bytes));
      }
      default: {
        const bytes = await call.workers.run(preisspiegelPdf, 'writePreisspiegelPdf', ground, wish);
        return fileAnswer(
          preisspiegelPdfName(ground.properties[0]!.liegenschaft, wish.madeMs),
          written(bytes),
        );
      }
    }
  });
}
