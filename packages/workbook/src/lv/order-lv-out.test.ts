import { describe, expect, test } from 'vitest';
import { type OrderLv, orderLvSheet, printOrderLvJson, writeOrderLv } from './order-lv-out.ts';
import { SAMPLE_KEYS, sampleOrder } from '../test/sample-order.ts';
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

describe('the order LV (EXPORT-008, EXPORT-009)', () => {
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
    const bytes = await writeOrderLv(sampleOrder);
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

  test('as JSON has property, lvPositions and provider, two blanks deep, money in euros', () => {
    const text = printOrderLvJson(sampleOrder);
    expect(text.split('\n')[1]).toBe('  "property": {');
    const read = JSON.parse(text) as { property: unknown; lvPositions: unknown[]; provider: unknown };
    expect(read.property).toEqual(sampleOrder.property);
    expect(read.provider).toEqual(sampleOrder.provider);
    expect(read.lvPositions).toHaveLength(3);
    expect(read.lvPositions[1]).toEqual({
      ...SAMPLE_KEYS,
      id: '6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a0101',
      leftInt: 3,
      rightInt: 4,
      serialNumber: '2',
      identificationNumber: '',
      description: 'Leistung A1',
      optionalPosition: true,
      optionalPositionActive: true,
      epCode: 'A1',
      sliceTag: 'uegm',
      unit: 'h',
      amount: 2.5,
      ep: 80,
      gp: 200,
      noPriceGiven: false,
      notInMarketArea: false,
    });
  });
});
