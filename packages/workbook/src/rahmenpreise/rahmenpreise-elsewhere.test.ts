import { describe, expect, test } from 'vitest';
import { readRahmenpreise } from './rahmenpreise-in.ts';
import { sampleCatalog } from '../test/sample-sheet.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const catalog = sampleCatalog(['A1', 'A2', 'A3', 'A4']);

type Row = (string | number | null)[];

describe('a price list that stands elsewhere', () => {
  const LIST: Row[] = [
    ['Ep-Code', 'Rahmenpreis'],
    ['A1', 1],
  ];
  const priceBookOf = async (...sheets: [string, Row[]][]) =>
    writeWorkbook(
      sheets.map(([name, rows]) => ({
        name,
        columns: [],
        rows: rows.map((cells) => ({ cells })),
        frozenRows: 0,
      })),
    );

  test.each<[string, [string, Row[]][], string[], object | undefined]>([
    [
      'with its header on row 1',
      [['Preise', LIST]],
      [
        'Die Spalten „Ep-Code“ und „Rahmenpreis“ fehlen. Die Kopfzeile wird in Zeile 3 gesucht.',
        'Die Überschriften stehen in Zeile 1, gesucht werden sie in Zeile 3.',
      ],
      { sheetAt: 0, sheetName: 'Preise', headerRow: 1 },
    ],
    [
      'behind an empty sheet, on another row',
      [
        ['Leer', []],
        ['Notizen', [['x']]],
        ['Preise', LIST],
      ],
      [
        'Die Spalten „Ep-Code“ und „Rahmenpreis“ fehlen. Die Kopfzeile wird in Zeile 3 gesucht.',
        'Die Tabelle steht auf dem Blatt „Preise“. Die Überschriften stehen in Zeile 1, gesucht werden sie in Zeile 3.',
      ],
      { sheetAt: 2, sheetName: 'Preise', headerRow: 1 },
    ],
    [
      'nowhere, but with a column that is alike',
      [['Preise', [['Titel'], [], ['Ep-Code', 'Bezeichnung', 'Preis netto'], ['A1', 'x', 1]]]],
      [
        'Die Spalte „Rahmenpreis“ fehlt. Die Kopfzeile wird in Zeile 3 gesucht. Ähnliche Spalte: „Preis netto“.',
      ],
      undefined,
    ],
    [
      'nowhere',
      [['Preise', [['Titel'], [], ['Ep-Code', 'Bezeichnung', 'Betrag'], ['A1', 'x', 1]]]],
      ['Die Spalte „Rahmenpreis“ fehlt. Die Kopfzeile wird in Zeile 3 gesucht.'],
      undefined,
    ],
  ])(
    '%s is refused, with a word on where it stands (BID-017, BID-023)',
    async (_, sheets, messages, place) => {
      const reading = await readRahmenpreise(await priceBookOf(...sheets), catalog);
      expect(reading.prices).toEqual([]);
      expect(reading.findings.map(({ severity, message }) => [severity, message])).toEqual(
        messages.map((message) => ['error', message]),
      );
      expect(reading.elsewhere).toEqual(place);
    },
  );

  test('on the second sheet alone is read there, and that is said (OPEN-61)', async () => {
    const bytes = await priceBookOf(['Deckblatt', [['Angebot']]], ['Rahmenpreise', [['Titel'], [], ...LIST]]);
    const { prices, warnings } = await readRahmenpreise(bytes, catalog);
    expect(prices).toEqual([{ epCode: 'A1', epMillis: 1_000 }]);
    expect(warnings).toEqual([
      'Gelesen wird das Blatt „Rahmenpreise“; auf dem ersten Blatt „Deckblatt“ stehen die gesuchten Spalten nicht.',
    ]);
  });

  test('is read there once that is asked for', async () => {
    const bytes = await priceBookOf(['Deckblatt', [['Angebot']]], ['Rahmenpreise', LIST]);
    const { elsewhere } = await readRahmenpreise(bytes, catalog);
    const { prices, findings } = await readRahmenpreise(bytes, catalog, { place: elsewhere });
    expect([prices, findings]).toEqual([[{ epCode: 'A1', epMillis: 1_000 }], []]);
  });

  test('of two sheets the other one is offered, and read in any row once it is asked for (D4-12, K2)', async () => {
    const other: Row[] = [
      ['Ep-Code', 'Rahmenpreis'],
      ['A2', 2],
      ['A3', 3],
    ];
    const bytes = await priceBookOf(['Jahr 1', [['Titel'], [], ...LIST]], ['Jahr 2', other]);
    const first = await readRahmenpreise(bytes, catalog);
    expect(first.prices.map(({ epCode }) => epCode)).toEqual(['A1']);
    expect(first.findings.flatMap(({ offers = [] }) => offers)).toEqual([
      { label: 'Blatt „Jahr 2“ lesen', choices: { sheetAt: 1 } },
    ]);
    const second = await readRahmenpreise(bytes, catalog, { sheetAt: 1 });
    expect(second.prices.map(({ epCode }) => epCode)).toEqual(['A2', 'A3']);
    expect(second.findings.flatMap(({ offers = [] }) => offers)).toEqual([
      { label: 'Blatt „Jahr 1“ lesen', choices: { sheetAt: 0 } },
    ]);
  });

  test('as rows of a text has its header in any row, and what it lacks is said (D4-12)', async () => {
    const rows = [['Rahmenpreise, Alpina, Runde 1'], ['Ep-Code', 'Rahmenpreis'], ['A1', '1,50'], ['A2', '2']];
    const read = await readRahmenpreise(rows, catalog);
    expect([read.prices, read.findings, read.titles]).toEqual([
      [
        { epCode: 'A1', epMillis: 1_500 },
        { epCode: 'A2', epMillis: 2_000 },
      ],
      [],
      ['Rahmenpreise, Alpina, Runde 1'],
    ]);
    const { findings, elsewhere } = await readRahmenpreise(
      [
        ['Ep-Code', 'Preis'],
        ['A1', '1'],
      ],
      catalog,
    );
    expect(elsewhere).toBeUndefined();
    expect(findings.map(({ message }) => message)).toEqual([
      'Die Spalte „Rahmenpreis“ fehlt. Die Kopfzeile wird in den ersten 10 Zeilen gesucht. Ähnliche Spalte: „Preis“.',
    ]);
  });

  const HEADS = ['Artikel', 'ME', 'Preis netto', 'Preis brutto'];
  const NAMES = { epCode: 'Artikel', rahmenpreis: 'Preis netto', einheit: 'ME' };

  test('under foreign headings is read as somebody has said, with its units, and says so (D4-12)', async () => {
    const rows: Row[] = [['Preisliste'], HEADS, ['A1', 'h', 1, 1.19], ['A2', '', 'x', 2], ['', 'h', null, 3]];
    const bytes = await priceBookOf(['Deckblatt', [['Angebot']]], ['Preise', rows]);
    expect((await readRahmenpreise(bytes, catalog)).prices).toEqual([]);
    for (const source of [
      bytes,
      rows.map((cells) => cells.map((cell) => String(cell ?? '').replace('.', ','))),
    ]) {
      const reading = await readRahmenpreise(source, catalog, {}, [{ headings: HEADS, names: NAMES }]);
      expect(reading.prices).toEqual([{ epCode: 'A1', epMillis: 1_000, unit: 'h' }]);
      expect(reading.warnings).toContain(
        'Die Spalten wurden so zugeordnet: Ep-Code = „Artikel“, Rahmenpreis = „Preis netto“ und Einheit = „ME“.',
      );
      expect(reading.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
        { row: 4, column: 'Rahmenpreis', value: 'x' },
      ]);
    }
  });

  test('with what a spreadsheet could not compute for a unit is read all the same (K1)', async () => {
    const rows: Row[] = [
      ['Titel'],
      [],
      ['Ep-Code', 'Rahmenpreis', 'Einheit'],
      ['A1', 1, '#N/A'],
      ['', null, 'h'],
    ];
    const { prices, findings } = await readRahmenpreise(await priceBookOf(['Preise', rows]), catalog);
    expect([prices, findings]).toEqual([[{ epCode: 'A1', epMillis: 1_000, unit: '#N/A' }], []]);
  });
});
