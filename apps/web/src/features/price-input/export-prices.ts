import { rahmenpreiseFileName } from '@rahmenpreis/workbook/file-name.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { saveWorkbook } from '../../kernel/browser/save-file.ts';
import { showToast } from '../../kernel/toast/toasts.tsx';
import type { RejectedCells } from '../../kit/tree-grid/edit/rejected-cells.ts';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-state.ts';
import { listPrices } from './export-model.ts';
import { TEXTS } from './texts.ts';

/**
 * Gives the stored prices as an Excel file. What is on its way is stored first; in place of what is not stored or was
 * refused stands a text, and a message counts it; rejects where the file cannot be made (BID-026, BID-028, ERR-027).
 */
export async function exportPrices(offer: ReadyOffer, rejected: RejectedCells): Promise<void> {
  const { own, saver, saving } = offer;
  await saver.settle();
  const edits = { shown: saving.values, latest: saver.snapshot().values };
  const { priceOf, unsavedCount } = listPrices(own, edits, rejected);
  const { writeRahmenpreise } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-out.ts');
  const bytes = await writeRahmenpreise(own.entries, priceOf);
  saveWorkbook(bytes, rahmenpreiseFileName(serverNowMs()));
  if (unsavedCount > 0)
    showToast('warning', TEXTS.exportUnsaved, TEXTS.exportUnsavedHint(unsavedCount), { sticky: true });
}
