import { describe, expect, test } from 'vitest';
import { type OrderLv, orderLvSheet, writeOrderLv } from './order-lv-out.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { readSheet } from '../sheet/sheet-file.ts';
import { readByOtherLibrary } from '../test/test-reader.ts';

function told(changed: Partial<OrderLv>) {
  return orderLvSheet({ ...sampleOrder, ...changed })
    .rows.slice(4)
    .map(({ cells }) => [
      cells[1] ?? null,
      cells[4] ?? cells[0],
      cells[5] ?? null,
      cells[7] ?? null,
      cells[8] ?? null,
    ]);
}

describe('the order LV (EXPORT-009)', () => {
  test('holds the positions of the awarded service groups only, with sums', () => {
    expect(told({})).toEqual([
      [null, 'Basis FM', null, null, null],
      [null, 'Kategorie', null, null, 300],
      ['BA 2', 'Leistung A1', 2.5, 80, 200],
      ['BI 3', 'Leistung A1', 2.5, 80, 0],
      ['1', '=HYPERLINK("x")', 2.5, 40, 100],
      [null, 'Summe Basis FM', null, null, 300],
      [null, 'Gesamtsumme', null, null, 300],
    ]);
  });

  test('adds up over several service groups', () => {
    const sums = told({ sliceIds: ['aufzug', 'basisfm'] }).filter(([, title]) => /umme/.test(String(title)));
    expect(sums.map(([, title, , , sum]) => [title, sum])).toEqual([
      ['Summe Basis FM', 300],
      ['Summe Aufzugsmanagement', 300],
      ['Gesamtsumme', 600],
    ]);
  });

  test('is read back the same by both libraries', async () => {
    const bytes = writeOrderLv(sampleOrder);
    const expected = orderLvSheet(sampleOrder).rows.map(({ cells }) => cells.map((cell) => cell || null));
    const padded = (row: readonly unknown[], i: number) =>
      expected[i]?.map((_, column) => row[column] || null);
    const own = await readSheet(bytes);
    expect(own.ok && own.rows.map(padded)).toEqual(expected);
    expect(
      readByOtherLibrary(bytes).cells.map((row, i) =>
        padded(
          row.map((cell) => cell?.v),
          i,
        ),
      ),
    ).toEqual(expected);
  });
});
