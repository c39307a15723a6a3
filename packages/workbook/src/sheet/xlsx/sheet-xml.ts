import { columnLetters, rangeRef } from '../cell.ts';
import { filterRangeOf, MARGINS, pageLayoutOf } from '../print-setup.ts';
import type { FormulaCell, MarkedCell, Sheet, SheetCell, SheetColumn, SheetRow } from '../sheet.ts';
import { ByteText, textBytes } from './byte-text.ts';
import { conditionsXml, protectionXml, validationsXml } from './form-xml.ts';
import type { CellTexts } from './shared-texts.ts';
import { styleNumber } from './style-sheet.ts';
import { cellXmlText, XML_HEADING, xmlText } from './xml-text.ts';

/** Deepest level an outline can have. */
const OUTLINE_MAX_LEVEL = 7;

const levelOf = ({ level = 0 }: SheetRow): number => Math.min(level, OUTLINE_MAX_LEVEL);

/** How many columns a row writes: one that looks otherwise than plain fills its sheet. */
function widthOf({ columns }: Sheet, { cells, tone }: SheetRow): number {
  return tone === undefined ? cells.length : Math.max(cells.length, columns.length);
}

/** A cell's sum as a formula over the rows that its row adds up; undefined where it adds up nothing. */
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

/** The rest of a cell that is reckoned. */
function reckonedXml({ formula, value }: FormulaCell): string {
  const result = typeof value === 'string' ? cellXmlText(value) : value;
  const type = typeof value === 'string' ? ' t="str"' : '';
  return `${type}><f>${xmlText(formula)}</f><v>${result}</v></c>`;
}

function isMarked(cell: SheetCell): cell is MarkedCell {
  return typeof cell === 'object' && cell !== null && 'format' in cell;
}

/** The format of a cell if not its column's: a whole amount is shown without a trailing point. */
function formatBeside(cell: SheetCell, column: SheetColumn | undefined): SheetColumn['format'] {
  if (isMarked(cell)) return cell.format;
  return column?.format === 'amount' && Number.isInteger(cell) ? 'count' : undefined;
}

/**
 * What stands between the place of a cell and what it holds, by how it looks.
 * - `number`: Before a number, in a cell that holds nothing, and before all else.
 */
type StyledParts = ReturnType<typeof styledParts>;

const VALUE_END = textBytes('</v></c>');

function styledParts(style: number) {
  const head = style === 0 ? '"' : `" s="${style}"`;
  return { style, number: textBytes(`${head}><v>`), empty: textBytes(`${head}/>`), other: textBytes(head) };
}

/** Gives what writes the rows of a sheet, of which each is asked for once. */
function rowWriter(sheet: Sheet, texts: CellTexts, out: ByteText): (row: SheetRow, index: number) => void {
  const places = Array.from({ length: columnCount(sheet) }, (_, column) =>
    textBytes(`<c r="${columnLetters(column)}`),
  );
  // Most of a long sheet looks alike: asked for each cell, how it looks would take as long as to write it.
  const parts = new Map<number, StyledParts>();
  const partsOf = (style: number): StyledParts => {
    const known = parts.get(style) ?? styledParts(style);
    parts.set(style, known);
    return known;
  };
  const looks = new Map<SheetRow['tone'], StyledParts[]>();
  const looksOf = (tone: SheetRow['tone']): StyledParts[] => {
    const known =
      looks.get(tone) ?? places.map((_, column) => partsOf(styleNumber(tone, sheet.columns[column])));
    looks.set(tone, known);
    return known;
  };

  function writeCell(row: SheetRow, index: number, column: number, plain: StyledParts): void {
    const cell = row.cells[column] ?? null;
    const value = isMarked(cell) ? cell.value : cell;
    const format = formatBeside(cell, sheet.columns[column]);
    const look = format ? partsOf(styleNumber(row.tone, { ...sheet.columns[column]!, format })) : plain;
    const isNothing = value === null || (typeof value === 'number' && !Number.isFinite(value));
    if (isNothing && look.style === 0) return;
    out.bytes(places[column] as Uint8Array);
    out.whole(index + 1);
    if (isNothing) {
      out.bytes(look.empty);
      return;
    }
    const formula = typeof value === 'number' ? sumFormula(sheet, row, index, column) : undefined;
    if (typeof value === 'number' && formula === undefined) {
      out.bytes(look.number);
      out.number(value);
      out.bytes(VALUE_END);
      return;
    }
    out.bytes(look.other);
    // Whatever a text begins with, it is a text.
    if (typeof value === 'string') out.text(texts.cellXml(value));
    else if (typeof value === 'object') out.text(reckonedXml(value));
    else out.text(`><f>${xmlText(formula ?? '')}</f><v>${value}</v></c>`);
  }

  return (row, index) => {
    const level = levelOf(row);
    const height = row.heightPt === undefined ? '' : ` ht="${row.heightPt}" customHeight="true"`;
    const begun = out.length;
    out.text(`<row r="${index + 1}"${height}${level > 0 ? ` outlineLevel="${level}"` : ''}>`);
    const empty = out.length;
    const own = looksOf(row.tone);
    const width = widthOf(sheet, row);
    for (let column = 0; column < width; column++) writeCell(row, index, column, own[column] as StyledParts);
    if (out.length === empty && level === 0) out.cutTo(begun);
    else out.text('</row>');
  };
}

