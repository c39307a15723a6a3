import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import type { SheetSource } from './choose-sheet.ts';
import { errorAt } from './finding.ts';
import { type ColumnRule, findHeader, SEARCHED_ROWS } from './header.ts';
import { listSheets, peekSheet } from './read-workbook.ts';

/** Where a table stands in a workbook that does not have it where it is read: sheets from 0, rows from 1. */
export type Elsewhere = NonNullable<Awaited<ReturnType<typeof findElsewhere>>>;

/** The place chosen for reading a table: another sheet, from 0, and another header row, from 1. */
export type ChosenPlace = Omit<Elsewhere, 'sheetName'>;

/** How somebody has asked for a table to be found, each only after it was offered. */
export interface PlaceChoices extends Pick<FileChoices, 'sheetAt'> {
  place?: ChosenPlace | undefined;
}

/** Whether the header may stand in any row: on a sheet that was asked for (OPEN-61), and in a text. */
function isAnywhere(source: SheetSource, { sheetAt }: PlaceChoices): boolean {
  return sheetAt !== undefined || !(source instanceof Uint8Array);
}

/** Where a form of ours is looked for: in its usual row, else where somebody has chosen. */
export function placeOf(
  source: SheetSource,
  choices: PlaceChoices,
  usualRow: number,
): { fixedRow?: number; sheetAt: number | undefined } {
  const { place, sheetAt } = choices;
  return isAnywhere(source, choices)
    ? { sheetAt }
    : { fixedRow: place?.headerRow ?? usualRow, sheetAt: place?.sheetAt };
}

/** A workbook of more sheets is not searched to its end. */
const SEARCHED_SHEETS = 20;

/**
 * Finds the header of a table on another sheet or row than the one read, nearest first: the first ten rows of
 * the first sheet, then of the others. Only gives the place; undefined where there is none.
 */
async function findElsewhere(bytes: Uint8Array, columns: Record<string, ColumnRule>) {
  for (const [sheetAt, { name, isHidden }] of (await listSheets(bytes)).slice(0, SEARCHED_SHEETS).entries()) {
    if (isHidden) continue;
    const rows = (await peekSheet(bytes, sheetAt, (read) => read.length < SEARCHED_ROWS)) ?? [];
    const header = findHeader(rows.slice(0, SEARCHED_ROWS), columns);
    if (header.ok) return { sheetAt, sheetName: name, headerRow: header.headerRow };
  }
  return undefined;
}

/** Where a table stands that was looked for on the first sheet in this row, as a sentence. */
function elsewhereSentence({ sheetAt, sheetName, headerRow }: Elsewhere, usualRow: number): string {
  const row = `Die Überschriften stehen in Zeile ${headerRow}, gesucht werden sie in Zeile ${usualRow}.`;
  if (sheetAt === 0) return row;
  const sheet = `Die Tabelle steht auf dem Blatt „${sheetName}“.`;
  return headerRow === usualRow ? sheet : `${sheet} ${row}`;
}

/** Where the table of a refused file stands, if not where it was read, and the findings with that. */
export async function lookElsewhere(
  source: SheetSource,
  columns: Record<string, ColumnRule>,
  choices: PlaceChoices,
  { findings, usualRow }: { findings: readonly Finding[]; usualRow: number },
): Promise<{ findings: Finding[]; elsewhere: Elsewhere | undefined }> {
  const isBook = source instanceof Uint8Array && !isAnywhere(source, choices);
  const found = isBook ? await findElsewhere(source, columns) : undefined;
  const isThere = found?.sheetAt === 0 && found.headerRow === usualRow;
  const elsewhere = isThere ? undefined : found;
  const where = elsewhere === undefined ? [] : [errorAt(0, '', '', elsewhereSentence(elsewhere, usualRow))];
  return { findings: [...findings, ...where], elsewhere };
}
