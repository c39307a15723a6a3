import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type Cell, cellText, columnLetters, isErrorText, shownCell, UNCALCULATED } from './cell.ts';
import { errorAt, warningAt } from './finding.ts';
import { type ChosenSheet, chooseSheet, type OtherSheet, type SheetSource } from './choose-sheet.ts';
import { kindFindings } from './file-kind.ts';
import { type ColumnRule, findHeader, findTableRow } from './header.ts';
import { keyText, type UnusualKey, unusualKeyFindings } from './key-cell.ts';
import { NO_LOOK, type SheetLook } from './read-workbook.ts';
import { noSheet } from './no-sheet.ts';

/** One row below the header that is not blank; `row` as the user sees it, from 1. */
export interface TableRow<K extends string> {
  row: number;
  cell: (column: K) => Cell;
  /** Its text; of a key that a spreadsheet may have changed none. */
  text: (column: K) => string;
  /** Whether the column holds a key that a spreadsheet may have changed, which is a finding of the table. */
  isOdd: (column: K) => boolean;
  /** The cells that stand below headers which no rule names; blank ones are left out. */
  others: () => { header: string; cell: Cell }[];
}

/** A sheet's rows by column names, and findings on their texts; no rows if the sheet cannot be used. */
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
  /** What was found in the rows and their header, without what is said of the choice of the sheet. */
  ownFindings: readonly Finding[];
  /** The sheet that is read, from 0, and its name; of a text that was pasted without one. */
  sheetAt: number;
  sheetName: string;
  /** Other sheets of the workbook that have the table and are not read. */
  otherSheets: readonly OtherSheet[];
}

/** How a table is found and read. */
export interface TableReading<K extends string> {
  /** The row of the header, from 1, where that is fixed. */
  fixedRow?: number | undefined;
  /** The sheet that somebody has asked for, from 0. */
  sheetAt?: number | undefined;
  /** What a header must have besides the required columns. */
  isTable?: (has: (column: K) => boolean) => boolean;
  /** The keys that are known, by their columns. */
  known?: Partial<Record<K, readonly string[]>>;
  /** A row whose key may have been changed is passed over instead of ruling out the file. */
  passesOddKeys?: boolean;
  /** What somebody has put in the place of cells, by `mendedKey`. */
  mended?: MendedCells | undefined;
}

/** Cells that somebody has put right where a file is looked at. */
export type MendedCells = ReadonlyMap<string, string>;

/** Under which key a cell is put right; rows count from 1. */
export function mendedKey(row: number, column: string): string {
  return `${row} ${column}`;
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
    const message = `Die Zelle enthält den Excel-Fehler ${text}. Bitte berichtigen Sie die Formel.`;
    return [errorAt(row, header, text, message)];
  }
  if (text.length <= maxLength) return [];
  const message = `Der Text ist zu lang (${text.length} Zeichen, erlaubt sind ${maxLength}).`;
  return [errorAt(row, header, `${text.slice(0, 50)}…`, message)];
}

/**
 * The same findings, with the formulas of a column that have no value in one line: of a file that a program
 * has made and nobody has opened they are all that there is to say.
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
  ownFindings: [],
  sheetAt: 0,
  sheetName: '',
  otherSheets: [],
};

/**
 * Reads a sheet (OPEN-61) as a table: header in row `fixedRow` or the first ten, then rows with a named cell.
 * Findings are unreadable bytes, missing columns, Excel errors, overlong texts, keys that are no text.
 */
export async function readTable<K extends string>(
  source: SheetSource,
  columns: Record<K, ColumnRule>,
  reading: TableReading<NoInfer<K>> = {},
): Promise<Table<K>> {
  const findTable = (rows: readonly Cell[][]) => findTableRow(rows, columns, reading.isTable);
  const sheet = await chooseSheet(source, findTable, { sheetAt: reading.sheetAt });
  if (!sheet.ok) return { ...UNREADABLE, findings: [sheet.finding, ...kindFindings(source)] };
  return ofSheet(sheet, tableOf(sheet.rows, columns, { ...reading, look: sheet.look }));
}

/** The table of a sheet that was chosen, with what is to be said of the choice. */
export function ofSheet<K extends string>(
  { sheetAt, sheetName, moved, findings, others }: Omit<ChosenSheet, 'ok' | 'rows' | 'look'>,
  table: Table<K>,
): Table<K> {
  const told = table.isReadable ? [...moved, ...findings] : findings;
  return { ...table, findings: [...told, ...table.findings], sheetAt, sheetName, otherSheets: others };
}

