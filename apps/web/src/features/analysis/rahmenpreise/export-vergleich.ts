import { rahmenpreisvergleichFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FramePaper } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';
import { tellExportFailed } from '../../../tender/paper/tell-failed.ts';

/** Gives the compared prices and factors as a workbook of three sheets, built in the browser, off its main thread (EXPORT-003, EXPORT-005, ERR-027). */
export async function exportVergleich(paper: FramePaper): Promise<void> {
  try {
    const { rahmenpreisvergleichSheets } = await import(
      '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts'
    );
    await saveSheets(rahmenpreisvergleichSheets(paper), rahmenpreisvergleichFileName(serverNowMs()));
  } catch {
    tellExportFailed();
  }
}
