import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type Cell, cellText, isErrorText, UNCALCULATED } from './cell.ts';
import { errorAt } from './finding.ts';
import { type ColumnRule, findHeader } from './header.ts';
import { readSheet } from './read-workbook.ts';
import { noSheet } from './no-sheet.ts';

/** One row below the header that is not blank; `row` as the user sees it, from 1. */
export interface TableRow<K extends string> {
  row: number;
  cell: (column: K) => Cell;
  text: (column: K) => string;
  /** The cells that stand below headers which no rule names; blank ones are left out. */
  others: () => { header: string; cell: Cell }[];
}

/** The rows of a sheet by column names, and what is wrong with their texts; no rows if the sheet cannot be used. */
export interface Table<K extends string> {
  isReadable: boolean;
  /** Whether the file has the column; one that it lacks reads as blank. */
  has: (column: K) => boolean;
  /** How the column is called in this file. */
  headerOf: (column: K) => string;
  /** The letters under which a spreadsheet shows the column; empty where the file lacks it. */
  letterOf: (column: K) => string;
  /** The row that names the columns, from 1. */
  headerRow: number;
  /** The headers which no rule names, with the letters of their columns. */
  unknown: { letter: string; header: string }[];
  rows: TableRow<K>[];
  /** What stands above the header. */
  titles: string[];
  findings: Finding[];
}

/** A sentence that names more rows is no longer read. */
const ROWS_LISTED_AT_MOST = 20;
const UNCALCULATED_SENTENCE =
  'Die Zelle enthält eine Formel ohne berechneten Wert. Bitte öffnen und speichern Sie die Datei in Excel.';

function uncalculatedSentence(rows: readonly number[]): string {
  const where = joinGerman(rows, ROWS_LISTED_AT_MOST);
  return `${formatWhole(rows.length)} Zellen enthalten eine Formel ohne berechneten Wert (Zeilen ${where}). Bitte öffnen und speichern Sie die Datei in Excel.`;
}

function checkText(row: number, rule: ColumnRule, cell: Cell): Finding[] {
  const text = cellText(cell);
  const { header, maxLength } = rule;
  if (text === UNCALCULATED) return [errorAt(row, header, text, UNCALCULATED_SENTENCE)];
  if (rule.isNumber) return [];
  if (isErrorText(text)) {
    return [
      errorAt(
        row,
        header,
        text,
        `Die Zelle enthält den Excel-Fehler ${text}. Bitte berichtigen Sie die Formel.`,
      ),
    ];
  }
  if (text.length <= maxLength) return [];
  const message = `Der Text ist zu lang (${text.length} Zeichen, erlaubt sind ${maxLength}).`;
  return [errorAt(row, header, `${text.slice(0, 50)}…`, message)];
}

/**
 * The same findings, with the formulas of a column that have no value in one line: of a file that a program has made and
 * nobody has opened they are all that there is to say.
 */
export function withFormulasInOneLine(findings: readonly Finding[]): Finding[] {
  const { formulas = [], others = [] } = Object.groupBy(findings, ({ value }) =>
    value === UNCALCULATED ? 'formulas' : 'others',
  );
  const byColumn = Map.groupBy(formulas, ({ column }) => column);
  const gathered = [...byColumn.values()].flatMap((own): Finding[] => {
    const [first, second] = own;
    if (first === undefined || second === undefined) return own;
    const rows = own.map(({ row }) => row);
    return [{ ...first, message: uncalculatedSentence(rows) }];
  });
  return [...gathered, ...others];
}

/** A table of which nothing is read. */
export const UNREADABLE = {
  isReadable: false,
  has: () => false,
  headerOf: () => '',
  letterOf: () => '',
  headerRow: 0,
  unknown: [],
  rows: [],
  titles: [],
};

/** The letters of a column as a spreadsheet names it, counted from 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before < 0 ? '' : columnLetters(before)) + String.fromCodePoint(65 + (index % 26));
}

/**
 * Reads a sheet, the first where nothing is said, as a table: header by name (in row `fixedRow` or the first ten), below it
 * every row with anything in the named columns. Unreadable bytes, missing columns, Excel errors and overlong texts are
 * findings.
 */
export async function readTable<K extends string>(
  bytes: Uint8Array,
  columns: Record<K, ColumnRule>,
  fixedRow?: number,
  sheetAt = 0,
): Promise<Table<K>> {
  const sheet = await readSheet(bytes, sheetAt);
  return sheet.ok ? tableOf(sheet.rows, columns, fixedRow) : { ...UNREADABLE, findings: [sheet.finding] };
}

/** The same of rows that are there already, as of a text that was pasted. */
export function tableOf<K extends string>(
  sheetRows: readonly Cell[][],
  columns: Record<K, ColumnRule>,
  fixedRow?: number,
): Table<K> {
  if (sheetRows.length > SHEET_MAX_ROWS) return { ...UNREADABLE, findings: [noSheet('too-many-rows')] };
  const header = findHeader(sheetRows, columns, fixedRow);
  if (!header.ok) return { ...UNREADABLE, findings: header.findings };
  const keys = Object.keys(columns) as K[];
  const rows: TableRow<K>[] = [];
  const findings: Finding[] = [];
  for (const [index, cells] of sheetRows.entries()) {
    const row = index + 1;
    const cell = (column: K): Cell => cells[header.columnOf[column]] ?? null;
    if (row <= header.headerRow || keys.every((key) => cellText(cell(key)) === '')) continue;
    for (const key of keys) findings.push(...checkText(row, columns[key], cell(key)));
    const others = () =>
      header.others
        .map(([at, name]) => ({ header: name, cell: cells[at] ?? null }))
        .filter((other) => cellText(other.cell) !== '');
    rows.push({ row, cell, text: (column) => cellText(cell(column)), others });
  }
  const titles = sheetRows
    .slice(0, header.headerRow - 1)
    .flatMap((cells) => cells.map(cellText).filter((text) => text !== ''));
  return {
    isReadable: true,
    has: (column) => header.columnOf[column] >= 0,
    headerOf: (column) => columns[column].header,
    letterOf: (column) => (header.columnOf[column] < 0 ? '' : columnLetters(header.columnOf[column])),
    headerRow: header.headerRow,
    unknown: header.others.map(([at, name]) => ({ letter: columnLetters(at), header: name })),
    rows,
    titles,
    findings,
  };
}