function columnCount(sheet: Sheet): number {
  return sheet.rows.reduce((most, row) => Math.max(most, widthOf(sheet, row)), sheet.columns.length);
}

function viewXml({ frozenRows, frozenColumns = 0 }: Sheet): string {
  // A pane needs a split; without one Excel considers the file damaged.
  if (frozenRows === 0) return '<sheetViews><sheetView workbookViewId="0"/></sheetViews>';
  const split = frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : '';
  const active = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  const corner = `${columnLetters(frozenColumns)}${frozenRows + 1}`;
  return `<sheetViews><sheetView workbookViewId="0"><pane${split} ySplit="${frozenRows}" topLeftCell="${corner}" state="frozen" activePane="${active}"/></sheetView></sheetViews>`;
}

function headXml(sheet: Sheet): string {
  const width = columnCount(sheet);
  const depth = sheet.rows.reduce((deepest, row) => Math.max(deepest, levelOf(row)), 0);
  const size =
    width === 0 ? '' : `<dimension ref="${rangeRef(0, 0, Math.max(0, sheet.rows.length - 1), width - 1)}"/>`;
  const columns = sheet.columns.map(
    ({ widthChars, isHidden }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthChars}" customWidth="true"${isHidden === true ? ' hidden="true"' : ''}/>`,
  );
  return [
    `<sheetPr><outlinePr summaryBelow="0"/>${pageLayoutOf(sheet).fit === 'width' ? '<pageSetUpPr fitToPage="1"/>' : ''}</sheetPr>`,
    size,
    viewXml(sheet),
    // Without its depth Excel leaves no room for the buttons that fold an outline.
    `<sheetFormatPr defaultRowHeight="15"${depth > 0 ? ` outlineLevelRow="${depth}"` : ''}/>`,
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
  ].join('');
}

/** Cells that are one. */
function mergedXml({ rows }: Sheet): string {
  const merged = rows.flatMap(({ spans = [] }, row) =>
    spans
      .filter(({ count }) => count > 1)
      .map(({ from, count }) => `<mergeCell ref="${rangeRef(row, from, row, from + count - 1)}"/>`),
  );
  return merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`;
}

/** Before which columns a page ends. */
function columnBreaksXml(breaks: readonly number[]): string {
  if (breaks.length === 0) return '';
  const listed = breaks.map((column) => `<brk id="${column}" max="1048575" man="1"/>`);
  return `<colBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${listed.join('')}</colBreaks>`;
}

/** How it is printed: landscape, fit to its pages' width or in bands, page numbers at the foot. */
function footXml(sheet: Sheet): string {
  const range = filterRangeOf(sheet);
  const margins = Object.entries(MARGINS).map(([side, inches]) => ` ${side}="${inches}"`);
  const layout = pageLayoutOf(sheet);
  const size = sheet.paper === 'A3' ? 8 : 9;
  const scale =
    layout.fit === 'width'
      ? `orientation="landscape" fitToWidth="${layout.pages}" fitToHeight="0"`
      : `scale="${layout.percent}" pageOrder="overThenDown" orientation="landscape"`;
  return [
    protectionXml(sheet),
    range === undefined ? '' : `<autoFilter ref="${range}"/>`,
    mergedXml(sheet),
    conditionsXml(sheet),
    validationsXml(sheet),
    '<printOptions gridLines="1"/>',
    `<pageMargins${margins.join('')}/>`,
    `<pageSetup paperSize="${size}" ${scale}/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;RSeite &amp;P von &amp;N</oddFooter></headerFooter>',
    layout.fit === 'bands' ? columnBreaksXml(layout.breaks) : '',
  ].join('');
}

/** Writes a whole sheet as a workbook part; its texts stand where `texts` says, `onRow` is called per row. */
export function writeSheetXml(
  sheet: Sheet,
  texts: CellTexts,
  onRow: () => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  const out = new ByteText();
  out.text(`${XML_HEADING}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`);
  out.text(`${headXml(sheet)}<sheetData>`);
  const writeRow = rowWriter(sheet, texts, out);
  for (const [index, row] of sheet.rows.entries()) {
    onRow();
    writeRow(row, index);
  }
  out.text(`</sheetData>${footXml(sheet)}</worksheet>`);
  return out.written();
}
