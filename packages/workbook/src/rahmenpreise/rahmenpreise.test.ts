import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readRahmenpreise } from './rahmenpreise-in.ts';
import { rahmenpreiseSheet } from './rahmenpreise-out.ts';
import { sampleBytes, sampleCatalog } from '../test/sample-sheet.ts';
import { readByOtherLibrary, readFrozenRows } from '../test/test-reader.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const catalog = sampleCatalog(['A1', 'A2', 'A3', 'A4']);

type Row = (string | number | null)[];

const read = async (...rows: Row[]) =>
  await readRahmenpreise(
    await sampleBytes([['Preise'], [], ['Ep-Code', 'Titel', 'Rahmenpreis'], ...rows]),
    catalog,
  );

const findingsOf = async (...rows: Row[]) =>
  (await read(...rows)).findings.map(({ severity, row, message }) => [severity, row, message]);

describe('readRahmenpreise', () => {
  test('reads numbers and German texts; zero is a price, an empty cell is none', async () => {
    expect(
      await read(
        ['A1', 'x', 1.426],
        ['A2', 'x', ' 1.234,5 € '],
        ['A3', 'x', 0],
        ['A4', 'x', null],
        [null, 'Titel', null],
      ),
    ).toEqual({
      prices: [
        { epCode: 'A1', epMillis: 1426 },
        { epCode: 'A2', epMillis: 1_234_500 },
        { epCode: 'A3', epMillis: 0 },
      ],
      findings: [],
    });
  });

  test.each<[string, Row[], [string, number, string][]]>([
    ['one text', [['A1', '', 'teuer']], [['error', 4, 'Der Rahmenpreis in Zeile 4 ist keine Zahl.']]],
    [
      'several texts',
      [
        ['A1', '', 'teuer'],
        ['A2', '', 1],
        ['A3', '', '1.5'],
        ['A4', '', '#REF!'],
      ],
      [['error', 4, 'Die Rahmenpreise in den Zeilen 4, 6 und 7 sind keine Zahlen.']],
    ],
    [
      'four decimals',
      [['A1', '', 1.4261]],
      [['error', 4, 'Der Rahmenpreis in Zeile 4 hat mehr als 3 Nachkommastellen (Beispiel: 1,426).']],
    ],
    [
      'four decimals twice',
      [
        ['A1', '', 1.4261],
        ['A2', '', '0,0001'],
      ],
      [
        [
          'error',
          4,
          'Die Rahmenpreise in den Zeilen 4 und 5 haben mehr als 3 Nachkommastellen (Beispiel: 1,426).',
        ],
      ],
    ],
    ['a negative price', [['A1', '', -1]], [['error', 4, 'Der Rahmenpreis in Zeile 4 ist negativ.']]],
    [
      'a price too large',
      [['A1', '', 1_000_000.001]],
      [['error', 4, 'Der Rahmenpreis in Zeile 4 ist zu groß (höchstens 1.000.000 €).']],
    ],
    [
      'a doubled code',
      [
        ['A1', '', 1],
        ['A2', '', 1],
        ['A1', '', 2],
      ],
      [['error', 6, 'Der Ep-Code „A1“ kommt mehrfach vor (Zeilen 4 und 6).']],
    ],
    [
      'an unknown code',
      [['X1', '', 1]],
      [
        [
          'warning',
          4,
          'Der EP-Katalog enthält diesen Ep-Code nicht: „X1“ (Zeile 4). Die Zeile wird übersprungen.',
        ],
      ],
    ],
    [
      'unknown codes',
      [
        ['X1', '', 1],
        ['A1', '', 1],
        ['X2', '', null],
      ],
      [
        [
          'warning',
          4,
          'Der EP-Katalog enthält diese Ep-Codes nicht: „X1“ (Zeile 4) und „X2“ (Zeile 6). Die Zeilen werden übersprungen.',
        ],
      ],
    ],
    [
      'a price without code',
      [[null, '', 1]],
      [['warning', 4, 'In Zeile 4 steht ein Rahmenpreis ohne Ep-Code. Die Zeile wird übersprungen.']],
    ],
    [
      'prices without code',
      [
        [null, '', 1],
        [' ', '', 'x'],
      ],
      [
        [
          'warning',
          4,
          'In den Zeilen 4 und 5 stehen Rahmenpreise ohne Ep-Code. Die Zeilen werden übersprungen.',
        ],
      ],
    ],
    [
      'nothing to import',
      [['A1', '', null]],
      [['warning', 0, 'Die Datei enthält keinen Rahmenpreis; es wird nichts übernommen.']],
    ],
  ])('finds %s', async (_, rows, expected) => {
    expect(await findingsOf(...rows)).toEqual(expected);
  });

  test('finds everything at once', async () => {
    const findings = await findingsOf(
      ['A1', '', 'x'],
      ['A2', '', 1.00001],
      ['X', '', 1],
      ['A2', '', -1],
      [null, '', 5],
    );
    expect(findings.map(([severity, row]) => [severity, row])).toEqual([
      ['error', 4],
      ['error', 5],
      ['warning', 6],
      ['error', 7],
      ['error', 7],
      ['warning', 8],
    ]);
  });

  test('says so when a price is a formula that was never calculated', async () => {
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
      [4, 'Rahmenpreis', 'Der Rahmenpreis in Zeile 4 ist keine Zahl.'],
    ]);
  });

  test('takes the header from row 3 only', async () => {
    const { findings } = await readRahmenpreise(
      await sampleBytes([
        ['Ep-Code', 'Rahmenpreis'],
        ['A1', 1],
        ['A2', 2],
      ]),
      catalog,
    );
    expect(findings).toMatchObject([
      {
        severity: 'error',
        row: 3,
        message: 'Die Spalten „Ep-Code“ und „Rahmenpreis“ fehlen. Die Kopfzeile wird in Zeile 3 gesucht.',
      },
    ]);
  });

  test('says of an unreadable file exactly what is specified (BID-022)', async () => {
    const { prices, findings } = await readRahmenpreise(new Uint8Array([80, 75, 3, 4]), catalog);
    expect(prices).toEqual([]);
    expect(findings.map(({ message }) => message)).toEqual([
      'Die Datei konnte nicht gelesen werden. Bitte laden Sie eine valide Excel-Tabelle hoch.',
    ]);
  });
});

