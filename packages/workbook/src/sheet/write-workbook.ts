import { type CellStyle, type CellValue, rangeRef, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { isErrorText } from './cell.ts';
import { tellOutlineDepths } from './outline-depth.ts';
import { filterOf, pageSetupOf, printNamesOf } from './print-setup.ts';
import { FORMATS, type PaperSheet, type Sheet, type SheetColumn, type SheetRow, TONES } from './sheet.ts';

/** How far the writing of a workbook is: so many of its rows are written, or so much of the file, as a part of 1, is packed. */
export type WriteStep =
  | { readonly kind: 'rows'; readonly done: number; readonly all: number }
  | { readonly kind: 'packing'; readonly share: number };

/** Hears how far the writing of a workbook is, every few hundred rows. */
export type OnWriteStep = (step: WriteStep) => void;

/** Deepest level an outline can have. */
const OUTLINE_MAX_LEVEL = 7;
/** So often it is told how many rows are written. */
const ROWS_PER_STEP = 500;

// «_x0041_» is how the format spells «A»; a text that looks like it must be escaped in turn, and lone surrogates are
// not XML.
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .slice(0, 32_767);
}

function styleOf({ format, wraps }: SheetColumn, tone: SheetRow['tone']): CellStyle {
  return {
    alignment: { vertical: 'top', ...(wraps === true && { wrapText: true }) },
    ...(tone && TONES[tone]),
    ...(format && { numFmt: FORMATS[format] }),
  };
}

/** The styles of the columns in rows of each tone; each is made once, however many rows there are. */
function stylesOf(columns: readonly SheetColumn[]): (tone: SheetRow['tone']) => readonly CellStyle[] {
  const made = new Map<SheetRow['tone'], readonly CellStyle[]>();
  return (tone) => {
    const known = made.get(tone);
    if (known !== undefined) return known;
    const fresh = columns.map((column) => styleOf(column, tone));
    made.set(tone, fresh);
    return fresh;
  };
}

/** The sum of a cell as a formula over the rows that its row adds up; undefined where the cell adds up nothing. */
function sumFormula(
  { columns }: Sheet,
  { adds = 0 }: SheetRow,
  row: number,
  column: number,
): string | undefined {
  const kind = columns[column]?.adds;
  if (kind === undefined || adds === 0) return undefined;
  const first = adds > 0 ? row + 1 : row + adds;
  const range = (at: number) => rangeRef(first, at, first + Math.abs(adds) - 1, at);
  if (kind === 'before') return `SUM(${range(column - 1)})`;
  // Not SUBTOTAL, which a filter would change: a printed sum never depends on what is in sight.
  const telling = columns.findIndex(({ tellsEntries }) => tellsEntries);
  return `SUMIF(${range(telling)},"<>",${range(column)})`;
}

function placeRow(
  sheet: Sheet,
  row: SheetRow,
  index: number,
  styles: readonly CellStyle[],
  cells: NonNullable<WriteSheet['cells']>,
): CellValue[] {
  const width = Math.max(row.cells.length, row.tone === undefined ? 0 : sheet.columns.length);
  return Array.from({ length: width }, (_, i) => {
    const value = row.cells[i] ?? null;
    const text = typeof value === 'string' ? escapeText(value) : undefined;
    const style = styles[i] ?? styleOf({ widthChars: 0 }, row.tone);
    const formula = typeof value === 'number' ? sumFormula(sheet, row, index, i) : undefined;
    if (formula !== undefined) {
      cells.set(`${index},${i}`, { style, formula, formulaResult: value as number });
    } else if (text !== undefined && isErrorText(text)) {
      // The library would write a text like «#REF!» as an error cell; as a rich-text run it remains a text.
      cells.set(`${index},${i}`, { style, richText: [{ text }] });
    } else if (row.tone !== undefined) {
      cells.set(`${index},${i}`, { style });
    }
    return text ?? value;
  });
}

/** How deep the outline of a sheet goes. */
function depthOf({ rows }: Sheet): number {
  return rows.reduce((deepest, { level = 0 }) => Math.max(deepest, Math.min(level, OUTLINE_MAX_LEVEL)), 0);
}

type Outline = NonNullable<WriteSheet['rowDefs']>;
type RowDef = Outline extends Map<number, infer Def> ? Def : never;

/**
 * The library writes a sheet in one go and asks for the outline of each row when it comes to it: the one place where it can
 * be heard how far it is.
 */
class HeardOutline extends Map<number, RowDef> {
  readonly #onRow: () => void;

  constructor(onRow: () => void) {
    super();
    this.#onRow = onRow;
  }

  override get(row: number): RowDef | undefined {
    this.#onRow();
    return super.get(row);
  }
}

function outlineOf({ rows }: Sheet, onRow: () => void): Outline {
  const outline = new HeardOutline(onRow);
  for (const [index, { level = 0 }] of rows.entries()) {
    if (level > 0) outline.set(index, { outlineLevel: Math.min(level, OUTLINE_MAX_LEVEL) });
  }
  return outline;
}

function layOut(sheet: Sheet, name: string, onRow: () => void): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const stylesIn = stylesOf(sheet.columns);
  const plain = stylesIn(undefined);
  return {
    name,
    columns: sheet.columns.map(({ widthChars, isHidden }, i) => ({
      width: widthChars,
      hidden: isHidden === true,
      style: plain[i] ?? {},
    })),
    rows: sheet.rows.map((row, index) => placeRow(sheet, row, index, stylesIn(row.tone), cells)),
    cells,
    rowDefs: outlineOf(sheet, onRow),
    outlineProperties: { summaryBelow: false },
    ...filterOf(sheet),
    ...pageSetupOf(sheet),
    // A pane needs a split; without one Excel considers the file damaged.
    ...(sheet.frozenRows > 0 && {
      freezePane: { rows: sheet.frozenRows, columns: sheet.frozenColumns ?? 0 },
    }),
  };
}

function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, '_').slice(0, 31);
}

/** Counts the rows of all sheets as they are written, and tells every few hundred. */
function rowCounter(sheets: readonly Sheet[], onStep: OnWriteStep): () => void {
  const all = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  return () => {
    done += 1;
    if (done === all) onStep({ kind: 'packing', share: 0 });
    else if (done % ROWS_PER_STEP === 0) onStep({ kind: 'rows', done, all });
  };
}

/**
 * Writes sheets as an .xlsx in one font, fit to print and to work in: landscape, repeated heads, filter, outline, sums as
 * formulas over the rows they add up (decision 0029). A text is always a string cell, never a formula, whatever it begins
 * with (QUALITY.md «Files»); numbers take the format of their column (BID-026, EXPORT-006). `onStep` hears how far it is.
 */
export async function writeWorkbook(
  sheets: readonly PaperSheet[],
  onStep: OnWriteStep = () => undefined,
): Promise<Uint8Array> {
  const named = sheets.map((sheet) => ({
    sheet: { ...sheet, rows: [...sheet.rows] },
    name: sheetName(sheet.name),
  }));
  const own = named.map(({ sheet }) => sheet);
  const onRow = rowCounter(own, onStep);
  const written = await writeXlsx({
    sheets: named.map(({ sheet, name }) => layOut(sheet, name, onRow)),
    namedRanges: named.flatMap(({ sheet, name }) => printNamesOf(sheet, name)),
  });
  return tellOutlineDepths(written, own.map(depthOf), (share) => onStep({ kind: 'packing', share }));
}
