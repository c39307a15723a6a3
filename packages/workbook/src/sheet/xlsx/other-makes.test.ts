import { BlobWriter, TextReader, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readParts } from '../../test/test-reader.ts';
import { chooseSheet } from '../choose-sheet.ts';
import { readSheet, readSheets } from '../read-workbook.ts';

const DAY = new Date(Date.UTC(2026, 10, 20));
const ROWS = [['Ep-Code', 'Größe & Maß', 'Menge'], ['0010', 'm²', 1234.567], [], ['<A1>', null, 0.1]];

const sample = () => writeXlsx({ sheets: [{ name: 'LV', rows: ROWS }] });

/** A workbook with other XML in its files, and packed as the options say. */
async function remake(
  bytes: Uint8Array,
  change: (xml: string, name: string) => string,
  options: ZipWriterConstructorOptions = {},
  nameOf = (name: string) => name,
): Promise<Uint8Array> {
  const zip = new ZipWriter(new BlobWriter(), { keepOrder: true, ...options });
  for (const [name, xml] of await readParts(bytes)) {
    await zip.add(nameOf(name), new TextReader(change(xml, name)));
  }
  return new Uint8Array(await (await zip.close()).arrayBuffer());
}

const inSheet = (change: (xml: string) => string) => (xml: string, name: string) =>
  name.includes('worksheets/sheet') ? change(xml) : xml;
const inTexts = (change: (text: string) => string) => (xml: string, name: string) =>
  name.endsWith('sharedStrings.xml')
    ? xml.replaceAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs, (_, text: string) => `<si>${change(text)}</si>`)
    : xml;
const inNumbers = (cell: (number: string) => string) =>
  inSheet((xml) => xml.replaceAll(/<v>(\d+\.\d+)<\/v>/g, (_, number: string) => cell(number)));

