import type { Elsewhere } from '@rahmenpreis/workbook/sheet/elsewhere.ts';
import type { OfferedReading } from './import-dialog.tsx';
import { TEXTS } from './texts.ts';

/** Offers to read a table where it was found, to be chosen (BID-017); none if it is found nowhere else. */
export function placeOffers(elsewhere: Elsewhere | undefined, usualRow: number): OfferedReading[] {
  if (elsewhere === undefined) return [];
  const { sheetAt, sheetName, headerRow } = elsewhere;
  const row = headerRow === usualRow ? undefined : headerRow;
  const label = sheetAt === 0 ? TEXTS.readFromRow(headerRow) : TEXTS.readSheet(sheetName, row);
  return [{ label, choices: { place: { sheetAt, headerRow } } }];
}
