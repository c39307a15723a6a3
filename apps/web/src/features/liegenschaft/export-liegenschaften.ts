import { getGebaeude, type Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { printFileDate } from '@rahmenpreis/workbook/file-name.ts';
import { call } from '../../kernel/call.ts';
import { saveWorkbook } from '../../kernel/save-file.ts';
import { mapFew } from './map-few.ts';

/** How many buildings are asked for at once. */
const AT_ONCE = 6;

/** Saves properties with all their buildings as an Excel file that the import reads back (PROP-007…023). */
export async function exportLiegenschaften(
  liegenschaften: readonly Liegenschaft[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const wanted = liegenschaften.flatMap(({ id, gebaeudeIds }) => gebaeudeIds.map((gid) => ({ id, gid })));
  let doneCount = 0;
  const gebaeude = await mapFew(wanted, AT_ONCE, async (params) => {
    const each = await call(getGebaeude, { params, signal });
    onProgress((doneCount += 1) / wanted.length);
    return each;
  });
  const byLiegenschaft = Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  const rows = liegenschaften.map((each) => ({ ...each, gebaeude: byLiegenschaft.get(each.id) ?? [] }));
  const { writeLiegenschaften } = await import('@rahmenpreis/workbook/liegenschaften-out.ts');
  saveWorkbook(await writeLiegenschaften(rows), `Liegenschaften_${printFileDate(Date.now())}.xlsx`);
}
