import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import { KEY_VALUES_FILE_NAME, orderLvsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { printKeyVals } from '@rahmenpreis/workbook/json-out.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import type { ArchivedFile } from '../../tender/download/make-archive.ts';
import { packFiles, unpackFiles } from '../../tender/download/pack-files.ts';
import { saveArchive } from '../../tender/download/save-archive.ts';
import type { PageRebate } from './award-state.ts';
import { contractOf, type OrderWish } from './contract-terms.ts';
import {
  type OrderFindings,
  orderLvArchive,
  type OrderLvJob,
  type OrderLvTools,
} from './order-lv-archive.ts';
import { findingTexts, ORDER_LV_TEXTS } from './texts.ts';

/** Whose awards of which phase are ordered, what was said of the contract, and whether PDFs are wanted. */
interface OrderLvPlace {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly wish: OrderWish;
  readonly rebates: readonly PageRebate[];
}

/** The server and client-zip as the makers of the order LVs' archive (API-035, EXPORT-011). */
function orderLvTools({ phaseId, ownerId, wish }: OrderLvPlace): Omit<OrderLvTools, 'rebates'> {
  const { isPdfWanted } = wish;
  return {
    async fetchFiles(job, signal): Promise<ArchivedFile[]> {
      const { data } = await callWhole(exportOrderLv, {
        params: { phaseId, propertyId: job.liegenschaftId },
        query: { type: 'zip', ...(isPdfWanted === true && { with: 'pdf' as const }) },
        body: { provider: { id: job.serviceProviderId }, contract: contractOf(wish, job.serviceProviderId) },
        signal,
      });
      return unpackFiles(data);
    },
    async fetchKeyVals(signal): Promise<ArchivedFile> {
      const keyVals = await call(listPhaseKeyVals, { params: { phaseId }, signal });
      const content = new Blob([printKeyVals(keyVals, ownerId)], { type: 'application/json' });
      return { name: KEY_VALUES_FILE_NAME, content };
    },
    pack: packFiles,
  };
}

/** Makes the order LVs as one archive, says what became of them; can be stopped (AWARD-027, EXPORT-011). */
export async function saveOrderLvs(jobs: readonly OrderLvJob[], place: OrderLvPlace): Promise<void> {
  const findings: OrderFindings = { missingOf: new Map(), changed: new Set() };
  const rebates = new Map(place.rebates.map((own) => [own.serviceProviderId, own.text]));
  const plan = orderLvArchive(jobs, { ...orderLvTools(place), rebates }, findings);
  await saveArchive(plan, orderLvsZipName, { ...ORDER_LV_TEXTS, lacks: () => findingTexts(findings) });
}
