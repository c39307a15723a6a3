import { rahmenpreiseFileName } from '@rahmenpreis/workbook/file-name.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { isUnsaved } from '../../tender/own-offer/saving/keyval-saver.ts';
import { saveWorkbook } from '../../kernel/browser/save-file.ts';
import { showToast } from '../../kernel/toast/toasts.tsx';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { OwnOffer } from '../../tender/own-offer/own-offer.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-state.ts';
import { TEXTS } from './texts.ts';

function storedPrice(own: OwnOffer, epCode: string): number | undefined {
  return readStoredMillis(own.storedOf({ kind: 'ep', epCode })?.value);
}

function countUnsavedPrices({ own, saver }: ReadyOffer): number {
  const { values } = saver.snapshot();
  return own.entries.filter(({ epCode }) => {
    const edited =
      epCode === null ? undefined : values.get(printOwnKey(own.phase.id, { kind: 'ep', epCode }));
    return edited !== undefined && isUnsaved(edited);
  }).length;
}

/** Gives the stored prices as an Excel file; what is typed but not stored is left out and said so (BID-026, BID-028, ERR-027). */
export async function exportPrices(offer: ReadyOffer): Promise<void> {
  try {
    const { writeRahmenpreise } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-out.ts');
    const bytes = await writeRahmenpreise(offer.own.entries, (epCode) => storedPrice(offer.own, epCode));
    saveWorkbook(bytes, rahmenpreiseFileName(serverNowMs()));
  } catch {
    showToast('error', TEXTS.exportFailed, TEXTS.exportFailedHint, { sticky: true });
    return;
  }
  const unsaved = countUnsavedPrices(offer);
  if (unsaved > 0)
    showToast('warning', TEXTS.exportUnsaved, TEXTS.exportUnsavedHint(unsaved), { sticky: true });
}
