import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleBytes } from '../test/sample-sheet.ts';
import { readByOtherLibrary, readParts } from '../test/test-reader.ts';
import { readSheet } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

const harmful = [
  '=1+1',
  '+49 40',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  '#REF!',
  '\t=1',
  "'=1",
  '_x0041_',
  '_x0041_x0042_',
];

describe('writeWorkbook', () => {
  test('keeps every text a text, for a second library too', async () => {
    const bytes = sampleBytes(harmful.map((text) => [text]));
    expect(await readSheet(bytes)).toEqual({ ok: true, rows: harmful.map((text) => [text]) });
    const cells = readByOtherLibrary(bytes).cells.flat();
    expect(cells.map((cell) => cell?.t)).toEqual(harmful.map(() => 's'));
    expect(cells.map((cell) => cell?.f)).toEqual(harmful.map(() => undefined));
  });

  test('gives back any text and any amount', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.integer().map((millis) => millis / 1000),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), async (cells) => {
        const expected = cells.map((value) =>
          typeof value === 'string' ? value.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '\uFFFD') : value,
        );
        expect(await readSheet(sampleBytes([cells]))).toEqual({ ok: true, rows: [expected] });
      }),
      { numRuns: 30 },
    );
  });

  test('names sheets as Excel allows', async () => {
    const bytes = writeWorkbook([
      {
        name: 'A/B: [lang] eine Bezeichnung über 31 Zeichen',
        columns: [],
        rows: [{ cells: ['x'] }],
        frozenRows: 0,
      },
    ]);
    expect(readByOtherLibrary(bytes).sheetNames).toEqual(['A_B_ _lang_ eine Bezeichnung üb']);
  });

  test('says of names what XML would take for its own', async () => {
    const bytes = writeWorkbook([
      { name: `Maier's "A" & <B>`, columns: [{ widthChars: 9 }], rows: [{ cells: ['x'] }], frozenRows: 1 },
    ]);
    expect(readByOtherLibrary(bytes).sheetNames).toEqual([`Maier's "A" & <B>`]);
    const names = (await readParts(bytes)).get('xl/workbook.xml') ?? '';
    expect(names).toContain("'Maier''s &quot;A&quot; &amp; &lt;B&gt;'!$A$1:$A$1");
  });

  test('leaves a cell blank whose number is none, and an outline no deeper than Excel knows', async () => {
    const bytes = writeWorkbook([
      {
        name: 'A',
        columns: [{ widthChars: 9, format: 'euro' }],
        rows: [{ cells: [Number.NaN] }, { cells: [1], level: 9 }, { cells: [], level: 1 }],
        frozenRows: 0,
      },
    ]);
    expect(readByOtherLibrary(bytes).cells.map((row) => row.map((cell) => cell?.v))).toEqual([
      [undefined],
      [1],
    ]);
    const xml = (await readParts(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
    expect([...xml.matchAll(/outlineLevel(?:Row)?="(\d)"/g)].map(([, level]) => level)).toEqual([
      '7',
      '7',
      '1',
    ]);
  });

  test('the second workbook, for which less is packed, has all parts of the first but the moment of its making', async () => {
    const sheets = [{ name: 'A', columns: [], rows: [{ cells: ['x', 1] }], frozenRows: 0 }];
    const [first, second] = [writeWorkbook(sheets), writeWorkbook(sheets)];
    const parts = await readParts(first);
    const other = await readParts(second);
    parts.delete('docProps/core.xml');
    other.delete('docProps/core.xml');
    expect(other).toEqual(parts);
  });
});

test('a whole amount has no point that nothing follows, any other its own decimals', () => {
  const columns = [{ widthChars: 12, format: 'amount' as const }];
  const rows = [{ cells: [635] }, { cells: [0.125] }];
  const { cells } = readByOtherLibrary(writeWorkbook([{ name: 'Mengen', columns, rows, frozenRows: 0 }]));
  expect(cells.map(([cell]) => [cell?.v, cell?.z])).toEqual([
    [635, '#,##0'],
    [0.125, '#,##0.###'],
  ]);
});
