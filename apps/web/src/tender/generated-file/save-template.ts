import { showToast } from '../../kernel/toast/show-toast.ts';
import { saveSheets } from './save-sheets.ts';
import { TEXTS } from './texts.ts';

/** Writes an empty form of a kind of file as a download; the code that writes Excel is loaded only now. */
export async function saveTemplate(kind: keyof typeof TEXTS.templates): Promise<void> {
  try {
    const { templateSheets } = await import('@rahmenpreis/workbook/template.ts');
    await saveSheets(templateSheets(kind), TEXTS.templates[kind]);
  } catch {
    showToast('error', TEXTS.downloadFailed, TEXTS.templateFailed);
  }
}
