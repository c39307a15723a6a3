import { type PrintRange, rangeOfSheet } from '../print-setup.ts';
import type { Sheet } from '../sheet.ts';
import { STYLE_SHEET } from './style-sheet.ts';
import { xmlText } from './xml-text.ts';

/** A part of a workbook: the name of its file, and its XML without the line that heads each. */
export type WorkbookPart = readonly [name: string, xml: string];

const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats';

function contentTypes(sheetNames: readonly string[]): string {
  const types: [string, string][] = [
    ['xl/workbook.xml', `${TYPES}-officedocument.spreadsheetml.sheet.main+xml`],
    ...sheetNames.map((name): [string, string] => [
      name,
      `${TYPES}-officedocument.spreadsheetml.worksheet+xml`,
    ]),
    ['xl/styles.xml', `${TYPES}-officedocument.spreadsheetml.styles+xml`],
    ['xl/sharedStrings.xml', `${TYPES}-officedocument.spreadsheetml.sharedStrings+xml`],
    ['docProps/core.xml', `${TYPES}-package.core-properties+xml`],
    ['docProps/app.xml', `${TYPES}-officedocument.extended-properties+xml`],
  ];
  const overrides = types.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`);
  return `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="${TYPES}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${items.join('')}</Relationships>`;
}

/** What a workbook says of one of its sheets. */
export interface ListedSheet extends Pick<Sheet, 'name' | 'isHidden' | 'about'> {
  readonly printRanges: readonly PrintRange[];
}

function workbookXml(sheets: readonly ListedSheet[]): string {
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${isHidden === true ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const names = sheets.flatMap((sheet, at) =>
    sheet.printRanges.map(
      (print) =>
        `<definedName name="${print.name}" localSheetId="${at}">${xmlText(rangeOfSheet(sheet.name, print))}</definedName>`,
    ),
  );
  return [
    `<workbook xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">`,
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="16384" windowHeight="8192" activeTab="0"/></bookViews>',
    `<sheets>${listed.join('')}</sheets>`,
    names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '',
    '<calcPr calcId="0" fullCalcOnLoad="1"/></workbook>',
  ].join('');
}

function coreProperties(about: Sheet['about']): string {
  const madeAt = new Date().toISOString().replace(/\.\d+/, '');
  const said = [
    about?.title === undefined ? '' : `<dc:title>${xmlText(about.title)}</dc:title>`,
    about?.author === undefined ? '' : `<dc:creator>${xmlText(about.author)}</dc:creator>`,
  ].join('');
  return `<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${said}<dcterms:modified xsi:type="dcterms:W3CDTF">${madeAt}</dcterms:modified></cp:coreProperties>`;
}

/** The file of a sheet, counted from 0. */
export function sheetPartName(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** The parts that are the same in all workbooks with this number of sheets. */
export function constantParts(sheetCount: number): WorkbookPart[] {
  const sheetNames = Array.from({ length: sheetCount }, (_, at) => sheetPartName(at));
  return [
    ['[Content_Types].xml', contentTypes(sheetNames)],
    [
      '_rels/.rels',
      relationships([
        [`${RELATIONS}/officeDocument`, 'xl/workbook.xml'],
        [`${SCHEMAS}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'],
        [`${RELATIONS}/extended-properties`, 'docProps/app.xml'],
      ]),
    ],
    [
      'docProps/app.xml',
      `<Properties xmlns="${SCHEMAS}/officeDocument/2006/extended-properties"><Application>Rahmenpreis</Application></Properties>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...sheetNames.map((name) => [`${RELATIONS}/worksheet`, name.replace('xl/', '')] as const),
        [`${RELATIONS}/styles`, 'styles.xml'],
        [`${RELATIONS}/sharedStrings`, 'sharedStrings.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLE_SHEET],
  ];
}

/** The parts that name a workbook's sheets, its date, and its author where the first sheet knows one. */
export function ownParts(sheets: readonly ListedSheet[]): WorkbookPart[] {
  return [
    ['docProps/core.xml', coreProperties(sheets[0]?.about)],
    ['xl/workbook.xml', workbookXml(sheets)],
  ];
}
