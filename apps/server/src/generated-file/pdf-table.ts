import type { PdfBlock, PdfHead } from './pdf-block.ts';

/** A column of a table: as wide as it says, or its share of what the others leave. */
export interface PdfColumn {
  readonly header: string;
  /** In points. */
  readonly points?: number | undefined;
  /** Its share beside others that have none; 2 if absent. */
  readonly weight?: number | undefined;
  /** Numbers stand below each other at the right. */
  readonly isRight: boolean;
}

/** A row, all of whose cells are printed, however long. */
export interface PdfRow {
  readonly cells: readonly string[];
  readonly tone?: 'strong' | 'total' | 'quiet' | undefined;
}

/** Columns behind each other under one heading, and what is said below it. */
export interface PdfBand {
  readonly title: string;
  readonly standing: string;
  readonly count: number;
}

/** A table under its heading; one without rows and lines is not printed. */
export interface PdfTable {
  readonly title: string;
  /** Sentences between heading and table. */
  readonly lines?: readonly string[];
  readonly columns: readonly PdfColumn[];
  /** What heads the last columns of the table, which it parts among them. */
  readonly bands?: readonly PdfBand[];
  /** It does not go on where another table has ended. */
  readonly startsPage?: boolean;
  readonly rows: readonly PdfRow[];
}

/** What a PDF says. */
export interface PdfDocument {
  readonly title: string;
  /** What it is, and as of when. */
  readonly standing: string;
  /** What stands above the tables: what is known, each by its name, and sentences. */
  readonly facts: readonly (readonly [string, string])[];
  readonly notes?: readonly string[];
  readonly tables: readonly (PdfTable | PdfBlock)[];
  readonly head?: PdfHead;
  /** What stands at the foot of every page, beside its number. */
  readonly foot: string;
  readonly madeAtMs: number;
  /** The pages lie, for tables of many columns in smaller letters. */
  readonly isWide?: boolean;
  /** The size of the pages; A4 where nothing is said. */
  readonly size?: 'A3';
}

/** How large things are, in points. */
export interface Look {
  readonly layout: 'portrait' | 'landscape';
  readonly margin: number;
  readonly cellGap: number;
  readonly textSize: number;
}

const UPRIGHT: Look = { layout: 'portrait', margin: 48, cellGap: 8, textSize: 8.5 };
const WIDE: Look = { layout: 'landscape', margin: 36, cellGap: 5, textSize: 7 };
const LARGE: Look = { layout: 'landscape', margin: 26, cellGap: 4, textSize: 7.5 };
const USUAL_WEIGHT = 2;

/** Where a column stands, in points. */
export interface Place {
  readonly x: number;
  readonly width: number;
}

/** How large things are on the pages of a paper. */
export function lookOf({ isWide, size }: Pick<PdfDocument, 'isWide' | 'size'>): Look {
  if (size === 'A3') return LARGE;
  return isWide === true ? WIDE : UPRIGHT;
}

/** Where the columns of a table stand on a page that has so much width between its margins. */
export function placesOf(
  columns: readonly PdfColumn[],
  widthOfAll: number,
  { margin, cellGap }: Look,
): Place[] {
  const weightOf = ({ points, weight = USUAL_WEIGHT }: PdfColumn) => (points === undefined ? weight : 0);
  const fixed = columns.reduce((sum, { points = 0 }) => sum + points, 0);
  const weights = columns.reduce((sum, column) => sum + weightOf(column), 0);
  const rest = widthOfAll - fixed - cellGap * (columns.length - 1);
  let x = margin;
  return columns.map((column) => {
    const width = column.points ?? (rest * weightOf(column)) / weights;
    const place = { x, width };
    x += width + cellGap;
    return place;
  });
}

/** A column of set width becomes no wider than this for a word. */
const WIDEST_WORD = 64;
/** Columns of set width leave the others so much of the whole at least. */
const MOST_FIXED = 0.76;
/** A word that takes more of the whole breaks. */
const LONGEST_WORD = 1 / 3;

