import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type Cell, UNCALCULATED } from './cell.ts';
import { noSheet, type SheetProblem } from './no-sheet.ts';
import { checkZip } from './zip-check.ts';

/** The cells of one sheet of a workbook, `rows[0]` being row 1, or the one finding why there are none. */
type SheetReading = { ok: true; rows: Cell[][] } | { ok: false; finding: Finding };

// Wider sheets are cut off: none of our files has more columns, and a single cell far to the right must not cost memory
// in every row.
const MAX_COLUMNS = 256;
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;
const ZIP_SIGNATURE = [0x50, 0x4b];
const CFB_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function refuse(problem: SheetProblem): SheetReading {
  return { ok: false, finding: noSheet(problem) };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

function trimRow(values: readonly CellValue[]): Cell[] {
  let length = Math.min(values.length, MAX_COLUMNS);
  while (length > 0 && (values[length - 1] ?? '') === '') length--;
  return Array.from({ length }, (_, i) => values[i] ?? null);
}

// Rows may come with gaps, since blank ones are not written; formatted but blank rows beyond the limit do not count.
function placeRow(rows: Cell[][], index: number, values: readonly CellValue[]): boolean {
  const cells = trimRow(values);
  if (cells.length === 0) return true;
  if (!(Number.isInteger(index) && index >= 0 && index < SHEET_MAX_ROWS)) return false;
  while (rows.length < index) rows.push([]);
  rows[index] = cells;
  return true;
}

function setCell(rows: Cell[][], row: number, column: number, value: Cell): void {
  if (row >= SHEET_MAX_ROWS || column >= MAX_COLUMNS) return;
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] ?? [];
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

function isDateFormat(numFmt: string): boolean {
  // Anything in brackets (except elapsed time), in quotes or after a backslash says nothing about dates and times.
  return /[ymdhs]/i.test(numFmt.replace(/\[(?![hms]+\])[^\]]*\]|"[^"]*"|\\.|_.|\*./gi, ''));
}

/**
 * Takes a second look at what the stream cannot tell apart: an uncalculated formula arrives as an empty cell, and money
 * in the format «[$€-de-DE]» as a date. Read with the epoch of 1904, a date turns back into its serial number without
 * loss.
 */
async function settleCells(bytes: Uint8Array, rows: Cell[][], at: number): Promise<void> {
  const hasDates = rows.some((row) => row.some((cell) => cell instanceof Date));
  const workbook = await readXlsx(bytes, {
    sheets: [at],
    ...(hasDates && { readStyles: true, dateSystem: '1904' as const }),
  });
  for (const [place, { type, value, formulaResult, style }] of workbook.sheets[0]?.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    if (type === 'formula' && value === null && (formulaResult ?? null) === null) {
      setCell(rows, row, column, UNCALCULATED);
    } else if (
      rows[row]?.[column] instanceof Date &&
      value instanceof Date &&
      !isDateFormat(style?.numFmt ?? 'd')
    ) {
      setCell(rows, row, column, Math.round(((value.getTime() - EPOCH_1904_MS) / DAY_MS) * 1e10) / 1e10);
    }
  }
}

/** Ends the task of a page that reads here: thousands of rows in one are felt by whoever types meanwhile (decision 0053). */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function readXlsxSheet(bytes: Uint8Array, at: number): Promise<SheetReading> {
  const zip = checkZip(bytes);
  if (!zip.ok) return refuse(zip.reason === 'too-large' ? 'too-large' : 'unreadable');
  if (!zip.names.some((name) => /^\/?xl\/[^/]+\.xml$/i.test(name))) return refuse('unreadable');
  if (!zip.names.some((name) => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name))) return refuse('no-sheet');
  const rows: Cell[][] = [];
  for await (const row of streamXlsxRows(bytes, { sheet: at })) {
    if (!placeRow(rows, row.index, row.values)) return refuse('too-many-rows');
  }
  await breathe();
  // A picture or comment that makes the second look fail does not affect the cells already read.
  await settleCells(bytes, rows, at).catch(() => undefined);
  await breathe();
  return rows.length === 0 ? refuse('empty') : { ok: true, rows };
}

