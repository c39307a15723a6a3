import { colToLetter, rangeRef } from 'hucre/xlsx';
import { filterRangeOf, MARGINS, pageLayoutOf } from '../print-setup.ts';
import type { FormulaCell, MarkedCell, Sheet, SheetCell, SheetColumn, SheetRow } from '../sheet.ts';
import type { CellTexts } from './shared-texts.ts';
import { styleNumber } from './style-sheet.ts';
import { cellXmlText, xmlText } from './xml-text.ts';
import { conditionsXml, protectionXml, validationsXml } from './form-xml.ts';

/** Deepest level an outline can have. */
const OUTLINE_MAX_LEVEL = 7;

const levelOf = ({ level = 0 }: SheetRow): number => Math.min(level, OUTLINE_MAX_LEVEL);

/** How many columns a row writes: one that looks otherwise than plain fills its sheet. */
function widthOf({ columns }: Sheet, { cells, tone }: SheetRow): number {
  return tone === undefined ? cells.length : Math.max(cells.length, columns.length);
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

function reckonedXml(head: string, { formula, value }: FormulaCell): string {
  const result = typeof value === 'string' ? cellXmlText(value) : value;
  const type = typeof value === 'string' ? ' t="str"' : '';
  return `${head}${type}><f>${xmlText(formula)}</f><v>${result}</v></c>`;
}

function isMarked(cell: SheetCell): cell is MarkedCell {
  return typeof cell === 'object' && cell !== null && 'format' in cell;
}

/** How a marked cell looks: as its column, but for its format. */
function markedLook({ format }: MarkedCell, column: SheetColumn | undefined): SheetColumn | undefined {
  return column && { ...column, format };
}

/** Gives what writes the rows of a sheet, of which each is asked for once. */
function rowWriter(sheet: Sheet, texts: CellTexts): (row: SheetRow, index: number) => string {
  const letters = Array.from({ length: columnCount(sheet) }, (_, column) => colToLetter(column));
  // Most of a long sheet looks alike: asked for each cell, how it looks would take as long as to write it.
  const looks = new Map<SheetRow['tone'], number[]>();
  const looksOf = (tone: SheetRow['tone']): number[] => {
    const known = looks.get(tone) ?? letters.map((_, column) => styleNumber(tone, sheet.columns[column]));
    looks.set(tone, known);
    return known;
  };

  function cellXml(row: SheetRow, index: number, column: number): string {
    const cell = row.cells[column] ?? null;
    const value = isMarked(cell) ? cell.value : cell;
    const style = isMarked(cell)
      ? styleNumber(row.tone, markedLook(cell, sheet.columns[column]))
      : (looksOf(row.tone)[column] ?? 0);
    const head = `<c r="${letters[column]}${index + 1}"${style === 0 ? '' : ` s="${style}"`}`;
    // Whatever a text begins with, it is a text.
    if (typeof value === 'object' && value !== null) return reckonedXml(head, value);
    if (typeof value === 'string') return head + texts.cellXml(value);
    if (value === null || !Number.isFinite(value)) return style === 0 ? '' : `${head}/>`;
    const formula = sumFormula(sheet, row, index, column);
    return `${head}>${formula === undefined ? '' : `<f>${xmlText(formula)}</f>`}<v>${value}</v></c>`;
  }

  return (row, index) => {
    let cells = '';
    for (let column = 0; column < widthOf(sheet, row); column += 1) cells += cellXml(row, index, column);
    const level = levelOf(row);
    if (cells === '' && level === 0) return '';
    const height = row.heightPt === undefined ? '' : ` ht="${row.heightPt}" customHeight="true"`;
    return `<row r="${index + 1}"${height}${level > 0 ? ` outlineLevel="${level}"` : ''}>${cells}</row>`;
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
  const corner = `${colToLetter(frozenColumns)}${frozenRows + 1}`;
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

/** How it is printed: landscape, fit to the width of its pages or in bands, the pages' numbers at the foot. */
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

/** Writes a sheet as the part of a workbook; its texts stand where `texts` says, and `onRow` hears of each row. */
export function writeSheetXml(sheet: Sheet, texts: CellTexts, onRow: () => void = () => undefined): string {
  const writeRow = rowWriter(sheet, texts);
  const rows = sheet.rows.map((row, index) => {
    onRow();
    return writeRow(row, index);
  });
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    headXml(sheet),
    `<sheetData>${rows.join('')}</sheetData>`,
    footXml(sheet),
    '</worksheet>',
  ].join('');
}
