import { isBlankDecimal, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ValueColumn } from '../report/paste-report.ts';
import { type FindRow, type KeyedRow, type KeyedRows, plainKey, rowFinder } from './keyed-rows.ts';

type Block = readonly (readonly string[])[];

/** The value that a block has for a row: one text, or several that contradict each other. */
export interface FoundValue {
  readonly row: KeyedRow;
  readonly key: string;
  /** Lines of the block, counted from 1. */
  readonly lines: readonly number[];
  readonly texts: readonly string[];
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

const SAMPLES = 3;

function textAt(line: readonly string[] | undefined, column: number): string {
  return (line?.[column] ?? '').trim();
}

function isNumber(text: string): boolean {
  return parseDecimalMillis(text).ok;
}

interface KeyPlace {
  readonly column: number;
  /** The first line with a known key; what stands above it is the head of the block. */
  readonly first: number;
  readonly known: number;
  /** The row of each line of the block. */
  readonly rows: readonly (KeyedRow | undefined)[];
}

function titleOver(block: Block, { first }: Pick<KeyPlace, 'first'>, column: number): string | undefined {
  return block
    .slice(0, first)
    .map((line) => textAt(line, column))
    .findLast((text) => text !== '' && !isNumber(text));
}

// The head of the block judges no column.
function judgeKeyColumn(block: Block, column: number, find: FindRow, keyName: string): KeyPlace | undefined {
  let [known, numeric, filled, first] = [0, 0, 0, -1];
  const rows: (KeyedRow | undefined)[] = [];
  for (const [index, line] of block.entries()) {
    const key = textAt(line, column);
    const row = key === '' ? undefined : find(key);
    rows.push(row);
    if (key === '') continue;
    if (row !== undefined) {
      if (first < 0) first = index;
      known += 1;
      if (isNumber(key)) numeric += 1;
    }
    if (first >= 0) filled += 1;
  }
  if (2 * known <= filled) return undefined;
  const place = { column, first, known, rows };
  // Amounts may be keys by chance; a column of numbers must be named to be taken for keys.
  const isNamed = plainKey(titleOver(block, place, column) ?? '') === plainKey(keyName);
  return 2 * numeric > known && !isNamed ? undefined : place;
}

/** The column most of whose cells are known keys, the one with the most of them. */
function findKeyColumn(block: Block, width: number, find: FindRow, keyName: string): KeyPlace | undefined {
  let best: KeyPlace | undefined;
  for (let column = 0; column < width; column += 1) {
    const place = judgeKeyColumn(block, column, find, keyName);
    if (place !== undefined && place.known > (best?.known ?? 0)) best = place;
  }
  return best;
}

function findNumberColumns(block: Block, width: number, place: KeyPlace): readonly ValueColumn[] {
  const data = block.filter((_, index) => place.rows[index] !== undefined);
  const columns: ValueColumn[] = [];
  for (let index = 0; index < width; index += 1) {
    if (index === place.column) continue;
    const numbers = data.map((line) => textAt(line, index)).filter(isNumber);
    if (numbers.length === 0) continue;
    columns.push({ index, title: titleOver(block, place, index), samples: numbers.slice(0, SAMPLES) });
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

function matchLines(block: Block, { column: keyColumn, first, rows }: KeyPlace, valueColumn: number) {
  const found = new Map<string, { row: KeyedRow; key: string; lines: number[]; texts: string[] }>();
  const left: LeftLine[] = [];
  for (const [index, cells] of block.entries()) {
    const [key, text, line] = [textAt(cells, keyColumn), textAt(cells, valueColumn), index + 1];
    const row = rows[index];
    const isHead = index < first && !isNumber(text);
    if (row === undefined) {
      if (key !== '' && !isHead) left.push({ line, key, text, reason: 'unknown-key' });
      else if (key === '' && isNumber(text)) left.push({ line, key, text, reason: 'no-key' });
    } else if (isBlankDecimal(text)) left.push({ line, key, text, reason: 'no-value' });
    else {
      const value = found.get(row.rowId) ?? { row, key, lines: [], texts: [] };
      value.lines.push(line);
      value.texts.push(text);
      found.set(row.rowId, value);
    }
  }
  return { found: [...found.values()], left };
}

/**
 * Reads a copied block as lines that carry keys; undefined where no column of it is mostly keys, or where it has only
 * one column. A column of numbers is one of keys only where its title says so. Which column holds the values is said by a title over it, else all with numbers are given. Every line is
 * looked at a fixed number of times.
 */
export function readKeyedBlock(
  block: Block,
  keyed: Pick<KeyedRows, 'rows' | 'titles' | 'words'>,
): KeyedBlock | undefined {
  const columnCount = block.reduce((widest, line) => Math.max(widest, line.length), 0);
  if (columnCount < 2) return undefined;
  const find = rowFinder(keyed);
  const place = findKeyColumn(block, columnCount, find, keyed.words.key);
  if (place === undefined) return undefined;
  const numberColumns = findNumberColumns(block, columnCount, place);
  const valueColumns = namedColumns(numberColumns, keyed.titles);
  return {
    keyColumn: place.column,
    valueColumns,
    passedOver: numberColumns.filter((column) => !valueColumns.includes(column)),
    match: (valueColumn) => matchLines(block, place, valueColumn),
  };
}