interface LegacyCell {
  t?: string;
  v?: unknown;
  w?: string;
}

function legacyValue(cell: LegacyCell | undefined): CellValue {
  if (cell === undefined || cell.t === 'z') return null;
  if (cell.t === 'e') return cell.w ?? '#REF!';
  const { v } = cell;
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' || v instanceof Date
    ? v
    : null;
}

async function readLegacySheet(bytes: Uint8Array, at: number): Promise<SheetReading> {
  // Loaded only for an .xls: it is heavy, and most files are .xlsx.
  const { read } = await import('@e965/xlsx');
  const workbook = read(bytes, {
    type: 'array',
    dense: true,
    sheets: at,
    // One row more than allowed, so that an excess is noticed.
    sheetRows: SHEET_MAX_ROWS + 1,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
  });
  const sheet = workbook.Sheets[workbook.SheetNames[at] ?? ''];
  if (sheet === undefined) return refuse('no-sheet');
  const data: readonly (readonly LegacyCell[] | undefined)[] = sheet['!data'] ?? [];
  const rows: Cell[][] = [];
  for (const [index, row] of data.entries()) {
    const values = Array.from({ length: Math.min(row?.length ?? 0, MAX_COLUMNS) }, (_, i) =>
      legacyValue(row?.[i]),
    );
    if (!placeRow(rows, index, values)) return refuse('too-many-rows');
  }
  return rows.length === 0 ? refuse('empty') : { ok: true, rows };
}

/**
 * Reads one sheet of an .xlsx or .xls, told apart by content, counted from 0: the first where nothing is said. Cached
 * values stand for formulas, an Excel error is its text, merged cells hold their value top left. It never throws: whatever
 * is wrong with the bytes is one German finding (BID-017, BID-018, BID-022, BID-023).
 */
export async function readSheet(bytes: Uint8Array, at = 0): Promise<SheetReading> {
  try {
    if (startsWith(bytes, ZIP_SIGNATURE)) return await readXlsxSheet(bytes, at);
    if (startsWith(bytes, CFB_SIGNATURE)) return await readLegacySheet(bytes, at);
    return refuse('unreadable');
  } catch (thrown) {
    // The libraries throw all kinds of things on hostile bytes; whatever it is, the file cannot be read.
    const isLocked = thrown instanceof Error && thrown.message.startsWith('File is password-protected');
    return refuse(isLocked ? 'password' : 'unreadable');
  }
}

/**
 * Reads every sheet of an .xlsx by its name, cells as they stand in the file. It never throws: undefined where the bytes
 * cannot be read, or hold more than a sheet may.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadonlyMap<string, Cell[][]> | undefined> {
  try {
    if (!startsWith(bytes, ZIP_SIGNATURE) || !checkZip(bytes).ok) return undefined;
    // One row more than allowed, so that an excess is noticed.
    const { sheets } = await readXlsx(bytes, { maxRows: SHEET_MAX_ROWS + 1 });
    if (sheets.some(({ rows }) => rows.length > SHEET_MAX_ROWS)) return undefined;
    return new Map(sheets.map(({ name, rows }) => [name, rows.map(trimRow)]));
  } catch {
    return undefined;
  }
}

/** The names of a workbook's sheets in their order; none where the bytes are no workbook. */
export async function listSheetNames(bytes: Uint8Array): Promise<string[]> {
  try {
    if (startsWith(bytes, ZIP_SIGNATURE) && checkZip(bytes).ok) {
      const names: string[] = [];
      // Asked before each sheet is read, and no sheet is.
      const note = ({ name }: { name: string }) => names.push(name) < 0;
      await readXlsx(bytes, { sheets: note });
      return names;
    }
    if (!startsWith(bytes, CFB_SIGNATURE)) return [];
    const { read } = await import('@e965/xlsx');
    return read(bytes, { type: 'array', bookSheets: true }).SheetNames;
  } catch {
    return [];
  }
}
