import { describe, expect, test } from 'vitest';
import { readLv } from './lv-in.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { LV_HEADER, sampleBytes, sampleCatalog } from '../test/sample-sheet.ts';

const catalog = sampleCatalog(['0010', 'B2']);

type Row = (string | number | null)[];

const read = async (...rows: Row[]) => await readLv(sampleBytes([['LV'], [], LV_HEADER, ...rows]), catalog);
const rowWith = (column: string, value: string | number | null): Row =>
  ['1', null, '0010', 'Text', 1, 'h', 'uegm', 'nein'].map((cell, i) =>
    LV_HEADER[i] === column ? value : cell,
  );

describe('readLv', () => {
  test('gives positions in the file order with their place in the catalogue; a code may come twice', async () => {
    const { positions, findings } = await read(
      [1, 'AKS-7', '0010', 'Anlage A', '1.234,5', 'h', 'UEGM', 'Nein'],
      ['2a', null, '0010', null, 0.001, null, null, 'aktiv'],
      [3, null, 'B2', 'Anlage B', 0, 'h', 'uegm', 'INAKTIV'],
      [4, null, 'B2', 'Anlage B', 4_000_000, 'h', 'uegm', null],
    );
    expect(findings).toEqual([]);
    expect(positions).toEqual([
      {
        serialNumber: '1',
        identificationNumber: 'AKS-7',
        mengeMillis: 1_234_500,
        description: 'Anlage A',
        optionalPosition: false,
        optionalPositionActive: false,
        epCode: '0010',
        leftInt: 2,
        rightInt: 3,
        sliceTag: 'uegm',
        unit: 'h',
      },
      expect.objectContaining({
        serialNumber: '2a',
        mengeMillis: 1,
        description: 'Leistung 0010',
        unit: 'h',
        optionalPosition: true,
        optionalPositionActive: true,
      }),
      expect.objectContaining({ mengeMillis: 0, optionalPosition: true, optionalPositionActive: false }),
      expect.objectContaining({ mengeMillis: 4_000_000_000, leftInt: 4, optionalPosition: false }),
    ]);
  });

  test('a row that is the same as an earlier one in all columns is asked about, and taken', async () => {
    const row: Row = ['7', null, '0010', 'Anlage A', 2, 'h', 'uegm', 'nein'];
    const { positions, findings } = await read(row, rowWith('Lfd. Nr.', '8'), row);
    expect(positions).toHaveLength(3);
    expect(findings).toEqual([
      {
        severity: 'warning',
        row: 6,
        column: 'Ep-Code',
        value: '0010',
        message: 'Diese Zeile gleicht Zeile 4 ganz. Wurde sie kopiert?',
      },
    ]);
  });

  test.each<[string, string, string | number | null, string]>([
    ['an unknown Ep-Code', 'Ep-Code', 'X9', 'Der Ep-Code „X9“ in Zeile 4 ist im EP-Katalog nicht enthalten.'],
    [
      'a code that lost its leading zeros',
      'Ep-Code',
      10,
      'Der Ep-Code „10“ in Zeile 4 ist im EP-Katalog nicht enthalten. Meinten Sie „0010“?',
    ],
    ['a missing Ep-Code', 'Ep-Code', null, 'Der Ep-Code fehlt.'],
    ['a text as amount', 'Menge', 'viel', 'Die Menge ist keine Zahl.'],
    ['an English amount', 'Menge', '1.5', 'Die Menge ist keine Zahl.'],
    ['an Excel error as amount', 'Menge', '#REF!', 'Die Menge ist keine Zahl.'],
    ['a missing amount', 'Menge', null, 'Die Menge fehlt.'],
    ['a negative amount', 'Menge', -0.001, 'Die Menge darf nicht negativ sein.'],
    ['four decimals', 'Menge', 1.2345, 'Die Menge hat mehr als 3 Nachkommastellen (Beispiel: 1,426).'],
    [
      'four decimals in a text',
      'Menge',
      '1,2345',
      'Die Menge hat mehr als 3 Nachkommastellen (Beispiel: 1,426).',
    ],
    ['a too large amount', 'Menge', 4_000_000.001, 'Die Menge ist zu groß (höchstens 4.000.000).'],
    [
      'another Leistungsgruppe',
      'Leistungsgruppe',
      'aufzug',
      'Die Leistungsgruppe weicht vom EP-Katalog ab; dort steht „uegm“.',
    ],
    [
      'an unknown Leistungsgruppe',
      'Leistungsgruppe',
      'garten',
      'Die Leistungsgruppe ist unbekannt. Erlaubt sind: uegm, igm, tgm, sonstiges (Basis FM), aufzug (Aufzugsmanagement), energy (Energiemanagement), waste (Abfallmanagement), sv (Sachverständigenprüfungen).',
    ],
    [
      'an unknown Bedarfsposition',
      'Bedarfsposition',
      'constructor',
      'Die Bedarfsposition muss „nein“, „aktiv“ oder „inaktiv“ sein.',
    ],
  ])('refuses %s with row and column', async (_, column, value, message) => {
    const { findings } = await read(rowWith(column, value), rowWith('Menge', 2));
    const found = { severity: 'error', row: 4, column, value: value === null ? '' : String(value), message };
    // What is said of the whole column is told apart, above them.
    expect(findings.filter(({ row }) => row > 0)).toEqual([found]);
  });

  test('warns of another unit and of a line that is no position', async () => {
    const { positions, findings } = await read(
      [null, null, null, 'Titelzeile', null, null, null, null],
      rowWith('Einheit', 'm²'),
    );
    expect(positions).toHaveLength(1);
    expect(findings).toEqual([
      {
        severity: 'warning',
        row: 4,
        column: 'Ep-Code',
        value: '',
        message: 'Die Zeile hat weder Ep-Code noch Menge und wurde übersprungen.',
      },
      {
        severity: 'warning',
        row: 5,
        column: 'Einheit',
        value: 'm²',
        message: 'Die Einheit weicht vom EP-Katalog ab; dort steht „h“.',
      },
    ]);
  });

  test('refuses an LV without positions', async () => {
    const { findings } = await read();
    expect(findings).toEqual([
      { severity: 'error', row: 0, column: '', value: '', message: 'Das LV enthält keine Position.' },
    ]);
  });

  test('finds everything at once, by row', async () => {
    const { findings } = await read(
      rowWith('Menge', 'x'),
      ['2', null, 'X9', 'T', -1, 'h', 'uegm', 'ja'],
      rowWith('Menge', null),
    );
    expect(findings.map(({ row, column }) => [row, column])).toEqual([
      [4, 'Menge'],
      [5, 'Menge'],
      [5, 'Bedarfsposition'],
      [5, 'Ep-Code'],
      [6, 'Menge'],
    ]);
  });

  test('passes on why a file cannot be read', async () => {
    const { findings } = await readLv(new Uint8Array([1, 2, 3]), catalog);
    expect(findings.map(({ message }) => message)).toEqual([
      'Die Datei konnte nicht gelesen werden. Bitte laden Sie eine valide Excel-Tabelle hoch.',
    ]);
  });
});

