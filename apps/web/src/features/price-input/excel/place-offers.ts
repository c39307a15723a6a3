import type { Elsewhere } from '@rahmenpreis/workbook/sheet/elsewhere.ts';
import type { OfferedReading } from './import-dialog.tsx';
import { TEXTS } from './texts.ts';

/** The way to read a table where it stands, for somebody to choose it (BID-017); none where it stands nowhere else. */
export function placeOffers(elsewhere: Elsewhere | undefined, usualRow: number): OfferedReading[] {
  if (elsewhere === undefined) return [];
  const { sheetAt, sheetName, headerRow } = elsewhere;
  const row = headerRow === usualRow ? undefined : headerRow;
  const label = sheetAt === 0 ? TEXTS.readFromRow(headerRow) : TEXTS.readSheet(sheetName, row);
  return [{ label, choices: { place: { sheetAt, headerRow } } }];
}
