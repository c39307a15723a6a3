import { showToast } from '../../../kernel/toast/show-toast.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';
import { TEXTS } from '../texts.ts';

const FILENAMES = {
  'ep-katalog': 'Vorlage_EP-Katalog.xlsx',
  lv: 'Vorlage_LV.xlsx',
} as const;

/** Writes an empty form and hands it over as a download; what writes Excel is loaded only now. */
export async function saveTemplate(kind: keyof typeof FILENAMES): Promise<void> {
  try {
    const { templateSheets } = await import('@rahmenpreis/workbook/template.ts');
    await saveSheets(templateSheets(kind), FILENAMES[kind]);
  } catch {
    showToast('error', TEXTS.downloadFailed, TEXTS.hint);
  }
}
