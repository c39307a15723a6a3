import { factorsFileName } from '@rahmenpreis/workbook/file-name.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { ownCompany } from '../../../kernel/call/own-company.ts';
import { saveSheets } from '../../../tender/generated-file/save-sheets.ts';
import { headingOf } from './file-source.ts';
import { listFactors } from './exported-values.ts';
import { FACTOR_TEXTS as TEXTS } from './texts.ts';

/** Exports stored factors and market areas; what is not stored is a text and counted (BID-028). Rejects. */
export async function exportFactors(offer: ReadyOffer, rejected: RejectedCells): Promise<void> {
  const { own, saver, saving } = offer;
  await saver.settle();
  const edits = { shown: saving.values, latest: saver.snapshot().values };
  const list = listFactors(own, edits, rejected);
  const { factorsSheet } = await import('@rahmenpreis/workbook/factors/factors-out.ts');
  const sheet = factorsSheet(own.liegenschaften, list, {
    title: headingOf('Faktoren', offer),
    author: ownCompany(),
  });
  const isSaved = await saveSheets([sheet], factorsFileName(serverNowMs()));
  if (isSaved && list.unsavedCount > 0)
    showToast('warning', TEXTS.exportUnsaved, TEXTS.exportUnsavedHint(list.unsavedCount), { sticky: true });
}
