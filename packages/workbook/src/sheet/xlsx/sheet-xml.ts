import { colToLetter, rangeRef } from 'hucre/xlsx';
import { filterRangeOf, MARGINS, pagesWide } from '../print-setup.ts';
import type { FormulaCell, Sheet, SheetRow } from '../sheet.ts';
import type { SharedTexts } from './shared-texts.ts';
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

/** Gives what writes the rows of a sheet, of which each is asked for once. */
function rowWriter(sheet: Sheet, texts: SharedTexts): (row: SheetRow, index: number) => string {
  const letters = Array.from({ length: columnCount(sheet) }, (_, column) => colToLetter(column));

  function cellXml(row: SheetRow, index: number, column: number): string {
    const value = row.cells[column] ?? null;
    const style = styleNumber(row.tone, sheet.columns[column]);
    const head = `<c r="${letters[column]}${index + 1}"${style === 0 ? '' : ` s="${style}"`}`;
    // Whatever a text begins with, it is a text.
    if (typeof value === 'object' && value !== null) return reckonedXml(head, value);
    if (typeof value === 'string') return `${head} t="s"><v>${texts.numberOf(value)}</v></c>`;
    if (value === null || !Number.isFinite(value)) return style === 0 ? '' : `${head}/>`;
    const formula = sumFormula(sheet, row, index, column);
    return `${head}>${formula === undefined ? '' : `<f>${xmlText(formula)}</f>`}<v>${value}</v></c>`;
  }

  return (row, index) => {
    let cells = '';
    for (let column = 0; column < widthOf(sheet, row); column += 1) cells += cellXml(row, index, column);
    const level = levelOf(row);
    if (cells === '' && level === 0) return '';
    return `<row r="${index + 1}"${level > 0 ? ` outlineLevel="${level}"` : ''}>${cells}</row>`;
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
    '<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>',
    size,
    viewXml(sheet),
    // Without its depth Excel leaves no room for the buttons that fold an outline.
    `<sheetFormatPr defaultRowHeight="15"${depth > 0 ? ` outlineLevelRow="${depth}"` : ''}/>`,
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
  ].join('');
}

/** How it is printed: landscape A4, fit to the width of its pages, their numbers at the foot. */
function footXml(sheet: Sheet): string {
  const range = filterRangeOf(sheet);
  const margins = Object.entries(MARGINS).map(([side, inches]) => ` ${side}="${inches}"`);
  return [
    protectionXml(sheet),
    range === undefined ? '' : `<autoFilter ref="${range}"/>`,
    conditionsXml(sheet),
    validationsXml(sheet),
    '<printOptions gridLines="1"/>',
    `<pageMargins${margins.join('')}/>`,
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${pagesWide(sheet)}" fitToHeight="0"/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;RSeite &amp;P von &amp;N</oddFooter></headerFooter>',
  ].join('');
}

/** Writes a sheet as the part of a workbook; its texts go to those that all sheets share, and `onRow` hears of each row. */
export function writeSheetXml(sheet: Sheet, texts: SharedTexts, onRow: () => void): string {
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