/** Says of how many rows that are read somebody may think that they are not. */
function unseenFindings(
  rows: readonly Pick<TableRow<string>, 'row'>[],
  { hiddenRows, struck }: SheetLook,
  columns: readonly number[],
): Finding[] {
  const isStruck = (row: number) =>
    struck.size > 0 && columns.some((column) => struck.has(`${row - 1},${column}`));
  const unseen = rows.flatMap(({ row }) => (hiddenRows.has(row - 1) || isStruck(row) ? row : []));
  if (unseen.length === 0) return [];
  const what =
    unseen.length === 1
      ? 'Eine Zeile ist ausgeblendet, weggefiltert oder durchgestrichen und wird dennoch gelesen'
      : `${formatWhole(unseen.length)} Zeilen sind ausgeblendet, weggefiltert oder durchgestrichen und werden dennoch gelesen`;
  const where = unseen.length === 1 ? 'Zeile' : 'Zeilen';
  return [warningAt(0, '', '', `${what} (${where} ${joinGerman(unseen, ROWS_LISTED_AT_MOST)}).`)];
}

/** Whether a header has two columns in one. */
function isSameColumn(columnOf: Readonly<Record<string, number>>, one: string, other: string): boolean {
  return columnOf[one] === columnOf[other] && columnOf[one] !== -1;
}

/** The same of rows that are there already, as of a text that was pasted. */
export function tableOf<K extends string>(
  sheetRows: readonly Cell[][],
  columns: Record<K, ColumnRule>,
  {
    fixedRow,
    known,
    passesOddKeys = false,
    mended,
    look = NO_LOOK,
  }: TableReading<NoInfer<K>> & { look?: SheetLook } = {},
): Table<K> {
  if (sheetRows.length > SHEET_MAX_ROWS) return { ...UNREADABLE, findings: [noSheet('too-many-rows')] };
  const header = findHeader(sheetRows, columns, fixedRow);
  if (!header.ok) return { ...UNREADABLE, findings: header.findings };
  const keys = Object.keys(columns) as K[];
  const rows: TableRow<K>[] = [];
  const findings: Finding[] = [];
  const odd = new Map<K, UnusualKey[]>();
  for (const [index, cells] of sheetRows.entries()) {
    const row = look.rowNumbers?.[index] ?? index + 1;
    const mendedAt = (column: K) => mended?.get(mendedKey(row, column));
    const formatOf = (column: K) => look.formats.get(`${row - 1},${header.columnOf[column]}`);
    const cell = (column: K): Cell => {
      const held = mendedAt(column) ?? cells[header.columnOf[column]] ?? null;
      return columns[column].isNumber ? shownCell(held, formatOf(column)) : held;
    };
    if (row <= header.headerRow || keys.every((key) => cellText(cell(key)) === '')) continue;
    for (const key of keys) findings.push(...checkText(row, columns[key], cell(key)));
    const others = () =>
      header.others
        .map(([at, name]) => ({ header: name, cell: cells[at] ?? null }))
        .filter((other) => cellText(other.cell) !== '');
    const wholeOf = (column: K) =>
      columns[column].isKey === true ? keyText(cell(column), formatOf(column)) : cellText(cell(column));
    const keyOf = (column: K) => {
      const [whole, { shares }] = [wholeOf(column), columns[column]];
      const isWhole = mendedAt(column) === undefined;
      const isShared = isWhole && shares !== undefined && isSameColumn(header.columnOf, column, shares.with);
      return isShared && whole !== undefined ? (shares.part?.(whole) ?? whole) : whole;
    };
    const isOdd = (column: K) => keyOf(column) === undefined;
    for (const key of keys.filter(isOdd)) odd.set(key, [...(odd.get(key) ?? []), { row, cell: cell(key) }]);
    rows.push({ row, cell, text: (column) => keyOf(column) ?? '', isOdd, others });
  }
  const findingAt = passesOddKeys ? warningAt : errorAt;
  for (const [key, own] of odd) {
    findings.push(...unusualKeyFindings(columns[key].header, own, { known: known?.[key], findingAt }));
  }
  findings.push(...unseenFindings(rows, look, Object.values(header.columnOf)));
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
    ownFindings: findings,
    sheetAt: 0,
    sheetName: '',
    otherSheets: [],
  };
}
