import { formatMillis, formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** By this sign Excel knows that a CSV file is UTF-8. */
const UTF8_MARK = '\uFEFF';
const SEPARATOR = ';';
/** What spreadsheets take for the begin of a formula, as it is typed and in full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell of a CSV file: in quotes, and behind an apostrophe where a spreadsheet would take it for a
 * formula, which quotes do not hinder (QUALITY.md «Files»).
 */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Thousandths as a number that a German spreadsheet reads: 1234567 gives «1234,567», null an empty cell. */
export function csvMillis(millis: number | null): string {
  return millis === null ? '' : formatMillis(millis).replaceAll('.', '');
}

/** The same with no more decimals than needed: 2500 gives «2,5». */
export function csvShort(millis: number): string {
  return formatMillisShort(millis).replaceAll('.', '');
}

/** Whether something is so, as a cell of a CSV file. */
export function csvFlag(isSo: boolean): string {
  return csvText(isSo ? 'ja' : 'nein');
}

/** Cells as a line of a CSV file. */
export function csvLine(cells: readonly string[], separator = SEPARATOR): string {
  return `${cells.join(separator)}\r\n`;
}

/** How a CSV file begins: it says that it is UTF-8, and names its columns. */
export function csvHead(headers: readonly string[], separator = SEPARATOR): string {
  return UTF8_MARK + csvLine(headers.map(csvText), separator);
}
