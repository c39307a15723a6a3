import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readRahmenpreise } from './rahmenpreise-in.ts';
import { sampleBytes, sampleCatalog } from '../test/sample-sheet.ts';

const catalog = sampleCatalog(['A1', 'A2', 'A3', 'A4']);

type Row = (string | number | null)[];

const read = async (...rows: Row[]) =>
  await readRahmenpreise(
    sampleBytes([['Preise'], [], ['Ep-Code', 'Titel', 'Rahmenpreis'], ...rows]),
    catalog,
  );

const findingsOf = async (...rows: Row[]) =>
  (await read(...rows)).findings.map(({ severity, row, value, message }) => [severity, row, value, message]);

describe('readRahmenpreise', () => {
  test('reads numbers and German texts; zero is a price, an empty cell is none', async () => {
    const { prices, findings } = await read(
      ['A1', 'x', 1.426],
      ['A2', 'x', '"1.234,5\n€"'],
      ['A3', 'x', 0],
      ['A4', 'x', null],
      [null, 'Titel', null],
    );
    expect(prices).toEqual([
      { epCode: 'A1', epMillis: 1426 },
      { epCode: 'A2', epMillis: 1_234_500 },
      { epCode: 'A3', epMillis: 0 },
    ]);
    expect(findings).toEqual([]);
  });

  test('a percentage is no price, though it is kept as a fraction; a number with a written «%» is one (D4-15)', async () => {
    const formats = ['0%', '0.0\\ %', '0.0 "%"', '0.00'];
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Preise',
          rows: [
            ['Preise'],
            [],
            ['Ep-Code', 'Rahmenpreis'],
            ['A1', 0.15],
            ['A2', 0.155],
            ['A3', 15],
            ['A4', 0.15],
          ],
          cells: new Map(formats.map((numFmt, i) => [`${3 + i},1`, { style: { numFmt } }])),
        },
      ],
    });
    const { prices, findings } = await readRahmenpreise(bytes, catalog);
    expect(prices).toEqual([
      { epCode: 'A3', epMillis: 15_000 },
      { epCode: 'A4', epMillis: 150 },
    ]);
    expect(findings.map(({ row, value, message }) => [row, value, message])).toEqual([
      [4, '15 %', 'Der Rahmenpreis in Zeile 4 ist keine Zahl.'],
      [5, '15,5 %', 'Der Rahmenpreis in Zeile 5 ist keine Zahl.'],
    ]);
  });

  test('takes a code in any spelling that looks the same, as a pasted list does, and refuses it twice (BID-021)', async () => {
    expect((await read(['a1', 'x', 1], ['\u00a0a2\u200b', 'x', 2], ['A 3', 'x', 3])).prices).toEqual([
      { epCode: 'A1', epMillis: 1_000 },
      { epCode: 'A2', epMillis: 2_000 },
      // One that is near is handed on with its spelling, to be taken by a tick (K4).
      { epCode: 'A3', epMillis: 3_000, written: 'A 3' },
    ]);
    expect(
      (await findingsOf(['A1', '', 1], ['a1', '', 2])).map(([severity, row]) => [severity, row]),
    ).toEqual([
      ['error', 4],
      ['error', 5],
    ]);
    // Where a catalogue has two codes that differ in case alone, a third spelling means neither.
    const twins = sampleCatalog(['ab1', 'Ab1']);
    const bytes = sampleBytes([
      ['Preise'],
      [],
      ['Ep-Code', 'Titel', 'Rahmenpreis'],
      ['AB1', '', 1],
      ['ab1', '', 2],
    ]);
    const { prices } = await readRahmenpreise(bytes, twins);
    expect(prices).toEqual([{ epCode: 'ab1', epMillis: 2_000 }]);
  });

  test.each<[string, Row[], [string, number, string, string][]]>([
    [
      'one text',
      [['A1', '', 'teuer']],
      [['error', 4, 'teuer', 'Der Rahmenpreis in Zeile 4 ist keine Zahl.']],
    ],
    [
      'an Excel error',
      [['A4', '', '#REF!']],
      [['error', 4, '#REF!', 'Der Rahmenpreis in Zeile 4 ist keine Zahl.']],
    ],
    [
      'four decimals',
      [['A1', '', 1234.5678]],
      [
        [
          'error',
          4,
          '1.234,5678',
          'Der Rahmenpreis in Zeile 4 hat mehr als 3 Nachkommastellen (Beispiel: 1,426).',
        ],
      ],
    ],
    ['a negative price', [['A1', '', -1]], [['error', 4, '-1', 'Der Rahmenpreis in Zeile 4 ist negativ.']]],
    [
      'a price too large',
      [['A1', '', 1_000_000.001]],
      [['error', 4, '1.000.000,001', 'Der Rahmenpreis in Zeile 4 ist zu groß (höchstens 1.000.000 €).']],
    ],
    [
      'a doubled code, in each of its rows',
      [
        ['A1', '', 1],
        ['A2', '', 1],
        ['A1', '', 2],
      ],
      [
        ['error', 4, 'A1', 'Ein Ep-Code kommt mehrfach vor: „A1“ (Zeile 4).'],
        ['error', 6, 'A1', 'Ein Ep-Code kommt mehrfach vor: „A1“ (Zeile 6).'],
      ],
    ],
    [
      'an unknown code',
      [['X7', '', 1]],
      [
        [
          'warning',
          4,
          'X7',
          'Der EP-Katalog enthält diesen Ep-Code nicht: „X7“ (Zeile 4). Die Zeile wird übersprungen.',
        ],
      ],
    ],
    [
      'an unknown code that is nearly one of the catalogue, which is only named',
      [[' a22', '', 1]],
      [
        [
          'warning',
          4,
          'a22',
          'Der EP-Katalog enthält diesen Ep-Code nicht: „a22“ (Zeile 4). Die Zeile wird übersprungen. Meinten Sie „A2“?',
        ],
      ],
    ],
    [
      'a price without code',
      [[null, '', 1]],
      [['warning', 4, '1', 'In Zeile 4 steht ein Rahmenpreis ohne Ep-Code. Die Zeile wird übersprungen.']],
    ],
    [
      'nothing to import',
      [['A1', '', null]],
      [['warning', 0, '', 'Die Datei enthält keinen Rahmenpreis; es wird nichts übernommen.']],
    ],
  ])('finds %s', async (_, rows, expected) => {
    expect(await findingsOf(...rows)).toEqual(expected);
  });

  test('says in one sentence what several rows have in common, and in which rows (BID-019, BID-020, BID-021)', async () => {
    const { errors, findings, unroundedCount } = await read(
      ['A1', '', 'teuer'],
      ['A2', '', 1.00001],
      ['A3', '', 'zwei'],
      ['A1', '', '0,0001'],
      ['A4', '', -1],
    );
    expect(errors).toEqual([
      'Ep-Codes kommen mehrfach vor: „A1“ (Zeile 4) und „A1“ (Zeile 7).',
      'Die Rahmenpreise in den Zeilen 4 und 6 sind keine Zahlen.',
      'Die Rahmenpreise in den Zeilen 5 und 7 haben mehr als 3 Nachkommastellen (Beispiel: 1,426).',
    ]);
    expect(findings.map(({ row, column, value }) => [row, column, value])).toEqual([
      [4, 'Ep-Code', 'A1'],
      [4, 'Rahmenpreis', 'teuer'],
      [5, 'Rahmenpreis', '1,00001'],
      [6, 'Rahmenpreis', 'zwei'],
      [7, 'Ep-Code', 'A1'],
      [7, 'Rahmenpreis', '0,0001'],
      [8, 'Rahmenpreis', '-1'],
    ]);
    expect(unroundedCount).toBe(2);
  });

  test('names skipped rows and codes in one sentence each, and what they may have meant (BID-024)', async () => {
    const { warnings, errors, prices } = await read(
      ['X7', '', 1],
      ['A1', '', 1],
      ['a22', '', null],
      [null, '', 1],
      [' ', '', 'x'],
    );
    expect(warnings).toEqual([
      'Der EP-Katalog enthält diese Ep-Codes nicht: „X7“ (Zeile 4) und „a22“ (Zeile 6). Die Zeilen werden übersprungen. Meinten Sie „A2“ statt „a22“?',
      'In den Zeilen 7 und 8 stehen Rahmenpreise ohne Ep-Code. Die Zeilen werden übersprungen.',
    ]);
    expect([errors, prices]).toEqual([[], [{ epCode: 'A1', epMillis: 1_000 }]]);
  });

  test('of a thousand bad rows the sentence names twenty, and each has a line of its own', async () => {
    const codes = Array.from({ length: 1_000 }, (_, at) => `B${at}`);
    const bytes = sampleBytes([[], [], ['Ep-Code', 'Rahmenpreis'], ...codes.map((code) => [code, 'x'])]);
    const { errors, findings } = await readRahmenpreise(bytes, sampleCatalog(codes));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /^Die Rahmenpreise in den Zeilen 4, 5, .*, 23 und 980 weitere sind keine Zahlen\.$/,
    );
    expect(findings).toHaveLength(1_000);
  });

  test('rounds to 3 decimals once that is asked for, half up, and counts it; the rest stays an error (BID-020)', async () => {
    const rows: Row[] = [
      ['A1', '', 1.4265],
      ['A2', '', '12,34549 €'],
      ['A3', '', 77.5],
      ['A4', '', 'x'],
    ];
    const bytes = sampleBytes([['Preise'], [], ['Ep-Code', 'Titel', 'Rahmenpreis'], ...rows]);
    const reading = await readRahmenpreise(bytes, catalog, { rounds: true });
    expect(reading.prices.map(({ epMillis }) => epMillis)).toEqual([1_427, 12_345, 77_500]);
    expect(reading).toMatchObject({ roundedCount: 2, unroundedCount: 0 });
    expect(reading.findings.map(({ row }) => row)).toEqual([7]);
  });

  test('rounds what a sheet has computed as the decimal text of its double says, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 999_999, noNaN: true }), async (price) => {
        const { prices } = await readRahmenpreise(
          sampleBytes([[], [], ['Ep-Code', 'Rahmenpreis'], ['A1', price]]),
          catalog,
          { rounds: true },
        );
        const [digits = '', decimals = ''] = (price < 1e-6 ? '0' : String(price)).split('.');
        const millis = BigInt(digits + decimals.padEnd(4, '0').slice(0, 4));
        expect(prices[0]?.epMillis).toBe(Number((millis + 5n) / 10n));
      }),
      { numRuns: 30 },
    );
  });

  test('says so when a price is a formula that was never calculated, once for each cell', async () => {
    const header = ['Ep-Code', 'Rahmenpreis'];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Preise', rows: [[], [], header, ['A1']], cells: new Map([['3,1', { formula: 'C4*1.1' }]]) },
      ],
    });
    const { findings } = await readRahmenpreise(bytes, catalog);
    expect(findings.map(({ row, column, message }) => [row, column, message])).toEqual([
      [
        4,
        'Rahmenpreis',
        'Die Zelle enthält eine Formel ohne berechneten Wert. Bitte öffnen und speichern Sie die Datei in Excel.',
      ],
    ]);
  });

  test('names many of them in one line with their number', async () => {
    const codes = Array.from({ length: 101 }, (_, at) => `C${at}`);
    const cells = new Map(codes.map((_, at) => [`${3 + at},1`, { formula: 'C4*1.1' }]));
    const rows = [[], [], ['Ep-Code', 'Rahmenpreis'], ...codes.map((code) => [code])];
    const bytes = await writeXlsx({ sheets: [{ name: 'Preise', rows, cells }] });
    const { findings, errors } = await readRahmenpreise(bytes, sampleCatalog(codes));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toMatch(
      /^101 Zellen enthalten eine Formel ohne berechneten Wert \(Zeilen 4, 5, .* und 81 weitere\)\. Bitte/,
    );
    expect(errors).toEqual([]);
  });

  test('any slip of the hand in a cell is found there, and nowhere else; nothing else is lost', async () => {
    const codes = ['UE0010', 'TG0150', 'IG0030', 'SV0300'];
    const anySlip = fc.record({
      at: fc.nat(3),
      slip: fc.constantFrom('x', 'zwei', -3, 2_000_000, '#N/A', 1.23456),
    });
    await fc.assert(
      fc.asyncProperty(anySlip, async ({ at, slip }) => {
        const rows = codes.map((code, row) => [code, row === at ? slip : row + 1]);
        const { prices, findings } = await readRahmenpreise(
          sampleBytes([[], [], ['Ep-Code', 'Rahmenpreis'], ...rows]),
          sampleCatalog(codes),
        );
        expect(findings.map(({ severity, row, column }) => [severity, row, column])).toEqual([
          ['error', at + 4, 'Rahmenpreis'],
        ]);
        expect(prices.map(({ epCode }) => epCode)).toEqual(codes.toSpliced(at, 1));
      }),
      { numRuns: 30 },
    );
  });

  test('tells what stands above the table, as a file of ours says company, phase and day (K1)', async () => {
    expect((await read(['A1', 'x', 1])).titles).toEqual(['Preise']);
  });

  test('says of an unreadable file exactly what is specified (BID-022)', async () => {
    const { prices, findings } = await readRahmenpreise(new Uint8Array([80, 75, 3, 4]), catalog);
    expect(prices).toEqual([]);
    expect(findings.map(({ message }) => message)).toEqual([
      'Die Datei konnte nicht gelesen werden. Bitte laden Sie eine valide Excel-Tabelle hoch.',
    ]);
  });
});
