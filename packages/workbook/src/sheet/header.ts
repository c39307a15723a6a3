import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { type Cell, cellText } from './cell.ts';
import { errorAt } from './finding.ts';

/** No header is longer; a page of text in a cell is not compared. */
const LONGEST = 200;
/** What two words must have in common to be alike, in letters. */
const LEAST_LETTERS = 4;

function lettersOf(text: string): string {
  return text
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The length of the longest piece that stands in both. */
function commonLength(one: string, other: string): number {
  let longest = 0;
  for (let from = 0; from < one.length; from++) {
    while (other.includes(one.slice(from, from + longest + 1)) && from + longest < one.length) longest += 1;
  }
  return longest;
}

/**
 * The words that have most in common with the one wanted, at least four adjacent letters, the most first:
 * «Preis netto» for «Rahmenpreis». They are only ever named or offered, never taken.
 */
function listSimilar(wanted: string, words: readonly string[]): string[] {
  const letters = lettersOf(wanted);
  return words
    .map((word) => ({ word, length: commonLength(letters, lettersOf(word)) }))
    .filter(({ length }) => length >= LEAST_LETTERS)
    .toSorted((one, other) => other.length - one.length)
    .map(({ word }) => word);
}

/** The word most similar to the one wanted, by at least half of the shorter of both; undefined if none. */
export function findClose(wanted: string, words: readonly string[]): string | undefined {
  const letters = lettersOf(wanted);
  return listSimilar(wanted, words).find((word) => {
    const own = lettersOf(word);
    return 2 * commonLength(letters, own) >= Math.min(letters.length, own.length);
  });
}

/**
 * A column that a file must or may have, found by its header; the reader of a number column checks its cells.
 */
export interface ColumnRule {
  header: string;
  /** A shorter spelling that stands for the same column. */
  shortHeader?: string;
  isRequired: boolean;
  /** Required of a file of our form, but one of a foreign form may lack it where somebody says so. */
  mayLack?: true;
  /** Somebody has said that the file has no such column, whatever a heading of it is called. */
  isLacking?: true;
  maxLength: number;
  isNumber?: true;
  /** Its texts name something: a number in it counts only where it is what was typed. */
  isKey?: true;
  /** With which other column a foreign file may have it in one, where somebody says so. */
  shares?: SharedColumn;
}

/** A column of texts, or of what is read from them. */
export function textRule(header: string, isRequired = false, maxLength = TEXT_MAX_LENGTH): ColumnRule {
  return { header, isRequired, maxLength };
}

/** A column whose cells may hold this one, too: «20457 Hamburg» Postleitzahl and Stadt. */
export interface SharedColumn {
  with: string;
  /** What of such a cell is meant; all of it where it is left out. */
  part?: (text: string) => string;
  /** Without one of these columns nobody would ask for it. */
  onlyBeside?: readonly string[];
}

/** Where the header stands, from row 1; above it are titles; a column missing from the file has index -1. */
interface Header<K extends string> {
  ok: true;
  headerRow: number;
  columnOf: Record<K, number>;
  /** The columns with a header that no rule names. */
  others: [column: number, header: string][];
}

/** How many rows a header is looked for in where its row is not fixed. */
export const SEARCHED_ROWS = 10;

function normalizeHeader(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

function findColumns(row: readonly Cell[], { header, shortHeader, isLacking }: ColumnRule): number[] {
  if (isLacking === true) return [];
  const wanted = [header, shortHeader ?? header].map(normalizeHeader);
  return row.flatMap((cell, index) => (wanted.includes(normalizeHeader(cellText(cell))) ? [index] : []));
}

function listOthers(row: readonly Cell[], named: readonly number[]): [number, string][] {
  return row.flatMap((cell, index) => {
    const header = cellText(cell);
    return header === '' || named.includes(index) ? [] : [[index, header]];
  });
}

function chooseRow(rows: readonly Cell[][], rules: readonly ColumnRule[]): number {
  let best = { index: -1, hits: 0 };
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const hits = rules.filter((rule) => findColumns(row, rule).length > 0).length;
    if (hits > best.hits) best = { index, hits };
  }
  return best.index;
}

function quoteHeaders(rules: readonly ColumnRule[]): string {
  return joinGerman(rules.map((rule) => `„${rule.header}“`));
}

/** Headers that are alike what is missing, as a sentence; empty where there is none. */
function similarSentence(missing: readonly ColumnRule[], headers: readonly string[]): string {
  const similar = missing.flatMap((rule) => listSimilar(rule.header, headers)[0] ?? []);
  const what = similar.length === 1 ? 'Ähnliche Spalte' : 'Ähnliche Spalten';
  return similar.length === 0 ? '' : ` ${what}: ${joinGerman(similar.map((header) => `„${header}“`))}.`;
}

function missingFinding(
  missing: readonly ColumnRule[],
  row: number,
  fixedRow: number | undefined,
  headers: readonly string[],
): Finding {
  const where = fixedRow === undefined ? `in den ersten ${SEARCHED_ROWS} Zeilen` : `in Zeile ${fixedRow}`;
  const what = missing.length === 1 ? 'Die Spalte' : 'Die Spalten';
  const verb = missing.length === 1 ? 'fehlt' : 'fehlen';
  const message = `${what} ${quoteHeaders(missing)} ${verb}. Die Kopfzeile wird ${where} gesucht.${similarSentence(missing, headers)}`;
  return errorAt(row, missing.map((rule) => rule.header).join(', '), '', message);
}

/**
 * Finds the header by its columns' names, in the first ten rows or in the one row given (from 1), columns in
 * any order, ignoring case and spaces. One finding names all missing columns, one each duplicate column, and
 * a header similar to a missing one is named (CONTRACT.md «Files that come in»).
 */
export function findHeader<K extends string>(
  rows: readonly Cell[][],
  columns: Record<K, ColumnRule>,
  fixedRow?: number,
): Header<K> | { ok: false; findings: Finding[] } {
  const keys = Object.keys(columns) as K[];
  const index = fixedRow === undefined ? chooseRow(rows, Object.values(columns)) : fixedRow - 1;
  const row = rows[index] ?? [];
  const found = keys.map((key) => findColumns(row, columns[key]));
  const missing = keys.filter((key, i) => columns[key].isRequired && found[i]?.length === 0);
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push(
      missingFinding(
        missing.map((key) => columns[key]),
        fixedRow ?? Math.max(0, index + 1),
        fixedRow,
        listOthers(row, found.flat()).map(([, header]) => header),
      ),
    );
  }
  for (const [i, key] of keys.entries()) {
    const { header } = columns[key];
    if ((found[i]?.length ?? 0) > 1) {
      findings.push(errorAt(index + 1, header, '', `Die Spalte „${header}“ kommt mehrfach vor.`));
    }
  }
  if (findings.length > 0) return { ok: false, findings };
  const columnOf = Object.fromEntries(keys.map((key, i) => [key, found[i]?.[0] ?? -1])) as Record<K, number>;
  return { ok: true, headerRow: index + 1, columnOf, others: listOthers(row, found.flat()) };
}

/**
 * The row, from 1, among these that names all required columns, and of the others at least what `isTable`
 * demands; undefined where none does.
 */
export function findTableRow<K extends string>(
  rows: readonly Cell[][],
  columns: Record<K, ColumnRule>,
  isTable: (has: (column: K) => boolean) => boolean = () => true,
): number | undefined {
  const keys = Object.keys(columns) as K[];
  const index = chooseRow(rows, Object.values(columns));
  const row = rows[index];
  if (row === undefined) return undefined;
  const has = (column: K): boolean => findColumns(row, columns[column]).length > 0;
  return keys.every((key) => !columns[key].isRequired || has(key)) && isTable(has) ? index + 1 : undefined;
}
