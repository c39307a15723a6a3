import type { CellFactors } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { describe, expect, test } from 'vitest';
import { type OrderLv, orderLvSheet, writeOrderLv } from './order-lv-out.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { pagesWide } from '../sheet/print-setup.ts';
import { readSheet } from '../sheet/sheet-file.ts';
import { readByOtherLibrary } from '../test/test-reader.ts';

function told(changed: Partial<OrderLv>) {
  return orderLvSheet({ ...sampleOrder, ...changed })
    .rows.slice(5)
    .map(({ cells }) => [
      cells[1] ?? null,
      cells[4] ?? cells[0],
      cells[5] ?? null,
      cells[11] ?? null,
      cells[12] ?? null,
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

  test('says in its head how it is reckoned, with the EP and every factor in a column', () => {
    const { rows, frozenRows } = orderLvSheet({
      ...sampleOrder,
      offer: {
        ...sampleOrder.offer,
        parts: {
          ...sampleOrder.offer.parts,
          factors: sampleOrder.positions.map(
            () => ({ blMillis: 1050, lsMillis: 950, nMillis: 1070 }) as CellFactors,
          ),
        },
      },
    });
    expect(frozenRows).toBe(5);
    expect(pagesWide(orderLvSheet(sampleOrder))).toBe(1);
    expect(rows[3]?.cells[0]).toMatch(
      /^GP = Menge × EP × Faktor für Bundesland × Faktor für Liegenschaft × Faktor für Nachhaltigkeit, einmal kaufmännisch/,
    );
    expect(rows[4]?.cells.slice(5, 13)).toEqual([
      'Menge',
      'Einheit',
      'EP',
      'Bundesland',
      'Liegenschaft',
      'Nachhaltigkeit',
      'Ep (faktoriert)',
      'GP',
    ]);
    expect(rows.slice(6, 8).map(({ cells }) => cells.slice(7, 11))).toEqual([
      [null, null, null, null],
      [80, 1.05, 0.95, 1.07],
    ]);
  });

  test('names in its head how many positions have no price', () => {
    const { price } = sampleOrder.offer;
    const positionFlags = price.positionFlags.with(0, FLAG_PRICE_MISSING);
    const offer = { ...sampleOrder.offer, price: { ...price, positionFlags } };
    const { rows, frozenRows } = orderLvSheet({ ...sampleOrder, offer });
    expect(rows[4]?.cells).toEqual(['1 Position ohne Preis; die Summen enthalten sie nicht.']);
    expect([frozenRows, rows[5]?.cells[7]]).toEqual([6, 'EP']);
  });

  test('adds up over several service groups', () => {
    const sums = told({ sliceIds: ['aufzug', 'basisfm'] }).filter(
      ([, title]) => typeof title === 'string' && title.includes('umme'),
    );
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
