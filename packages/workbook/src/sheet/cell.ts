import {
  type DecimalResult,
  numberToMillis,
  parseDecimalMillis,
} from '@rahmenpreis/pricing/numbers/decimal.ts';

/** What a cell of a sheet holds; an Excel error such as #REF! arrives as its text. */
export type Cell = string | number | boolean | Date | null;

/** Stands for a formula that has not been calculated yet; treating it as an empty cell would lose its meaning. */
export const UNCALCULATED = '#FORMEL?';

const ERROR_TEXTS = new Set([
  '#VALUE!',
  '#REF!',
  '#N/A',
  '#NAME?',
  '#NULL!',
  '#DIV/0!',
  '#NUM!',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
]);

/** Says whether a text is a spreadsheet's notation for a failed formula. */
export function isErrorText(text: string): boolean {
  return ERROR_TEXTS.has(text);
}

// A damaged file may contain characters that no database stores and no reader sees.
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A whole text cell, with its spaces and line breaks, umlauts composed; undefined for a cell of another kind. */
export function cellWholeText(cell: Cell): string | undefined {
  return typeof cell === 'string' ? storable(cell).normalize('NFC') : undefined;
}

/**
 * A cell as the text a reader sees: trimmed, umlauts composed, a number in its shortest form (10, 1.1), a day as
 * dd.mm.yyyy. A text cell keeps its leading zeros (OPEN-16).
 */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return storable(cell).normalize('NFC').trim();
  if (typeof cell === 'boolean') return cell ? 'WAHR' : 'FALSCH';
  if (typeof cell === 'number') return String(cell);
  if (Number.isNaN(cell.getTime())) return '#NUM!';
  return `${twoDigits(cell.getUTCDate())}.${twoDigits(cell.getUTCMonth() + 1)}.${cell.getUTCFullYear()}`;
}

/** Thousandths of a cell that holds a number or a German decimal text; nothing is rounded (BID-015, BID-020). */
export function cellMillis(cell: Cell): DecimalResult {
  if (typeof cell === 'number') return numberToMillis(cell);
  if (cell === null || typeof cell === 'string') return parseDecimalMillis(cell ?? '');
  return { ok: false, reason: 'not-a-number' };
}
