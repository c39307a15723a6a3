import { colToLetter } from 'hucre/xlsx';
import type { Sheet, SheetColumn } from './sheet.ts';

/** What a landscape A4 page holds beside each other at full size, in characters, between the margins below. */
const PAGE_CHARS = 149;
/** Print smaller than this part of its size is hard to read: a wider sheet goes on to the next page. */
const SMALLEST_PRINT = 0.6;
/** The margins of a page, in inches. */
export const MARGINS = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 } as const;

function widthOfAll(columns: readonly SheetColumn[]): number {
  return columns.reduce((sum, { widthChars, isHidden }) => sum + (isHidden === true ? 0 : widthChars), 0);
}

/** How many pages lie beside each other, each with the frozen columns at its left. */
export function pagesWide({ columns, frozenColumns = 0 }: Sheet): number {
  const pageChars = PAGE_CHARS / SMALLEST_PRINT;
  const repeatedChars = widthOfAll(columns.slice(0, frozenColumns));
  const restChars = widthOfAll(columns) - repeatedChars;
  if (restChars + repeatedChars <= pageChars) return 1;
  return Math.ceil(restChars / Math.max(PAGE_CHARS, pageChars - repeatedChars));
}

/** Index of the last row that says anything; a form ends in blank ones. */
function lastFilledRow({ rows }: Sheet): number {
  return rows.findLastIndex(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}

/**
 * The names by which a spreadsheet knows what to print and what to repeat on every page: the frozen rows and columns. In a
 * form, which its user fills in further down, all rows are printed.
 */
export function printNamesOf(sheet: Sheet): { name: string; range: string }[] {
  // In quotes: without them «EP-Katalog» would be a difference.
  const place = (range: string) => `'${sheet.name.replaceAll("'", "''")}'!${range}`;
  const { columns, rows, frozenRows, frozenColumns = 0 } = sheet;
  const width = Math.max(columns.length, ...rows.slice(0, frozenRows).map(({ cells }) => cells.length));
  const last = lastFilledRow(sheet);
  if (last < 0 || width === 0) return [];
  const lastColumn = colToLetter(width - 1);
  const isForm = last < rows.length - 1;
  const area = isForm ? `$A:$${lastColumn}` : `$A$1:$${lastColumn}$${last + 1}`;
  const repeated = [
    ...(frozenColumns > 0 ? [place(`$A:$${colToLetter(frozenColumns - 1)}`)] : []),
    ...(frozenRows > 0 ? [place(`$1:$${frozenRows}`)] : []),
  ];
  return [
    { name: '_xlnm.Print_Area', range: place(area) },
    ...(repeated.length > 0 ? [{ name: '_xlnm.Print_Titles', range: repeated.join(',') }] : []),
  ];
}

/** What a filter covers: the columns the last frozen row names; totals at the end are left out. Undefined where there is nothing to filter. */
export function filterRangeOf({ columns, rows, frozenRows }: Sheet): string | undefined {
  const last = rows.findLastIndex(({ tone }) => tone !== 'total');
  if (frozenRows === 0 || last < frozenRows || columns.length === 0) return undefined;
  return `A${frozenRows}:${colToLetter(columns.length - 1)}${last + 1}`;
}
