import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { liegenschaftenFileName } from '@rahmenpreis/workbook/file-name.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { loadPortfolio } from '../api.ts';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';

/**
 * Makes an Excel file of the whole portfolio or the chosen properties, by number and with all buildings, that
 * the import reads back; refetched first, so that the file holds what is stored now (PROP-007…023).
 */
export async function makePortfolio(chosen?: ReadonlySet<string>) {
  const [{ liegenschaftenSheet }, all] = await Promise.all([
    import('@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts'),
    loadPortfolio(),
  ]);
  const rows = all.filter(({ id }) => chosen?.has(id) ?? true).toSorted(compareLiegenschaften);
  return {
    sheets: [liegenschaftenSheet(rows, `Liegenschaften: ${phaseAsOf()}`)],
    filename: liegenschaftenFileName(serverNowMs()),
  };
}
