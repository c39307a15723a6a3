import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/slice.ts';
import { RAHMENPREISE_COLUMNS, RAHMENPREISE_HEADER_ROW } from './rahmenpreise-in.ts';
import { type Sheet, type SheetRow, toSheetNumber } from './sheet.ts';
import { writeWorkbook } from './sheet-file.ts';

const HINT =
  'Bitte tragen Sie Ihre Preise netto in Euro mit höchstens 3 Nachkommastellen in die Spalte «Rahmenpreis» ein.';

/** The price list as a sheet: title, hint, header on row 3, then the catalogue with a price per position (BID-026). */
export function rahmenpreiseSheet(
  entries: readonly EpEntry[],
  priceOf: (epCode: string) => number | null | undefined,
): Sheet {
  const header = ['Nummer', 'Titel', 'Einheit', 'Leistungsgruppe'];
  const rows = entries.map(({ number, title, unit, sliceTag, epCode }): SheetRow => {
    if (epCode === null) return { cells: [number, title], tone: 'category' };
    const group = sliceTag === null ? '' : sliceOfTag(sliceTag).title;
    return { cells: [number, title, unit, group, epCode, toSheetNumber(priceOf(epCode) ?? null)] };
  });
  return {
    name: 'Rahmenpreise',
    columns: [
      { widthChars: 14, format: 'text' },
      { widthChars: 60, format: 'text' },
      { widthChars: 14, format: 'text' },
      { widthChars: 28, format: 'text' },
      { widthChars: 16, format: 'text' },
      { widthChars: 18, format: 'euro' },
    ],
    rows: [
      { cells: ['Rahmenpreise'], tone: 'title' },
      { cells: [HINT], tone: 'hint' },
      {
        cells: [...header, RAHMENPREISE_COLUMNS.epCode.header, RAHMENPREISE_COLUMNS.rahmenpreis.header],
        tone: 'header',
      },
      ...rows,
    ],
    frozenRows: RAHMENPREISE_HEADER_ROW,
  };
}

/**
 * Writes a bidder's price list, prices in thousandths of a euro, null or undefined if there is none; `readRahmenpreise`
 * reads it back unchanged (BID-026, EXPORT-007).
 */
export async function writeRahmenpreise(
  entries: readonly EpEntry[],
  priceOf: (epCode: string) => number | null | undefined,
): Promise<Uint8Array> {
  return await writeWorkbook([rahmenpreiseSheet(entries, priceOf)]);
}