const XML_OF_OTHERS: Record<string, Parameters<typeof remake>[1]> = {
  'no dimension': inSheet((xml) => xml.replace(/<dimension[^>]*>/, '')),
  'a thousand blank rows, as of Google': inSheet((xml) =>
    xml.replace('</sheetData>', `${'<row r="9" ht="15.75" customHeight="1"/>'.repeat(1_000)}</sheetData>`),
  ),
  'looks down to the last row and column': inSheet((xml) =>
    xml.replace('</sheetData>', '<row r="1048576" hidden="1"><c r="XFD1048576" s="0"/></row></sheetData>'),
  ),
  'Strict Open XML': (xml) =>
    xml
      .replaceAll(/http:\/\/schemas\.openxmlformats\.org\/(\w+)\/2006\//g, 'http://purl.oclc.org/ooxml/$1/')
      .replace('<workbook ', '<workbook conformance="strict" '),
  'prefixed elements': (xml, name) =>
    /^xl\/[^_]*$/.test(name)
      ? xml
          .replaceAll(/<(\/?)([a-z]\w*)(?=[\s/>])/gi, '<$1x:$2')
          .replace('xmlns="http://schemas.openxmlformats.org/spreadsheetml', 'xmlns:x="http://a')
      : xml,
  'absolute names of parts': (xml, name) =>
    name.endsWith('workbook.xml.rels') ? xml.replaceAll(/Target="\/?(?:xl\/)?/g, 'Target="/xl/') : xml,
  'a mark of byte order and single quotes': (xml) => `\uFEFF${xml.replaceAll(/="([^"'<>]*)"/g, "='$1'")}`,
  'texts of several runs': inTexts((text) =>
    text.replace(/^(&\w+;|.)(.*)/, '<r><t>$1</t></r><r><rPr><b/></rPr><t>$2</t></r>'),
  ),
  'how texts are pronounced': inTexts((text) => `<t>${text}</t><rPh sb="0" eb="1"><t>フリガナ</t></rPh>`),
  'texts as they are': inTexts((text) => {
    const plain = text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    return `<t><![CDATA[${plain}]]></t>`;
  }),
  'shared formulas with their values': inNumbers((number) => `<f t="shared" si="0"/><v>${number}</v>`),
  exponents: inNumbers((number) => `<v>${Number(number).toExponential().replace('e', 'E')}</v>`),
  'all digits of a double': inNumbers((number) => `<v>${Number(number).toPrecision(17)}</v>`),
  'remarks that hold rows': inSheet((xml) =>
    xml.replaceAll('<row ', `<!-- <row r="1"><c r="A1"><v>9</v></c></row>${' '.repeat(20_000)} --><row `),
  ),
  'places in small letters': inSheet((xml) =>
    xml.replaceAll(/<c r="(\w+)"/g, (_, place: string) => `<c r="${place.toLowerCase()}"`),
  ),
  'controls below the table': inSheet((xml) =>
    xml.replace('</sheetData>', '</sheetData><controls><from><xdr:row>1</xdr:row></from></controls>'),
  ),
};

describe('a workbook of other make says the same', () => {
  test.each(Object.entries(XML_OF_OTHERS))('%s', async (_, change) => {
    const bytes = await remake(await sample(), change);
    expect(bytes).not.toEqual(await remake(await sample(), (xml) => xml));
    expect(await readSheet(bytes)).toEqual({ ok: true, rows: ROWS });
  });

  test.each<[string, ZipWriterConstructorOptions]>([
    ['sizes behind the files', { dataDescriptor: true }],
    ['Zip64', { zip64: true }],
    ['Zip64 with sizes behind the files', { zip64: true, dataDescriptor: true }],
    ['files that are not packed', { level: 0 }],
  ])('%s', async (_, options) => {
    const bytes = await remake(await sample(), (xml) => xml, options);
    expect(await readSheet(bytes)).toEqual({ ok: true, rows: ROWS });
    expect([...((await readSheets(bytes)) ?? [])]).toEqual([['LV', ROWS]]);
  });

  test('names of parts in other letters, parted as Windows does', async () => {
    const nameOf = (name: string) => name.replace('sheet1', 'Sheet1').replaceAll('/', '\\');
    const bytes = await remake(await sample(), (xml) => xml, {}, nameOf);
    expect(await readSheet(bytes)).toEqual({ ok: true, rows: ROWS });
  });

  test('a chart before the table', async () => {
    const bytes = await remake(await sample(), (xml, name) =>
      name.endsWith('workbook.xml.rels')
        ? xml.replace(
            '</Relationships>',
            '<Relationship Id="c" Type="http://a/relationships/chartsheet" Target="styles.xml"/></Relationships>',
          )
        : xml.replace('<sheets>', '<sheets><sheet name="Diagramm1" sheetId="9" r:id="c"/>'),
    );
    expect(await chooseSheet(bytes, () => 1)).toMatchObject({ sheetAt: 0, sheetName: 'LV', rows: ROWS });
  });

  test('days counted from 1904, and days that are written out', async () => {
    const days = { sheets: [{ name: 'Tage', rows: [[DAY]] }] };
    expect(await readSheet(await writeXlsx({ ...days, dateSystem: '1904' }))).toMatchObject({
      rows: [[DAY]],
    });
    for (const written of ['2026-11-20', '2026-11-20T00:00:00', '2026-11-20T00:00:00.000Z']) {
      const cell = inSheet((xml) =>
        xml.replace(/<c r="A1"[^]*?<\/c>/, `<c r="A1" t="d"><v>${written}</v></c>`),
      );
      expect(await readSheet(await remake(await writeXlsx(days), cell))).toMatchObject({ rows: [[DAY]] });
    }
  });
});

test('rows without an end, and cells without their text, are a refusal instead of fewer rows', async () => {
  const cut = inSheet((xml) => xml.slice(0, xml.lastIndexOf('<row')));
  const textless = (xml: string, name: string) => (name.endsWith('sharedStrings.xml') ? '<sst/>' : xml);
  for (const change of [cut, textless]) {
    expect(await readSheet(await remake(await sample(), change))).toMatchObject({ ok: false });
  }
});

test.each([
  ['sharedStrings', '</sst>', '<si>'],
  ['sharedStrings', '</sst>', '<si '],
  ['worksheets/sheet', '</sheetData>', '<row><c>'],
  ['worksheets/sheet', '</sheetData>', '<!--'],
])(
  '%s without ends are a refusal at once',
  async (part, before, begun) => {
    const change = (xml: string, name: string) =>
      name.includes(part) ? xml.replace(before, `${begun.repeat(300_000)}${before}`) : xml;
    expect(await readSheet(await remake(await sample(), change))).toMatchObject({ ok: begun === '<si ' });
  },
  10_000,
);

test('200,000 rows in which nothing stands take no time worth telling', async () => {
  const blank = inSheet((xml) =>
    xml.replace('</sheetData>', `${'<row r="9" ht="15"/>'.repeat(200_000)}</sheetData>`),
  );
  expect(await readSheet(await remake(await sample(), blank))).toEqual({ ok: true, rows: ROWS });
});
