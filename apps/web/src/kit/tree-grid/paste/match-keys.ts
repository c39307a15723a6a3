import { keyFinder, plainKey } from '@rahmenpreis/german/plain-key.ts';
import { isBlankDecimal, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ValueColumn } from '../edit/edit-session.ts';
import type { KeyedRow, KeyedRows } from '../edit/enter-texts.ts';

type Block = readonly (readonly string[])[];

/** The value that a block has for a row: one text, or several that contradict each other. */
export interface FoundValue {
  readonly row: KeyedRow;
  readonly key: string;
  /** Lines of the block, counted from 1. */
  readonly lines: number[];
  readonly texts: string[];
  /** What each line says that its value is given for. */
  readonly bases: string[];
}

/** A line of a block that no row takes. */
export interface LeftLine {
  readonly line: number;
  readonly key: string;
  readonly text: string;
  readonly reason: 'unknown-key' | 'no-key' | 'no-value';
}

/** A block whose lines carry the keys of rows. */
export interface KeyedBlock {
  readonly keyColumn: number;
  /** How many lines carry a key of a row; none where only a title says that there are keys. */
  readonly knownCount: number;
  /** False where the keys may be amounts by chance; then somebody is asked before anything is taken. */
  readonly isSure: boolean;
  /** Columns that hold numbers beside known keys; the one that its title names stands alone. */
  readonly valueColumns: readonly ValueColumn[];
  /** Other columns with numbers beside known keys, which the titles rule out. */
  readonly passedOver: readonly ValueColumn[];
  /** What each row is to hold, and what is left, when the values stand in a column. */
  readonly match: (valueColumn: number) => {
    readonly found: readonly FoundValue[];
    readonly left: readonly LeftLine[];
  };
}

/** So many values stand for a column. */
export const SAMPLES = 3;
/** A shorter number is an amount as easily as a key. */
const SHORTEST_NUMERIC_KEY = 3;

function textAt(line: readonly string[] | undefined, column: number): string {
  return (line?.[column] ?? '').trim();
}

function isNumber(text: string): boolean {
  return parseDecimalMillis(text).ok;
}

interface KeyPlace {
  readonly column: number;
  /** How many lines stand above the list: titles, and what a sheet has over them. */
  readonly headCount: number;
  readonly known: number;
  /** False where the keys may be amounts by chance. */
  readonly isSure: boolean;
  /** The row of each line of the block. */
  readonly rows: readonly (KeyedRow | undefined)[];
}

type KeyedBy = Pick<
  KeyedRows,
  'rows' | 'isValue' | 'mayBeValue' | 'titles' | 'keyTitles' | 'words' | 'basis'
>;

/** The line with the title of a column of keys, above the first known key; -1 where there is none. */
function titleLine(block: Block, column: number, first: number, { keyTitles, words }: KeyedBy): number {
  const isTitle = (text: string) =>
    plainKey(text) === plainKey(words.key) || keyTitles.some((pattern) => pattern.test(text));
  return block.findIndex((line, index) => index < first && isTitle(textAt(line, column)));
}

/** The number of head lines without a title: up to the first that reads as one of the list, known or not. */
function untitledHead(block: Block, column: number, first: number): number {
  const listed = block.findIndex(
    (line) => textAt(line, column) !== '' && line.some((text, at) => at !== column && isNumber(text)),
  );
  return listed < 0 ? first : Math.min(first, listed);
}

function titleOver(block: Block, headCount: number, column: number): string | undefined {
  return block
    .slice(0, headCount)
    .map((line) => textAt(line, column))
    .findLast((text) => text !== '' && !isNumber(text));
}

/**
 * Whether numbers without a title are keys: as many of them as make chance unlikely, none too short, and
 * hardly one twice, as amounts are.
 */
function readsAsNumericKeys(
  keys: readonly string[],
  { filled, rowCount }: { filled: number; rowCount: number },
): boolean {
  if (keys.length < 2 || keys.some((key) => key.length < SHORTEST_NUMERIC_KEY)) return false;
  const isMany = 2 * keys.length > filled || 2 * keys.length >= rowCount;
  return isMany && 10 * new Set(keys).size >= 9 * keys.length;
}

/** Judges a column as one of keys, however many unknown ones it has; undefined where it is none. */
function judgeKeyColumn(
  block: Block,
  column: number,
  find: (key: string) => KeyedRow | undefined,
  keyed: KeyedBy,
): KeyPlace | undefined {
  const keys = block.map((line) => textAt(line, column));
  const rows = keys.map((key) => (key === '' ? undefined : find(key)));
  const first = rows.findIndex((row) => row !== undefined);
  const titledAt = titleLine(block, column, first < 0 ? block.length : first, keyed);
  if (first < 0 && titledAt < 0) return undefined;
  const known = keys.filter((_, index) => rows[index] !== undefined);
  const headCount = titledAt < 0 ? untitledHead(block, column, first) : titledAt + 1;
  const place = { column, headCount, known: known.length, isSure: true, rows };
  if (titledAt >= 0) return place;
  // What follows the first known key: above it may stand anything.
  const filled = keys.filter((key, index) => key !== '' && index >= first).length;
  if (2 * known.filter(isNumber).length > known.length) {
    const isKeys = readsAsNumericKeys(known, { filled, rowCount: keyed.rows.size });
    return isKeys ? { ...place, isSure: false } : undefined;
  }
  // A unit or word may be a key by chance, but not most of a column; keys with digits are never by chance.
  return 2 * known.length > filled || known.some((key) => /\d/.test(key)) ? place : undefined;
}

