import { expect, test } from 'vitest';
import { printTables } from './printed-table.ts';
import type { Sheet } from './sheet.ts';

const sheet: Sheet = {
  name: 'Blatt',
  frozenRows: 2,
  columns: [
    { widthChars: 10, format: 'text' },
    { widthChars: 10, format: 'amount' },
    { widthChars: 10, format: 'euro' },
    { widthChars: 10, format: 'exactEuro' },
    { widthChars: 10, format: 'factor' },
  ],
  rows: [
    { cells: ['Oben'], tone: 'title' },
    { cells: ['Name', 'Menge', 'GP', 'Ep', 'Faktor'], tone: 'header' },
    { cells: ['a', 1234.5, 1234567.891, 41.711123456789, 1.05] },
    { cells: ['Gruppe'], tone: 'title' },
    { cells: ['b', 2, { formula: 'A1', value: 0.001 }, 0.000000000001, null], tone: 'total' },
    { cells: ['c', null, 12345.678, 12345.678, 1] },
  ],
};

test('what stands below the head is printed as its column shows it, a table for each title', () => {
  const [first, second, ...more] = printTables(sheet);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    title: 'Blatt',
    columns: [{ header: 'Name', isNumber: false }, {}, { header: 'GP €' }, {}, {}],
  });
  expect(first?.rows).toEqual([
    { cells: ['a', '1.234,5', '1.234.567,891', '41,711123456789', '1,050'], tone: undefined },
  ]);
  expect(second).toMatchObject({ title: 'Gruppe' });
  expect(second?.rows.map(({ cells }) => cells)).toEqual([
    ['b', '2', '0,001', '0,000000000001', ''],
    ['c', '', '12.345,678', '12.345,678', '1,000'],
  ]);
});
