import { orderLvsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { saveArchive } from '../../../tender/archive/save-archive.ts';
import { orderLvArchive } from './order-lv-archive.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';
import { orderLvTools } from './order-lv-tools.ts';
import { gapTexts, TEXTS } from './texts.ts';

/** Makes the order LVs, downloads them as one archive and says what became of them; it can be stopped (AWARD-027, EXPORT-011). */
export async function saveOrderLvs(
  jobs: readonly OrderLvJob[],
  { phaseId, ownerId }: { readonly phaseId: string; readonly ownerId: string },
): Promise<void> {
  const missingOf = new Map<OrderLvJob, number>();
  const plan = orderLvArchive(jobs, orderLvTools(phaseId, ownerId), missingOf);
  await saveArchive(plan, orderLvsZipName, { ...TEXTS, lacks: () => gapTexts(missingOf) });
}
