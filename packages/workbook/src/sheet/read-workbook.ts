import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import type { Cell } from './cell.ts';
import { noSheet, type SheetProblem } from './no-sheet.ts';
import {
  type ListedSheet,
  MAX_COLUMNS,
  openSheets,
  type StreamedRow,
  type StreamedSheet,
} from './xlsx/stream-sheets.ts';
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
export const NO_LOOK: SheetLook = openLook();

/** The cells of one sheet of a workbook, `rows[0]` being row 1, or the one finding why there are none. */
type SheetReading = { ok: true; rows: Cell[][] } | { ok: false; finding: Finding };
type LookedReading = { ok: true; rows: Cell[][]; look: SheetLook } | { ok: false; finding: Finding };

/** Begins with nothing known of a sheet's look, which is noted while its rows come. */
export function openLook() {
  return { formats: new Map<string, string>(), hiddenRows: new Set<number>(), struck: new Set<string>() };
}

type OpenLook = ReturnType<typeof openLook>;

/** Notes what a row shows besides values. */
export function noteLook(look: OpenLook, { index, formats, struck, isHidden }: StreamedRow): void {
  for (const [column, format] of formats) look.formats.set(`${index},${column}`, format);
  for (const column of struck) look.struck.add(`${index},${column}`);
  if (isHidden) look.hiddenRows.add(index);
}

const ZIP_SIGNATURE = [0x50, 0x4b];
const CFB_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function refuse(problem: SheetProblem): { ok: false; finding: Finding } {
  return { ok: false, finding: noSheet(problem) };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/** The cells of a row up to the last that says something. */
export function trimRow(values: readonly Cell[]): Cell[] {
  let length = Math.min(values.length, MAX_COLUMNS);
  while (length > 0 && (values[length - 1] ?? '') === '') length--;
  return Array.from({ length }, (_, i) => values[i] ?? null);
}

// Rows may have gaps, since blank ones are not written; blank formatted ones beyond the limit do not count.
function placeRow(rows: Cell[][], index: number, values: readonly Cell[]): boolean {
  const cells = trimRow(values);
  if (cells.length === 0) return true;
  if (!(Number.isInteger(index) && index >= 0 && index < SHEET_MAX_ROWS)) return false;
  while (rows.length < index) rows.push([]);
  rows[index] = cells;
  return true;
}

/** Ends a page's task while reading: thousands of rows at once would delay typing (decision 0034). */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** So many rows are read in one task. */
const ROWS_PER_TASK = 2_000;

/** Opens an .xlsx; throws where it is damaged. */
function openXlsx(bytes: Uint8Array): { ok: true; sheets: StreamedSheet[] } | ReturnType<typeof refuse> {
  const zip = checkZip(bytes);
  if (!zip.ok) return refuse(zip.reason === 'too-large' ? 'too-large' : 'unreadable');
  const isBook = [...zip.files.keys()].some((name) => /^xl\/[^/]+\.xml$/.test(name));
  return isBook ? { ok: true, sheets: openSheets(bytes, zip.files) } : refuse('unreadable');
}

/** Reads the rows of a sheet for as long as `goesOn` says so of those that are there. */
async function readStreamed(
  sheet: StreamedSheet | undefined,
  goesOn: (rows: readonly Cell[][]) => boolean = () => true,
): Promise<LookedReading> {
  if (sheet === undefined) return refuse('no-sheet');
  const rows: Cell[][] = [];
  const look = openLook();
  let count = 0;
  for await (const row of sheet.rows()) {
    if (!placeRow(rows, row.index, row.cells)) return refuse('too-many-rows');
    if (row.index < rows.length) noteLook(look, row);
    if (!goesOn(rows)) break;
    count += 1;
    if (count % ROWS_PER_TASK === 0) await breathe();
  }
  await breathe();
  return { ok: true, rows, look };
}

async function readXlsxSheet(
  bytes: Uint8Array,
  at: number,
  goesOn?: (rows: readonly Cell[][]) => boolean,
): Promise<LookedReading> {
  const book = openXlsx(bytes);
  return book.ok ? readStreamed(book.sheets[at], goesOn) : book;
}

interface LegacyCell {
  t?: string;
  v?: unknown;
  w?: string;
  z?: unknown;
}

function legacyValue(cell: LegacyCell | undefined): Cell {
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
    const sheet = await (isXlsx ? readXlsxSheet(bytes, at, goesOn) : readLegacySheet(bytes, at));
    return sheet.ok ? sheet.rows : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads every sheet of a workbook by its name, cells as they stand in the file. It never throws: undefined
 * where the bytes cannot be read, or hold more than a sheet may.
 */
export async function readSheets(
  bytes: Uint8Array,
): Promise<ReadonlyMap<string, readonly Cell[][]> | undefined> {
  const isXlsx = startsWith(bytes, ZIP_SIGNATURE);
  const sheets = new Map<string, readonly Cell[][]>();
  try {
    const book = isXlsx ? openXlsx(bytes) : undefined;
    const listed = book?.ok === true ? book.sheets : await listSheets(bytes);
    for (const [at, { name }] of listed.entries()) {
      const reading = await (book?.ok === true ? readStreamed(book.sheets[at]) : readLegacySheet(bytes, at));
      if (!reading.ok) return undefined;
      sheets.set(name, reading.rows);
    }
  } catch {
    return undefined;
  }
  return sheets.size === 0 ? undefined : sheets;
}

/** Lists the sheets of a workbook in their order; none where the bytes are no workbook. */
export async function listSheets(bytes: Uint8Array): Promise<ListedSheet[]> {
  try {
    if (startsWith(bytes, ZIP_SIGNATURE)) {
      const book = openXlsx(bytes);
      return book.ok ? book.sheets : [];
    }
    if (!startsWith(bytes, CFB_SIGNATURE)) return [];
    const { read } = await import('@e965/xlsx');
    const { SheetNames, Workbook } = read(bytes, { type: 'array', sheetRows: 1 });
    return SheetNames.map((name, at) => ({ name, isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 }));
  } catch {
    return [];
  }
}
