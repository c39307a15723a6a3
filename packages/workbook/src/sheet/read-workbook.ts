import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import type { Cell as WholeCell } from 'hucre';
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type Cell, UNCALCULATED } from './cell.ts';
import { noSheet, type SheetProblem } from './no-sheet.ts';
import { checkZip } from './zip-check.ts';

/** What a sheet shows besides the values of its cells; rows and columns count from 0. */
export interface SheetLook {
  /** The number formats of cells with numbers by «row,column»; those without one are left out. */
  readonly formats: ReadonlyMap<string, string>;
  /** Rows that are out of sight, by hand or by a filter. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Cells whose text is struck through, by «row,column»; an .xls does not tell. */
  readonly struck: ReadonlySet<string>;
  /** How a reader of the file counts its rows, from 1, where some of them are left out. */
  readonly rowNumbers?: readonly number[];
}

/** Rows that are there already, with what their sheet shows besides values. */
export interface LookedRows {
  readonly rows: readonly Cell[][];
  readonly look: SheetLook;
}

/** A sheet of which nothing is known but its values, as of a text that was pasted. */
export const NO_LOOK: SheetLook = { formats: new Map(), hiddenRows: new Set(), struck: new Set() };

/** The cells of one sheet of a workbook, `rows[0]` being row 1, or the one finding why there are none. */
type SheetReading = { ok: true; rows: Cell[][] } | { ok: false; finding: Finding };
type LookedReading = { ok: true; rows: Cell[][]; look: SheetLook } | { ok: false; finding: Finding };

/** A sheet as a workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

// Wider sheets are cut off: none of our files has more columns, and a single cell far to the right must not
// cost memory in every row.
export const MAX_COLUMNS = 256;
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;
const ZIP_SIGNATURE = [0x50, 0x4b];
const CFB_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function refuse(problem: SheetProblem): { ok: false; finding: Finding } {
  return { ok: false, finding: noSheet(problem) };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/** The cells of a row up to the last that says something. */
export function trimRow(values: readonly CellValue[]): Cell[] {
  let length = Math.min(values.length, MAX_COLUMNS);
  while (length > 0 && (values[length - 1] ?? '') === '') length--;
  return Array.from({ length }, (_, i) => values[i] ?? null);
}

// Rows may have gaps, since blank ones are not written; blank formatted ones beyond the limit do not count.
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

/** Whether a number in this format is a day or a time. */
export function isDateFormat(numFmt: string): boolean {
  // Text in brackets (except elapsed time), in quotes or after a backslash tells nothing of dates and times.
  return /[ymdhs]/i.test(numFmt.replace(/\[(?![hms]+\])[^\]]*\]|"[^"]*"|\\.|_.|\*./gi, ''));
}

/** The true value of an uncalculated formula or of money streamed as a date; undefined for other cells. */
function trueValue(
  streamed: Cell | undefined,
  { type, value, formulaResult, style }: WholeCell,
): Cell | undefined {
  if (type === 'formula' && value === null && (formulaResult ?? null) === null) return UNCALCULATED;
  if (!(streamed instanceof Date) || !(value instanceof Date) || isDateFormat(style?.numFmt ?? 'd'))
    return undefined;
  return Math.round(((value.getTime() - EPOCH_1904_MS) / DAY_MS) * 1e10) / 1e10;
}

/**
 * Takes a second look at what the stream cannot tell: an uncalculated formula arrives as an empty cell, and
 * money in the format «[$€-de-DE]» as a date. Read with the epoch of 1904, a date turns back into its serial
 * number without loss. Gives what the sheet shows besides its values.
 */
async function settleCells(bytes: Uint8Array, rows: Cell[][], at: number): Promise<SheetLook> {
  const hasDates = rows.some((row) => row.some((cell) => cell instanceof Date));
  const workbook = await readXlsx(bytes, {
    sheets: [at],
    readStyles: true,
    ...(hasDates && { dateSystem: '1904' as const }),
  });
  const { cells = [], rowDefs = [] } = workbook.sheets[0] ?? {};
  const formats = new Map<string, string>();
  const struck = new Set<string>();
  for (const [place, cell] of cells) {
    const { value, style } = cell;
    const [row = 0, column = 0] = place.split(',').map(Number);
    const numFmt = style?.numFmt;
    if (style?.font?.strikethrough === true && (value ?? '') !== '') struck.add(place);
    const settled = trueValue(rows[row]?.[column], cell);
    if (settled !== undefined) setCell(rows, row, column, settled);
    if (numFmt !== undefined && typeof rows[row]?.[column] === 'number') formats.set(place, numFmt);
  }
  const hiddenRows = new Set([...rowDefs].flatMap(([row, { hidden }]) => (hidden === true ? row : [])));
  return { formats, hiddenRows, struck };
}

/** Ends a page's task while reading: thousands of rows at once would delay typing (decision 0034). */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Reads the rows of a sheet for as long as `goesOn` says so of those that are there. */
async function readXlsxRows(
  bytes: Uint8Array,
  at: number,
  goesOn: (rows: readonly Cell[][]) => boolean = () => true,
): Promise<SheetReading> {
  const zip = checkZip(bytes);
  if (!zip.ok) return refuse(zip.reason === 'too-large' ? 'too-large' : 'unreadable');
  if (!zip.names.some((name) => /^\/?xl\/[^/]+\.xml$/i.test(name))) return refuse('unreadable');
  if (!zip.names.some((name) => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name))) return refuse('no-sheet');
  const rows: Cell[][] = [];
  for await (const row of streamXlsxRows(bytes, { sheet: at })) {
    if (!placeRow(rows, row.index, row.values)) return refuse('too-many-rows');
    if (!goesOn(rows)) break;
  }
  await breathe();
  return { ok: true, rows };
}

