import type { Lv } from '@rahmenpreis/contract/lv.ts';
import { createLvColumnsWriter, type LvColumns, readLvColumns } from '../lv/lv-columns.ts';
import { tableOfPositions } from '../offer/offer-price-book.ts';

/** The columns of these LVs as they arrive in a browser. */
export function columnsOf(lvs: readonly Lv[]): LvColumns {
  const epCodes = [
    ...new Set(lvs.flatMap(({ positions }) => positions.map(({ epCode }) => epCode))),
  ].toSorted();
  const codeIndexOf = new Map(epCodes.map((epCode, index) => [epCode, index]));
  const writer = createLvColumnsWriter();
  for (const { info, positions } of lvs)
    writer.add(info.propertyId, tableOfPositions(positions, codeIndexOf));
  return readLvColumns(Uint8Array.from(writer.finish(epCodes).flatMap((piece) => [...piece])));
}
