import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import { rawPricesFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import type { Door } from '../../kernel/call/door.ts';
import { route } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { loadPreisspiegel, uniqueIds } from './preisspiegel-ground.ts';
import { written } from './rules.ts';

const preisspiegelOut = workerModule<typeof import('./preisspiegel-out.ts')>(
  import.meta.resolve('./preisspiegel-out.ts'),
);

/** The Preisspiegel of some properties to be sent, and raw prices; all of it is priced and written in a worker. */
export function preisspiegelRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, exportPreisspiegel, async (call) => {
    const { ground, state } = await call.transact(async (transaction) => {
      const loaded = await loadPreisspiegel(transaction, call);
      call.note({
        serviceProviderIds: loaded.ground.bidders.map(({ serviceProviderId }) => serviceProviderId),
      });
      return loaded;
    });
    call.answerVersion(state);
    const named = call.body.serviceProviderIds && uniqueIds(call.body.serviceProviderIds);
    const madeMs = call.aboutMs();
    const bytes = await call.workers.run(preisspiegelOut, 'writeRawPrices', ground, named);
    return fileAnswer(rawPricesFileName(ground.phase.title, madeMs), written(bytes));
  });
}