describe('rahmenpreiseSheet', () => {
  test('is read back unchanged, whatever codes and prices', async () => {
    const code = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.normalize('NFC').trim())
      .filter((text) => text !== '' && !text.startsWith('#'));
    const price = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
    const list = fc.uniqueArray(fc.tuple(code, price), {
      minLength: 1,
      maxLength: 15,
      selector: ([epCode]) => epCode,
    });
    await fc.assert(
      fc.asyncProperty(list, async (offered) => {
        const priceOf = new Map(offered);
        const entries = sampleCatalog([...priceOf.keys()]);
        const { prices, findings } = await readRahmenpreise(
          await writeWorkbook([rahmenpreiseSheet(entries, (epCode) => priceOf.get(epCode))]),
          entries,
        );
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(prices).toEqual(
          offered.flatMap(([epCode, epMillis]) => (epMillis === null ? [] : [{ epCode, epMillis }])),
        );
      }),
    );
  });

  test('writes a text in place of a price that is not stored, and does not take it for one when it is read back (BID-028)', async () => {
    const bytes = await writeWorkbook([
      rahmenpreiseSheet(catalog, (epCode) => (epCode === 'A1' ? 'Nicht gespeichert: 61,500 €' : undefined)),
    ]);
    const { cells } = readByOtherLibrary(bytes);
    expect(cells[4]?.[5]).toMatchObject({ t: 's', v: 'Nicht gespeichert: 61,500 €' });
    const { prices, findings } = await readRahmenpreise(bytes, catalog);
    expect([prices, findings.map(({ message }) => message)]).toEqual([
      [],
      ['Der Rahmenpreis in Zeile 5 ist keine Zahl.'],
    ]);
  });

  test('shows a second library the sheet, the header on row 3 and euros with 3 decimals (BID-026)', async () => {
    const bytes = await writeWorkbook([
      rahmenpreiseSheet(catalog, (epCode) => (epCode === 'A1' ? 1_234_567 : null)),
    ]);
    const { sheetNames, cells } = readByOtherLibrary(bytes);
    expect(sheetNames).toEqual(['Rahmenpreise']);
    expect(cells[2]?.map((cell) => cell?.v)).toEqual([
      'Nummer',
      'Titel',
      'Einheit',
      'Leistungsgruppe',
      'Ep-Code',
      'Rahmenpreis',
    ]);
    expect(cells[4]?.map((cell) => cell?.v)).toEqual(['1.1', 'Leistung A1', 'h', 'Basis FM', 'A1', 1234.567]);
    expect(cells[4]?.[5]).toMatchObject({ t: 'n', z: '#,##0.000 "€"' });
    expect(cells[5]?.[5]?.v).toBeUndefined();
    // Title, hint and header stay visible while the prices scroll.
    expect(await readFrozenRows(bytes)).toBe(3);
  });
});
