import { rahmenpreisvergleichFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FramePaper } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts';
import { saveWorkbook } from '../../../kernel/browser/save-file.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/toasts.tsx';
import { TEXTS } from './texts.ts';

/** Gives the compared prices and factors as a workbook of three sheets, built in the browser (EXPORT-003, EXPORT-005, ERR-027). */
export async function exportVergleich(paper: FramePaper): Promise<void> {
  try {
    const { writeRahmenpreisvergleich } = await import(
      '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts'
    );
    saveWorkbook(await writeRahmenpreisvergleich(paper), rahmenpreisvergleichFileName(serverNowMs()));
  } catch {
    showToast('error', TEXTS.exportFailed, TEXTS.exportFailedText, { sticky: true });
  }
}
