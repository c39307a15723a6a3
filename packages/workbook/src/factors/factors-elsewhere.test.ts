import { expect, test } from 'vitest';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { sampleBytes } from '../test/sample-sheet.ts';
import { readFactors } from './factors-in.ts';

const first = '00000001-0000-4000-8000-000000000000';
const isInPhase = (id: string) => id === first;

test('says where the table stands that is not on row 3, and reads it there once that is asked for', async () => {
  const bytes = sampleBytes([
    ['LiegenschaftsId', 'Marktgebiet'],
    [first, 'nein'],
  ]);
  const { values, findings, elsewhere } = await readFactors(bytes, isInPhase);
  expect([values, findings.map(({ message }) => message)]).toEqual([
    [],
    [
      'Die Spalte „LiegenschaftsId“ fehlt. Die Kopfzeile wird in Zeile 3 gesucht.',
      'Die Überschriften stehen in Zeile 1, gesucht werden sie in Zeile 3.',
    ],
  ]);
  expect(elsewhere).toMatchObject({ sheetAt: 0, headerRow: 1 });
  expect(await readFactors(bytes, isInPhase, { place: elsewhere })).toMatchObject({
    values: [{ liegenschaftId: first, kind: 'm', isInMarket: false }],
    findings: [],
  });
});

test('reads under foreign headings as somebody has said, and says so (D4-12)', async () => {
  const headings = ['Kennung', 'Faktor Basis', 'Im Markt'];
  const rows = [headings, [first, '-5 %', 'nein']];
  const names = { id: 'Kennung', 'ls basisfm': 'Faktor Basis', marktgebiet: 'Im Markt' };
  const read = await readFactors(rows, isInPhase, { takesMeant: true }, [{ headings, names }]);
  expect(read.values).toEqual([
    { liegenschaftId: first, kind: 'm', isInMarket: false },
    { liegenschaftId: first, kind: 'ls', sliceId: 'basisfm', millis: 950 },
  ]);
  expect(read.findings.map(({ message }) => message)).toEqual([
    'Die Spalten wurden so zugeordnet: LiegenschaftsId = „Kennung“, Marktgebiet = „Im Markt“ und Basis FM Liegenschaft = „Faktor Basis“.',
  ]);
});

test('reads the rows of a text, with its header in any row (D4-12)', async () => {
  const rows = [
    ['LiegenschaftsId', 'Marktgebiet', 'Basis FM Liegenschaft'],
    [first, 'nein', '105 %'],
  ];
  expect(await readFactors(rows, isInPhase)).toMatchObject({
    values: [
      { kind: 'm', isInMarket: false },
      { kind: 'ls', millis: 1050 },
    ],
    findings: [],
  });
});

test('of two sheets reads the one that was asked for, and offers the other (D4-12, K2)', async () => {
  const sheetOf = (name: string, cells: (string | number)[][]) => ({
    name,
    columns: [],
    rows: cells.map((row) => ({ cells: row })),
    frozenRows: 0,
  });
  const head = ['LiegenschaftsId', 'Basis FM Liegenschaft'];
  const bytes = writeWorkbook([
    sheetOf('Alt', [['Faktoren'], [], head, [first, 1.1]]),
    sheetOf('Neu', [head, [first, 0.9]]),
  ]);
  const millisOf = async (sheetAt?: number) => {
    const { values, findings } = await readFactors(bytes, isInPhase, { sheetAt });
    const labels = findings.flatMap(({ offers = [] }) => offers.map(({ label }) => label));
    return [values.map((value) => 'millis' in value && value.millis), labels];
  };
  expect(await millisOf()).toEqual([[1100], ['Blatt „Neu“ lesen']]);
  expect(await millisOf(1)).toEqual([[900], ['Blatt „Alt“ lesen']]);
});
