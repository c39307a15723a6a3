import type { ChosenPlace, Elsewhere } from '@rahmenpreis/workbook/sheet/elsewhere.ts';
import type { OfferedReading } from './import-dialog.tsx';
import { TEXTS } from './texts.ts';

/** More columns that are alike are not offered; the file names them better. */
const SIMILAR_OFFERED_AT_MOST = 3;

/** Every way to read a table that stands elsewhere: as it is, or with one of the columns that are alike for each it lacks. */
function placesOf<K extends string>({ sheetAt, headerRow, missing }: Elsewhere<K>): ChosenPlace<K>[] {
  const [first, ...others] = missing;
  if (first === undefined) return [{ sheetAt, headerRow }];
  const names = Object.fromEntries(others.map(({ column, similar }) => [column, similar[0]]));
  return first.similar.slice(0, SIMILAR_OFFERED_AT_MOST).map((name) => ({
    sheetAt,
    headerRow,
    names: { ...names, [first.column]: name } as Partial<Record<K, string>>,
  }));
}

function labelOf<K extends string>(
  { sheetAt, sheetName, headerRow, missing }: Elsewhere<K>,
  usualRow: number,
  { names }: ChosenPlace<K>,
): string {
  const named = missing.map(({ column, header }) => TEXTS.columnAs(names?.[column] ?? '', header));
  const row = headerRow === usualRow ? undefined : headerRow;
  if (sheetAt > 0) return TEXTS.readSheet(sheetName, row, named);
  return row === undefined ? TEXTS.readColumns(named) : TEXTS.readFromRow(row, named);
}

/** The ways to read a table where it stands, for somebody to choose one (BID-017). */
export function placeOffers<K extends string>(elsewhere: Elsewhere<K>, usualRow: number): OfferedReading[] {
  return placesOf(elsewhere).map((place) => ({
    label: labelOf(elsewhere, usualRow, place),
    choices: { place },
  }));
}
