import { listGebaeude, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { liegenschaftenFileName } from '@rahmenpreis/workbook/file-name.ts';
import { call } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';

/**
 * Makes the whole portfolio or the chosen properties, by number and with all buildings, an Excel file that the import reads back; it is asked for
 * again, so that the file holds what is stored now (PROP-007…023).
 */
export async function makePortfolio(chosen?: ReadonlySet<string>) {
  const [{ liegenschaftenSheet }, all, gebaeude] = await Promise.all([
    import('@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts'),
    call(listLiegenschaften),
    call(listGebaeude),
  ]);
  const liegenschaften = chosen === undefined ? all : all.filter(({ id }) => chosen.has(id));
  const byLiegenschaft = Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  const rows = liegenschaften.toSorted(compareLiegenschaften).map((each) => ({
    ...each,
    gebaeude: byLiegenschaft.get(each.id) ?? [],
  }));
  return {
    sheets: [liegenschaftenSheet(rows, `Liegenschaften: ${phaseAsOf()}`)],
    filename: liegenschaftenFileName(serverNowMs()),
  };
}
