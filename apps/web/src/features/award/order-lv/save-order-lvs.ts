import { orderLvsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { runLongWork } from '../../../kit/long-work/long-works.ts';
import { TEXTS as AWARD_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';
import { generateOrderLvs, orderLvMessage } from './generate-order-lvs.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';
import { orderLvTools } from './order-lv-tools.ts';

/** Makes the order LVs, downloads them as one archive and says what became of them; it can be stopped (AWARD-027, EXPORT-011). */
export async function saveOrderLvs(
  jobs: readonly OrderLvJob[],
  { phaseId, ownerId }: { readonly phaseId: string; readonly ownerId: string },
): Promise<void> {
  const result = await runLongWork(AWARD_TEXTS.generate, ({ signal, tell }) =>
    generateOrderLvs(jobs, orderLvTools(phaseId, ownerId), signal, (done) =>
      tell({ sentence: TEXTS.generating(done, jobs.length), share: done / jobs.length }),
    ),
  );
  if (result === undefined) return;
  if (result.kind === 'success' || result.kind === 'partial') {
    saveFile(result.zip, orderLvsZipName(serverNowMs()));
  }
  const message = orderLvMessage(result, jobs.length);
  if (message !== undefined) showToast(message.kind, message.title, message.text, { sticky: message.sticky });
}
