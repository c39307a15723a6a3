import { columnLetters } from './cell.ts';
import type { Sheet, SheetColumn } from './sheet.ts';

/** What a landscape page holds beside each other at full size, in characters, between the margins below. */
const PAGE_CHARS = { A4: 149, A3: 215 };
/** Print smaller than this part of its size is hard to read: a wider sheet goes on to the next page. */
const SMALLEST_PRINT = 0.6;
/** The margins of a page, in inches. */
export const MARGINS = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 } as const;

function widthOfAll(columns: readonly SheetColumn[]): number {
  return columns.reduce((sum, { widthChars, isHidden }) => sum + (isHidden === true ? 0 : widthChars), 0);
}

/** How many pages lie beside each other, each with the frozen columns at its left. */
function pagesWide({ columns, frozenColumns = 0, paper = 'A4' }: Sheet): number {
  const pageChars = PAGE_CHARS[paper] / SMALLEST_PRINT;
  const repeatedChars = widthOfAll(columns.slice(0, frozenColumns));
  const restChars = widthOfAll(columns) - repeatedChars;
  if (restChars + repeatedChars <= pageChars) return 1;
  return Math.ceil(restChars / Math.max(PAGE_CHARS[paper], pageChars - repeatedChars));
}

/** Before which columns a new page begins, so that none of the sheet's bands is divided. */
function bandBreaks({ columns, frozenColumns = 0, paper = 'A4', bands = [] }: Sheet): number[] {
  const repeatedChars = widthOfAll(columns.slice(0, frozenColumns));
  const roomChars = PAGE_CHARS[paper] / SMALLEST_PRINT - repeatedChars;
  const breaks: number[] = [];
  let usedChars = widthOfAll(columns.slice(frozenColumns, bands[0]));
  for (const [at, from] of bands.entries()) {
    const bandChars = widthOfAll(columns.slice(from, bands[at + 1]));
    if (usedChars > 0 && usedChars + bandChars > roomChars) {
      breaks.push(from);
      usedChars = 0;
    }
    usedChars += bandChars;
  }
  return breaks;
}

/**
 * How a sheet is laid onto pages: fit to a number of them beside each other, or, where bands would be divided
 * by that, in the smallest print that is easily read with a break before some of the bands.
 */
export function pageLayoutOf(
  sheet: Sheet,
): { fit: 'width'; pages: number } | { fit: 'bands'; percent: number; breaks: readonly number[] } {
  const pages = pagesWide(sheet);
  if (pages === 1 || sheet.bands === undefined) return { fit: 'width', pages };
  return { fit: 'bands', percent: SMALLEST_PRINT * 100, breaks: bandBreaks(sheet) };
}

/** A range that a spreadsheet prints or repeats on every page: a name of its format with sheet ranges. */
export interface PrintRange {
  readonly name: '_xlnm.Print_Area' | '_xlnm.Print_Titles';
  readonly ranges: readonly string[];
}

/**
 * The rows and columns that are printed and, if frozen, repeated on every page. In a form, which its user
 * fills in further down, all rows are printed.
 */
export function printRangesOf(sheet: Sheet): PrintRange[] {
  const { columns, rows, frozenRows, frozenColumns = 0 } = sheet;
  const width = Math.max(columns.length, ...rows.slice(0, frozenRows).map(({ cells }) => cells.length));
  // A form ends in blank rows.
  const last = rows.findLastIndex(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  if (last < 0 || width === 0) return [];
  const lastColumn = columnLetters(width - 1);
  const isForm = last < rows.length - 1;
  const area = isForm ? `$A:$${lastColumn}` : `$A$1:$${lastColumn}$${last + 1}`;
  const repeated = [
    ...(frozenColumns > 0 ? [`$A:$${columnLetters(frozenColumns - 1)}`] : []),
    ...(frozenRows > 0 ? [`$1:$${frozenRows}`] : []),
  ];
  return [
    { name: '_xlnm.Print_Area', ranges: [area] },
    ...(repeated.length > 0 ? [{ name: '_xlnm.Print_Titles', ranges: repeated } as const] : []),
  ];
}

/** Ranges of a sheet as its workbook names them. */
export function rangeOfSheet(sheetName: string, { ranges }: PrintRange): string {
  // In quotes: without them «EP-Katalog» would be a difference.
  const quoted = `'${sheetName.replaceAll("'", "''")}'`;
  return ranges.map((range) => `${quoted}!${range}`).join(',');
}

/** The range of a filter: the columns of the last frozen row, less totals at the end; undefined if empty. */
export function filterRangeOf({ columns, rows, frozenRows }: Sheet): string | undefined {
  const last = rows.findLastIndex(({ tone }) => tone !== 'total');
  if (frozenRows === 0 || last < frozenRows || columns.length === 0) return undefined;
  return `A${frozenRows}:${columnLetters(columns.length - 1)}${last + 1}`;
}
