import { type ColumnRule, findHeader, SEARCHED_ROWS } from '../header.ts';
import { listSheetNames, readSheet } from '../sheet-file.ts';

/** Where a table stands in a workbook that does not have it where it is read: sheets from 0, rows from 1. */
export interface Elsewhere {
  sheetAt: number;
  sheetName: string;
  headerRow: number;
}

/** A workbook of more sheets is not searched to its end. */
const SEARCHED_SHEETS = 20;

/**
 * Finds the header of a table on another sheet or row than the one on which it is read, the nearest first: the first ten
 * rows of the first sheet, then of the others. It only says where; undefined where there is none.
 */
export async function findElsewhere(
  bytes: Uint8Array,
  columns: Record<string, ColumnRule>,
): Promise<Elsewhere | undefined> {
  const names = await listSheetNames(bytes);
  for (const [sheetAt, sheetName] of names.slice(0, SEARCHED_SHEETS).entries()) {
    const sheet = await readSheet(bytes, sheetAt);
    const header = sheet.ok ? findHeader(sheet.rows.slice(0, SEARCHED_ROWS), columns) : undefined;
    if (header?.ok === true) return { sheetAt, sheetName, headerRow: header.headerRow };
  }
  return undefined;
}
