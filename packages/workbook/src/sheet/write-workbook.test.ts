import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleBytes } from '../test/sample-sheet.ts';
import { readByOtherLibrary } from '../test/test-reader.ts';
import { readSheet } from './sheet-file.ts';
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
    const bytes = await sampleBytes(harmful.map((text) => [text]));
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
        expect(await readSheet(await sampleBytes([cells]))).toEqual({ ok: true, rows: [expected] });
      }),
    );
  });

  test('names sheets as Excel allows', async () => {
    const bytes = await writeWorkbook([
      {
        name: 'A/B: [lang] eine Bezeichnung über 31 Zeichen',
        columns: [],
        rows: [{ cells: ['x'] }],
        frozenRows: 0,
      },
    ]);
    expect(readByOtherLibrary(bytes).sheetNames).toEqual(['A_B_ _lang_ eine Bezeichnung üb']);
  });
});