test('spellings of one unit are no difference, another period is told apart (K4)', async () => {
  const yearly = catalog.map((entry) => ({ ...entry, unit: entry.unit === '' ? '' : 'm²/a' }));
  const rows = ['qm / Jahr', 'm2/a', 'm²/Monat', 'Stk'].map((unit) => rowWith('Einheit', unit));
  const { positions, findings } = await readLv(sampleBytes([LV_HEADER, ...rows]), yearly);
  expect(positions.map(({ unit }) => unit)).toEqual(['m²/a', 'm²/a', 'm²/Monat', 'Stk']);
  expect(findings.map(({ row, message }) => [row, message.slice(0, 40)])).toEqual([
    [4, 'Die Einheit gilt für einen anderen Zeitr'],
    [5, 'Die Einheit weicht vom EP-Katalog ab; do'],
  ]);
});

test('codes that look alike are the same, and near ones are taken only once that is asked for (K4)', async () => {
  const bytes = sampleBytes([
    LV_HEADER,
    rowWith('Ep-Code', '\u00a0b2\u200b'),
    rowWith('Ep-Code', 'B 2'),
    rowWith('Ep-Code', 10),
  ]);
  const asked = await readLv(bytes, catalog);
  expect(asked.positions.map(({ epCode }) => epCode)).toEqual(['B2']);
  expect(asked.findings[0]).toMatchObject({
    message: expect.stringContaining('„B 2“ als „B2“ und „10“ als „0010“'),
    offers: [{ label: '2 Codes so lesen', choices: { nearKeys: true } }],
  });
  expect(asked.findings.filter(({ severity }) => severity === 'error')).toHaveLength(2);
  const { positions, findings } = await readLv(bytes, catalog, [], { nearKeys: true });
  expect(positions.map(({ epCode }) => epCode)).toEqual(['B2', 'B2', '0010']);
  expect(findings.map(({ message }) => message)).toEqual([
    'Gelesen wird „B 2“ als „B2“ und „10“ als „0010“.',
  ]);
});

