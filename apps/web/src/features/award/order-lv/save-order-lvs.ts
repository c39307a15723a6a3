import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv-export.ts';
import {
  KEY_VALUES_FILE_NAME,
  orderLvFileName,
  orderLvJsonFileName,
  orderLvsZipName,
} from '@rahmenpreis/workbook/file-name.ts';
import { printKeyVals } from '@rahmenpreis/workbook/json/key-values-json.ts';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import type { ArchivedFile } from '../../../tender/archive/make-archive.ts';
import { packFiles } from '../../../tender/archive/pack-files.ts';
import { saveArchive } from '../../../tender/archive/save-archive.ts';
import { orderLvArchive, type OrderLvTools } from './order-lv-archive.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';
import { gapTexts, TEXTS } from './texts.ts';

/** The server and client-zip as the makers of the order LVs' archive (API-035, EXPORT-011). */
function orderLvTools(phaseId: string, ownerId: string): OrderLvTools {
  return {
    async fetchFile(job, type, signal): Promise<ArchivedFile> {
      const { data, filename } = await callWhole(exportOrderLv, {
        params: { phaseId, propertyId: job.liegenschaftId },
        query: { type },
        body: { provider: { id: job.serviceProviderId } },
        signal,
      });
      const ownName =
        type === 'excel'
          ? orderLvFileName(job.organisation, job, serverNowMs())
          : orderLvJsonFileName(job.organisation, job);
      return { name: filename ?? ownName, content: data };
    },
    async fetchKeyVals(signal): Promise<ArchivedFile> {
      const keyVals = await call(listPhaseKeyVals, { params: { phaseId }, signal });
      const content = new Blob([printKeyVals(keyVals, ownerId)], { type: 'application/json' });
      return { name: KEY_VALUES_FILE_NAME, content };
    },
    pack: packFiles,
  };
}

/** Makes the order LVs, downloads them as one archive and says what became of them; it can be stopped (AWARD-027, EXPORT-011). */
export async function saveOrderLvs(
  jobs: readonly OrderLvJob[],
  { phaseId, ownerId }: { readonly phaseId: string; readonly ownerId: string },
): Promise<void> {
  const missingOf = new Map<OrderLvJob, number>();
  const plan = orderLvArchive(jobs, orderLvTools(phaseId, ownerId), missingOf);
  await saveArchive(plan, orderLvsZipName, { ...TEXTS, lacks: () => gapTexts(missingOf) });
}
