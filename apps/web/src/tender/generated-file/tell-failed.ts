import { failureText } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from './texts.ts';

/** Says that the browser could not make an Excel file (ERR-027). */
export function tellExportFailed(): void {
  showToast('error', TEXTS.exportFailed, TEXTS.exportFailedText, { sticky: true });
}

/** Says that the server did not make an LV or a Preisspiegel, and why (ERR-029). */
export function tellDownloadFailed(error: unknown): void {
  const text = `${TEXTS.downloadFailedText} ${failureText(error)}`;
  showToast('error', TEXTS.downloadFailed, text, { sticky: true, id: 'download' });
}
