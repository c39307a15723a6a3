import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import type { Cell } from './cell.ts';
import type { SheetSource } from './choose-sheet.ts';
import { errorAt } from './finding.ts';
import { type ColumnRule, findHeader, findNearHeader, type MissingColumn, SEARCHED_ROWS } from './header.ts';
import { listSheets, peekSheet } from './read-workbook.ts';

/** Where a table stands in a workbook that does not have it where it is read: sheets from 0, rows from 1. */
export interface Elsewhere<K extends string = string> {
  sheetAt: number;
  sheetName: string;
  headerRow: number;
  /** Columns that it lacks there too, under their names; each has others that may stand for it. */
  missing: MissingColumn<K>[];
}

/** Where somebody has asked for a table to be read: another sheet, from 0, another row of the header, from 1, columns under other names. */
export interface ChosenPlace<K extends string = string> {
  sheetAt: number;
  headerRow: number;
  names?: Partial<Record<K, string>>;
}

/** How somebody has asked for a table to be found, each only after it was offered. */
export interface PlaceChoices<K extends string> extends Pick<FileChoices, 'sheetAt'> {
  place?: ChosenPlace<K> | undefined;
}

/** Whether the header may stand in any row: on a sheet that was asked for (OPEN-61), and in a text. */
function isAnywhere(source: SheetSource, { sheetAt }: PlaceChoices<string>): boolean {
  return sheetAt !== undefined || !(source instanceof Uint8Array);
}

/** Where a form of ours is looked for: in its usual row, else where somebody has chosen. */
export function placeOf<K extends string>(
  source: SheetSource,
  choices: PlaceChoices<K>,
  usualRow: number,
): { fixedRow?: number; sheetAt: number | undefined } {
  const { place, sheetAt } = choices;
  return isAnywhere(source, choices)
    ? { sheetAt }
    : { fixedRow: place?.headerRow ?? usualRow, sheetAt: place?.sheetAt };
}

/** A workbook of more sheets is not searched to its end. */
const SEARCHED_SHEETS = 20;

/** How the sheets in sight begin. */
async function readBeginnings(
  bytes: Uint8Array,
): Promise<{ sheetAt: number; sheetName: string; rows: readonly Cell[][] }[]> {
  const beginnings: Awaited<ReturnType<typeof readBeginnings>> = [];
  for (const [sheetAt, { name, isHidden }] of (await listSheets(bytes)).slice(0, SEARCHED_SHEETS).entries()) {
    if (isHidden) continue;
    const rows = (await peekSheet(bytes, sheetAt, (read) => read.length < SEARCHED_ROWS)) ?? [];
    beginnings.push({ sheetAt, sheetName: name, rows: rows.slice(0, SEARCHED_ROWS) });
  }
  return beginnings;
}

/**
 * Finds the header of a table on another sheet or row than the one on which it is read, the nearest first: the first ten
 * rows of the first sheet, then of the others; where none has all columns, one that has others alike. It only says where;
 * undefined where there is none.
 */
async function findElsewhere<K extends string>(
  bytes: Uint8Array,
  columns: Record<K, ColumnRule>,
): Promise<Elsewhere<K> | undefined> {
  const sheets = await readBeginnings(bytes);
  for (const { sheetAt, sheetName, rows } of sheets) {
    const header = findHeader(rows, columns);
    if (header.ok) return { sheetAt, sheetName, headerRow: header.headerRow, missing: [] };
  }
  for (const { sheetAt, sheetName, rows } of sheets) {
    const near = findNearHeader(rows, columns);
    if (near !== undefined) return { sheetAt, sheetName, ...near };
  }
  return undefined;
}

/** Where a table stands that was looked for on the first sheet in this row, as a sentence; none where it is only columns that it lacks. */
function elsewhereSentence(
  { sheetAt, sheetName, headerRow }: Elsewhere,
  usualRow: number,
): string | undefined {
  const row = `Die Überschriften stehen in Zeile ${headerRow}, gesucht werden sie in Zeile ${usualRow}.`;
  if (sheetAt === 0) return headerRow === usualRow ? undefined : row;
  const sheet = `Die Tabelle steht auf dem Blatt „${sheetName}“.`;
  return headerRow === usualRow ? sheet : `${sheet} ${row}`;
}

/** Where the table of a refused file stands, if not where it was read, and the findings with that. */
export async function lookElsewhere<K extends string>(
  source: SheetSource,
  columns: Record<K, ColumnRule>,
  choices: PlaceChoices<K>,
  { findings, usualRow }: { findings: readonly Finding[]; usualRow: number },
): Promise<{ findings: Finding[]; elsewhere: Elsewhere<K> | undefined }> {
  const isBook = source instanceof Uint8Array && !isAnywhere(source, choices);
  const elsewhere = isBook ? await findElsewhere(source, columns) : undefined;
  const sentence = elsewhere && elsewhereSentence(elsewhere, usualRow);
  const where = sentence === undefined ? [] : [errorAt(0, '', '', sentence)];
  return { findings: [...findings, ...where], elsewhere };
}

/** The same columns, found under the names that somebody has chosen for them as well. */
export function underChosenNames<K extends string>(
  columns: Record<K, ColumnRule>,
  names: Partial<Record<K, string>> = {},
): Record<K, ColumnRule> {
  const chosen = Object.entries<string | undefined>(names).flatMap(([column, name]) =>
    name === undefined ? [] : [[column, { ...columns[column as K], shortHeader: name }]],
  );
  return { ...columns, ...(Object.fromEntries(chosen) as Partial<Record<K, ColumnRule>>) };
}