/**
 * Widens columns of set width until no word breaks, up to `WIDEST_WORD`, where another gives way; likewise
 * those with a share that is too small for a word, as long as the others keep enough.
 */
export function fitColumns(
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  widthOfAll: number,
  look: Look,
  widthOf: (word: string) => number,
): readonly PdfColumn[] {
  if (columns.every(({ points }) => points !== undefined)) return columns;
  const widest = columns.map(({ header }, at) => {
    const words = [header, ...rows.map(({ cells }) => cells[at] ?? '')].flatMap((text) => text.split(/\s/));
    return words.reduce((width, word) => Math.max(width, widthOf(word)), 0) + 1;
  });
  let fitted = columns.map((column, at): PdfColumn => {
    const { points } = column;
    const word = Math.min(WIDEST_WORD, widest[at] ?? 0);
    return points === undefined ? column : { ...column, points: Math.max(points, word) };
  });
  // Numbers come first: a broken one is read as another.
  const order = [...fitted.keys()].toSorted(
    (a, b) => Number(columns[b]?.isRight) - Number(columns[a]?.isRight),
  );
  for (;;) {
    const shares = placesOf(fitted, widthOfAll, look);
    const taken = fitted.reduce((sum, { points = 0 }) => sum + points, 0);
    const isLast = fitted.filter(({ points }) => points === undefined).length < 2;
    // A long word takes nothing of what numbers need.
    const numbers = fitted.reduce(
      (sum, { points, isRight }, own) => (points === undefined && isRight ? sum + (widest[own] ?? 0) : sum),
      0,
    );
    const at = order.find((own) => {
      const word = widest[own] ?? 0;
      const isShort = fitted[own]?.points === undefined && word > (shares[own]?.width ?? 0);
      const isNumber = columns[own]?.isRight === true;
      const others = isNumber ? 0 : numbers;
      const isWhole = isNumber || word <= LONGEST_WORD * widthOfAll;
      return isShort && isWhole && !isLast && taken + word + others <= MOST_FIXED * widthOfAll;
    });
    if (at === undefined) return fitted;
    fitted = fitted.map((column, own) => (own === at ? { ...column, points: widest[own] } : column));
  }
}

/** Parts a text where a word ends near its middle. */
export function halvesOf(text: string): [string, string] {
  const middle = Math.ceil(text.length / 2);
  const space = text.lastIndexOf(' ', middle);
  const at = space > middle / 2 ? space : middle;
  return [text.slice(0, at), text.slice(at).trimStart()];
}

/** All of these the font of papers has. */
const USUAL = /^[\n\t -~\u00A0-\u00AC\u00AE-\u0148\u014A-\u017F]*$/;
/** Signs that a reader takes for one that the font has. */
const ALIKE: Readonly<Record<string, string>> = { '⌀': 'Ø', '∅': 'Ø', '✔': '✓', '☑': '[x]', '☐': '[ ]' };
const UNSEEN = /[\p{Cf}\u{FE00}-\u{FE0F}]/u;

/** Maps texts to a font's signs: others become one alike, else a number, «[U+1F600]», counted in `named`. */
export function createPrinter(hasGlyph: (codePoint: number) => boolean) {
  const named = new Set<string>();
  const has = (text: string) => Array.from(text, (sign) => hasGlyph(sign.codePointAt(0)!)).every(Boolean);
  const signOf = (sign: string): string => {
    if (sign === '\n' || sign === '\t' || has(sign)) return sign;
    const alike = ALIKE[sign] ?? (UNSEEN.test(sign) ? '' : sign.normalize('NFKC'));
    if (has(alike)) return alike;
    const name = `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
    named.add(name);
    return name;
  };
  /** The same with all its texts so printed. */
  const print = <T>(value: T): T => {
    if (typeof value === 'string')
      return (USUAL.test(value) ? value : Array.from(value, signOf).join('')) as T;
    if (Array.isArray(value)) return value.map(print) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, print(each)])) as T;
  };
  return { print, named };
}