/** The column with the most known keys, those that are surely keys before others. */
function findKeyColumn(block: Block, width: number, keyed: KeyedBy): KeyPlace | undefined {
  const find = keyFinder(keyed.rows);
  const places: KeyPlace[] = [];
  for (let column = 0; column < width; column += 1) {
    const place = judgeKeyColumn(block, column, find, keyed);
    if (place !== undefined) places.push(place);
  }
  const ofSure = (place: KeyPlace) => (place.isSure ? 1 : 0);
  return places.toSorted((one, other) => ofSure(other) - ofSure(one) || other.known - one.known)[0];
}

function findNumberColumns(
  block: Block,
  width: number,
  place: KeyPlace,
  { isValue = isNumber, mayBeValue = () => false }: KeyedBy,
): readonly ValueColumn[] {
  const data = block.filter((_, index) => place.rows[index] !== undefined);
  const columns: ValueColumn[] = [];
  for (let index = 0; index < width; index += 1) {
    if (index === place.column) continue;
    const numbers = data
      .map((line) => textAt(line, index))
      .filter((text) => isValue(text) || (index > place.column && mayBeValue(text)));
    if (numbers.length === 0) continue;
    columns.push({
      index,
      title: titleOver(block, place.headCount, index),
      samples: numbers.slice(0, SAMPLES),
    });
  }
  return columns;
}

function namedColumns(columns: readonly ValueColumn[], titles: readonly RegExp[]): readonly ValueColumn[] {
  for (const pattern of titles) {
    const named = columns.filter(({ title = '' }) => pattern.test(title));
    if (named.length > 0) return named;
  }
  return columns;
}

/** Finds the column of what values are given for: by title, else by most texts at known keys naming one. */
function findBasisColumn(block: Block, width: number, place: KeyPlace, { basis }: KeyedBy): number {
  if (basis === undefined) return -1;
  const data = block.filter((_, index) => place.rows[index] !== undefined);
  let untitled = -1;
  for (let column = 0; column < width; column += 1) {
    if (column === place.column) continue;
    const title = titleOver(block, place.headCount, column) ?? '';
    if (basis.titles.some((pattern) => pattern.test(title))) return column;
    const texts = data.map((line) => textAt(line, column)).filter((text) => text !== '');
    if (2 * texts.filter(basis.isKnown).length > texts.length) untitled = column;
  }
  return untitled;
}

interface BlockColumns {
  readonly value: number;
  /** -1 where there is none. */
  readonly basis: number;
}

function matchLines(block: Block, { column: keyColumn, headCount, rows }: KeyPlace, columns: BlockColumns) {
  const found = new Map<string, FoundValue>();
  const left: LeftLine[] = [];
  for (const [index, cells] of block.entries()) {
    const [key, text, line] = [textAt(cells, keyColumn), textAt(cells, columns.value), index + 1];
    const row = rows[index];
    const isHead = index < headCount && !isNumber(text);
    if (row === undefined) {
      if (key !== '' && !isHead) left.push({ line, key, text, reason: 'unknown-key' });
      else if (key === '' && isNumber(text)) left.push({ line, key, text, reason: 'no-key' });
    } else if (isBlankDecimal(text)) left.push({ line, key, text, reason: 'no-value' });
    else {
      const value = found.get(row.rowId) ?? { row, key, lines: [], texts: [], bases: [] };
      value.lines.push(line);
      value.texts.push(text);
      value.bases.push(columns.basis < 0 ? '' : textAt(cells, columns.basis));
      found.set(row.rowId, value);
    }
  }
  return { found: [...found.values()], left };
}

/**
 * Reads a copied block as lines that carry keys; undefined where no column holds any, or it has only one
 * column. Any number of other lines may stand between: a price list may know more than one tender. A title
 * names the column of the values, else all with numbers are given. Each line is read a fixed number of times.
 */
export function readKeyedBlock(block: Block, keyed: KeyedBy): KeyedBlock | undefined {
  const columnCount = block.reduce((widest, line) => Math.max(widest, line.length), 0);
  if (columnCount < 2) return undefined;
  const place = findKeyColumn(block, columnCount, keyed);
  if (place === undefined) return undefined;
  const numberColumns = findNumberColumns(block, columnCount, place, keyed);
  const valueColumns = namedColumns(numberColumns, keyed.titles);
  const basis = findBasisColumn(block, columnCount, place, keyed);
  return {
    keyColumn: place.column,
    knownCount: place.known,
    isSure: place.isSure,
    valueColumns,
    passedOver: numberColumns.filter((column) => !valueColumns.includes(column)),
    match: (value) => matchLines(block, place, { value, basis }),
  };
}
