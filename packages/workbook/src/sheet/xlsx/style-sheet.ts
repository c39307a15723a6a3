import type { SheetColumn, SheetRow } from '../sheet.ts';
import { FORMATS, TONES } from '../format.ts';
import { xmlText } from './xml-text.ts';

type Tone = NonNullable<SheetRow['tone']>;
type Look = Readonly<{ bold?: true; italic?: true; color?: string; fill?: string; line?: 'top' | 'bottom' }>;

/** Below this number the formats are the spreadsheet's own. */
const FIRST_FORMAT = 164;
/** The one font of every workbook; each names it, since without name and size another would be printed. */
const FONT = '<sz val="11"/><name val="Calibri"/>';

/** Under a cell in which something is missing: the first and only style of conditions. */
const GAP_FILL = 'FFE9B8';

const looks: readonly Look[] = [{}, ...Object.values(TONES)];
const lookOf = new Map<Tone | undefined, number>(
  [undefined, ...(Object.keys(TONES) as Tone[])].map((tone, at) => [tone, at]),
);
const formats = Object.keys(FORMATS);
/** A cell may also have none. */
const FORMAT_COUNT = formats.length + 1;
/** The first style of the open cells, which are those of plain rows. */
const FIRST_OPEN = 1 + 2 * lookOf.size * FORMAT_COUNT;

const colorXml = (tag: string, rgb: string) => `<${tag} rgb="FF${rgb}"/>`;

function fontXml({ bold, italic, color }: Look): string {
  return `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${color ? colorXml('color', color) : ''}${FONT}</font>`;
}

function fillXml({ fill }: Look): string {
  const pattern =
    fill === undefined
      ? '<patternFill patternType="none"/>'
      : `<patternFill patternType="solid">${colorXml('fgColor', fill)}</patternFill>`;
  return `<fill>${pattern}</fill>`;
}

function borderXml({ line }: Look): string {
  const side = (name: string) => (name === line ? `<${name} style="thin"/>` : `<${name}/>`);
  return `<border>${['left', 'right', 'top', 'bottom', 'diagonal'].map(side).join('')}</border>`;
}

function alignmentXml(tone: Tone | undefined, wraps: boolean): string {
  // A hint goes on under the next columns, and the names of columns never do.
  if (tone === 'hint') return '<alignment/>';
  if (tone === 'header') return '<alignment vertical="center" wrapText="true"/>';
  return wraps ? '<alignment vertical="top" wrapText="true"/>' : '<alignment vertical="top"/>';
}

function list(tag: string, items: readonly string[]): string {
  return `<${tag} count="${items.length}">${items.join('')}</${tag}>`;
}

/**
 * The styles of a cell are ordered by tone, format and wrapping, so that their numbers can be computed, then
 * those of plain rows once more for open cells; 0 is the style of a cell without any of these.
 */
function stylesXml(): string[] {
  const styles = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];
  for (const [tone, look] of lookOf) {
    for (const format of [0, ...formats.map((_, at) => FIRST_FORMAT + at)]) {
      for (const wraps of [false, true]) {
        // The first two fills are the spreadsheet's own.
        const fill = looks[look]?.fill === undefined ? 0 : look + 2;
        styles.push(
          `<xf numFmtId="${format}" fontId="${look}" fillId="${fill}" borderId="${look}" xfId="0" applyNumberFormat="true" applyFont="true" applyFill="true" applyBorder="true" applyAlignment="true">${alignmentXml(tone, wraps)}</xf>`,
        );
      }
    }
  }
  return [...styles, ...styles.slice(1, 1 + 2 * FORMAT_COUNT).map(opened)];
}

/** The same style for a cell that stays open where its sheet is locked. */
function opened(style: string): string {
  return style
    .replace('applyAlignment="true">', 'applyAlignment="true" applyProtection="true">')
    .replace('</xf>', '<protection locked="0"/></xf>');
}

/** The number of the style of a cell in a row of that tone and in that column; 0 where there is neither. */
export function styleNumber(tone: SheetRow['tone'], column: SheetColumn | undefined): number {
  if (tone === undefined && column === undefined) return 0;
  const format = column?.format === undefined ? 0 : formats.indexOf(column.format) + 1;
  const wraps = column?.wraps === true ? 1 : 0;
  if (tone === undefined && column?.entry !== undefined) return FIRST_OPEN + 2 * format + wraps;
  return 1 + 2 * ((lookOf.get(tone) ?? 0) * FORMAT_COUNT + format) + wraps;
}

/** The part of a workbook that says how its cells look: the same in all. */
export const STYLE_SHEET = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  list(
    'numFmts',
    Object.values(FORMATS).map(
      (code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${xmlText(code)}"/>`,
    ),
  ),
  list('fonts', looks.map(fontXml)),
  list('fills', [fillXml({}), '<fill><patternFill patternType="gray125"/></fill>', ...looks.map(fillXml)]),
  list('borders', looks.map(borderXml)),
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  list('cellXfs', stylesXml()),
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  `<dxfs count="1"><dxf><fill><patternFill patternType="solid">${colorXml('fgColor', GAP_FILL)}${colorXml('bgColor', GAP_FILL)}</patternFill></fill></dxf></dxfs></styleSheet>`,
].join('');