describe('an LV on several sheets', () => {
  const book = (...sheets: [string, (string | number | null)[][]][]) =>
    writeWorkbook(
      sheets.map(([name, rows]) => ({
        name,
        columns: [],
        rows: rows.map((cells) => ({ cells })),
        frozenRows: 0,
      })),
    );
  const one = [...LV_HEADER];
  const bytes = book(
    ['LV', [one, rowWith('Menge', 1)]],
    ['Los 2', [one, rowWith('Menge', 2), rowWith('Menge', '1,23456')]],
    ['Hinweise', [['Bitte ausfüllen']]],
  );

  test('is read from the first, and another one that has positions is named and offered', async () => {
    const { positions, findings } = await readLv(bytes, catalog);
    expect(positions.map(({ mengeMillis }) => mengeMillis)).toEqual([1_000]);
    expect(findings).toMatchObject([
      {
        row: 0,
        severity: 'warning',
        message: 'Nicht gelesen wird das Blatt „Los 2“ (2 Zeilen); es hat dieselben Spalten.',
        offers: [{ label: 'Blatt „Los 2“ mitlesen', choices: { alsoSheets: [1] } }],
      },
    ]);
  });

  test('has the rows of a sheet that is added behind its own, and its findings say of which sheet', async () => {
    const { positions, findings } = await readLv(bytes, catalog, [], { alsoSheets: [1], rounds: true });
    expect(positions.map(({ mengeMillis }) => mengeMillis)).toEqual([1_000, 2_000, 1_235]);
    expect(findings.map(({ message }) => message)).toEqual([
      'Blatt „Los 2“: 1 Wert wurde kaufmännisch auf 3 Stellen gerundet.',
    ]);
    for (const at of [0, 2, 9]) {
      const { findings: refused } = await readLv(bytes, catalog, [], { alsoSheets: [at] });
      expect(refused.filter(({ severity }) => severity === 'error')).toMatchObject([
        { message: 'Das Blatt, das mitgelesen werden soll, gibt es nicht.' },
      ]);
    }
  });

  test('whose amounts are texts with a point asks what is meant, with the sum either way (K5)', async () => {
    const english = book(['LV', [one, rowWith('Menge', '64.000'), rowWith('Menge', '12.500')]]);
    const { findings } = await readLv(english, catalog);
    expect(findings).toMatchObject([
      {
        severity: 'error',
        column: 'Menge',
        offers: [
          { label: 'Dezimalkomma: Summe 76.500', choices: { decimals: 'comma' } },
          { label: 'Dezimalpunkt: Summe 76,5', choices: { decimals: 'point' } },
        ],
      },
    ]);
    const meant = async (decimals: 'comma' | 'point') =>
      (await readLv(english, catalog, [], { decimals })).positions.map(({ mengeMillis }) => mengeMillis);
    expect(await meant('comma')).toEqual([64_000_000, 12_500_000]);
    expect(await meant('point')).toEqual([64_000, 12_500]);
  });
});
