import { rahmenpreiseFileName } from '@rahmenpreis/workbook/file-name.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { RejectedCells } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';
import { listPrices } from './list-prices.ts';
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
  const { rahmenpreiseSheet } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-out.ts');
  const sheet = rahmenpreiseSheet(own.entries, priceOf);
  const isSaved = await saveSheets([sheet], rahmenpreiseFileName(serverNowMs()));
  if (isSaved && unsavedCount > 0)
    showToast('warning', TEXTS.exportUnsaved, TEXTS.exportUnsavedHint(unsavedCount), { sticky: true });
}