async function readXlsxSheet(bytes: Uint8Array, at: number): Promise<LookedReading> {
  const sheet = await readXlsxRows(bytes, at);
  if (!sheet.ok) return sheet;
  const { rows } = sheet;
  // A picture or comment that makes the second look fail does not affect the cells already read.
  const look = await settleCells(bytes, rows, at).catch(() => NO_LOOK);
  await breathe();
  return { ok: true, rows, look };
}

interface LegacyCell {
  t?: string;
  v?: unknown;
  w?: string;
  z?: unknown;
}

function legacyValue(cell: LegacyCell | undefined): CellValue {
  if (cell === undefined || cell.t === 'z') return null;
  if (cell.t === 'e') return cell.w ?? '#REF!';
  const { v } = cell;
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' || v instanceof Date
    ? v
    : null;
}

async function readLegacySheet(bytes: Uint8Array, at: number): Promise<LookedReading> {
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
    cellNF: true,
    cellStyles: true,
  });
  const sheet = workbook.Sheets[workbook.SheetNames[at] ?? ''];
  if (sheet === undefined) return refuse('no-sheet');
  const data: readonly (readonly LegacyCell[] | undefined)[] = sheet['!data'] ?? [];
  const rows: Cell[][] = [];
  const formats = new Map<string, string>();
  for (const [index, row] of data.entries()) {
    const values = Array.from({ length: Math.min(row?.length ?? 0, MAX_COLUMNS) }, (_, i) =>
      legacyValue(row?.[i]),
    );
    if (!placeRow(rows, index, values)) return refuse('too-many-rows');
    for (const [column, cell] of (row ?? []).entries()) {
      if (typeof cell?.z === 'string' && typeof cell.v === 'number')
        formats.set(`${index},${column}`, cell.z);
    }
  }
  const defs: readonly ({ hidden?: boolean } | undefined)[] = sheet['!rows'] ?? [];
  const hiddenRows = new Set(defs.flatMap((def, row) => (def?.hidden === true ? row : [])));
  return { ok: true, rows, look: { formats, hiddenRows, struck: new Set() } };
}

/** Refuses what the libraries throw at: all kinds of things on hostile bytes. */
function refuseThrown(thrown: unknown): { ok: false; finding: Finding } {
  const isLocked = thrown instanceof Error && thrown.message.startsWith('File is password-protected');
  return refuse(isLocked ? 'password' : 'unreadable');
}

/**
 * Reads one sheet of an .xlsx or .xls, told apart by content, counted from 0, by default the first, and what
 * it shows besides values. Formulas give cached values, Excel errors their text, merged cells their value top
 * left. Never throws: whatever is wrong is one German finding (BID-017, BID-018, BID-022, BID-023).
 */
export async function readLookedSheet(bytes: Uint8Array, at = 0): Promise<LookedReading> {
  try {
    const isXlsx = startsWith(bytes, ZIP_SIGNATURE);
    if (!isXlsx && !startsWith(bytes, CFB_SIGNATURE)) return refuse('unreadable');
    const sheet = await (isXlsx ? readXlsxSheet(bytes, at) : readLegacySheet(bytes, at));
    return sheet.ok && sheet.rows.length === 0 ? refuse('empty') : sheet;
  } catch (thrown) {
    return refuseThrown(thrown);
  }
}

/** Reads the values of one sheet alone. */
export async function readSheet(bytes: Uint8Array, at = 0): Promise<SheetReading> {
  const sheet = await readLookedSheet(bytes, at);
  return sheet.ok ? { ok: true, rows: sheet.rows } : sheet;
}

/**
 * Looks into a sheet without settling what its cells hold: its first rows, and all others only where `goesOn`
 * says so of them. Undefined where it cannot be read.
 */
export async function peekSheet(
  bytes: Uint8Array,
  at: number,
  goesOn: (rows: readonly Cell[][]) => boolean,
): Promise<readonly Cell[][] | undefined> {
  try {
    const isXlsx = startsWith(bytes, ZIP_SIGNATURE);
    const sheet = await (isXlsx ? readXlsxRows(bytes, at, goesOn) : readLegacySheet(bytes, at));
    return sheet.ok ? sheet.rows : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads every sheet of an .xlsx by its name, cells as they stand in the file. It never throws: undefined
 * where the bytes cannot be read, or hold more than a sheet may.
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

/** Lists the sheets of a workbook in their order; none where the bytes are no workbook. */
export async function listSheets(bytes: Uint8Array): Promise<ListedSheet[]> {
  try {
    if (startsWith(bytes, ZIP_SIGNATURE) && checkZip(bytes).ok) {
      const sheets: ListedSheet[] = [];
      // Asked before each sheet is read, and no sheet is.
      await readXlsx(bytes, {
        sheets: ({ name, hidden, veryHidden }) =>
          sheets.push({ name, isHidden: hidden === true || veryHidden === true }) < 0,
      });
      return sheets;
    }
    if (!startsWith(bytes, CFB_SIGNATURE)) return [];
    const { read } = await import('@e965/xlsx');
    const { SheetNames, Workbook } = read(bytes, { type: 'array', sheetRows: 1 });
    return SheetNames.map((name, at) => ({ name, isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 }));
  } catch {
    return [];
  }
}
