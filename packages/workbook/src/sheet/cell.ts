import {
  type DecimalResult,
  millisToNumber,
  numberToMillis,
  parseDecimalMillis,
  roundDecimalMillis,
} from '@rahmenpreis/pricing/numbers/decimal.ts';

/** What a cell of a sheet holds; an Excel error such as #REF! arrives as its text. */
export type Cell = string | number | boolean | Date | null;

/** Stands for a formula not calculated yet; treating it as an empty cell would lose its meaning. */
export const UNCALCULATED = '#FORMEL?';

const ERRORS =
  '#VALUE! #REF! #N/A #NAME? #NULL! #DIV/0! #NUM! #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN! #EXTERNAL! #PYTHON!';
const ERROR_TEXTS = new Set(ERRORS.split(' '));

/** Says whether a text is a spreadsheet's notation for a failed formula. */
export function isErrorText(text: string): boolean {
  return ERROR_TEXTS.has(text);
}

// A damaged file may contain characters that no database stores and no reader sees.
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A whole text cell, with spaces and line breaks, umlauts composed; undefined for any other cell. */
export function cellWholeText(cell: Cell): string | undefined {
  return typeof cell === 'string' ? storable(cell).normalize('NFC') : undefined;
}

/**
 * A cell as the text a reader sees: trimmed, umlauts composed, a number in its shortest form (10, 1.1), a day
 * as dd.mm.yyyy. A text cell keeps its leading zeros (OPEN-16).
 */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return storable(cell).normalize('NFC').trim();
  if (typeof cell === 'boolean') return cell ? 'WAHR' : 'FALSCH';
  if (typeof cell === 'number') return String(cell);
  if (Number.isNaN(cell.getTime())) return '#NUM!';
  return `${twoDigits(cell.getUTCDate())}.${twoDigits(cell.getUTCMonth() + 1)}.${cell.getUTCFullYear()}`;
}

/** What a spreadsheet computes is exact to a millionth at best: 3.3000000000000003 is 3.3. */
function withoutDust(value: number): number {
  const millionths = Math.round(value * 1e6);
  return Number.isSafeInteger(millionths) ? millionths / 1e6 : value;
}

/** A cell as its format shows it where that is a percentage: 0.15 is «15 %»; every other cell as it is. */
export function shownCell(cell: Cell, format = ''): Cell {
  const isPercent = format.replaceAll(/"[^"]*"|\\./g, '').includes('%');
  return typeof cell === 'number' && isPercent ? `${germanCellText(withoutDust(cell * 100))} %` : cell;
}

/**
 * Thousandths of a cell that holds a number or a German decimal text; nothing is rounded but what a
 * spreadsheet leaves below a millionth (BID-015, BID-020).
 */
export function cellMillis(cell: Cell): DecimalResult {
  if (typeof cell === 'number') return numberToMillis(withoutDust(cell));
  if (cell === null || typeof cell === 'string') return parseDecimalMillis(cell ?? '');
  return { ok: false, reason: 'not-a-number' };
}

/** Thousandths as the number a spreadsheet shows; null becomes an empty cell (EXPORT-007). */
export function toSheetNumber(millis: number | null): number | null {
  return millis === null ? null : millisToNumber(millis);
}

/**
 * Thousandths of a cell, rounded to 3 decimals, half away from zero, where it has more: exactly, from the
 * shortest decimal text of the double that the sheet holds.
 */
export function roundedCellMillis(cell: Cell): DecimalResult {
  const exact = cellMillis(cell);
  if (exact.ok || exact.reason !== 'too-many-decimals') return exact;
  if (typeof cell !== 'number') return roundDecimalMillis(cellText(cell));
  const text = String(cell);
  // Only what is below a millionth has too many decimals and an exponent.
  return text.includes('e') ? { ok: true, millis: 0 } : roundDecimalMillis(text.replace('.', ','));
}

/** A cell as a German reader writes it: as its text, a number with comma and all its decimals. */
export function germanCellText(cell: Cell): string {
  return typeof cell === 'number' && Number.isFinite(cell)
    ? cell.toLocaleString('de-DE', { maximumFractionDigits: 20 })
    : cellText(cell);
}

const FLAGS: Readonly<Record<string, boolean>> = {
  ja: true,
  nein: false,
  wahr: true,
  falsch: false,
  true: true,
  false: false,
};
const GERMAN_DAY = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/;
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;

/** What a text says as an answer; undefined where it is neither yes nor no. */
export function flagOf(text: string): boolean | undefined {
  return FLAGS[text.toLowerCase()];
}

/** A day that a German writes, or ISO 8601, as yyyy-mm-dd; undefined where it is none. */
export function dayOf(text: string): string | undefined {
  const { day, month, year } = (GERMAN_DAY.exec(text) ?? ISO_DAY.exec(text))?.groups ?? {};
  if (day === undefined || month === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  // 31.02. would otherwise become a day in March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined;
}

/** The letters of a column as a spreadsheet names it, counted from 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before < 0 ? '' : columnLetters(before)) + String.fromCodePoint(65 + (index % 26));
}

/** Cells from one corner to the other as a formula names them; rows and columns count from 0. */
export function rangeRef(top: number, left: number, bottom: number, right: number): string {
  return `${columnLetters(left)}${top + 1}:${columnLetters(right)}${bottom + 1}`;
}
