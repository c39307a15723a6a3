import { listGebaeude } from '@rahmenpreis/contract/gebaeude.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { liegenschaftenFileName } from '@rahmenpreis/workbook/file-name.ts';
import { liegenschaftenSheet } from '@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts';
import { call } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';

/**
 * Saves the whole portfolio, by number and with all buildings, as an Excel file that the import reads back; it is asked for
 * again, so that the file holds what is stored now (PROP-007…023).
 */
export async function exportLiegenschaften(): Promise<void> {
  const [liegenschaften, gebaeude] = await Promise.all([call(listLiegenschaften), call(listGebaeude)]);
  const byLiegenschaft = Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  const rows = liegenschaften.toSorted(compareLiegenschaften).map((each) => ({
    ...each,
    gebaeude: byLiegenschaft.get(each.id) ?? [],
  }));
  await saveSheets([liegenschaftenSheet(rows)], liegenschaftenFileName(serverNowMs()));
}
