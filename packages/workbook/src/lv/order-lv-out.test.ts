import type { CellFactors } from '@rahmenpreis/pricing/price/cell-factor.ts';
import type { EpMillis } from '@rahmenpreis/pricing/numbers/units.ts';
import { exactEp } from '@rahmenpreis/pricing/price/price-parts.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderLv, orderLvSheet, writeOrderLv } from './order-lv-out.ts';
import { sampleAbout, sampleOrder } from '../test/sample-order.ts';
import { pageLayoutOf } from '../sheet/print-setup.ts';
import { readSheet } from '../sheet/read-workbook.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
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
    expect(pageLayoutOf(orderLvSheet(sampleOrder))).toEqual({ fit: 'width', pages: 1 });
    expect(rows[3]?.cells[0]).toMatch(
      /^GP = Menge × Ep \(faktoriert\), einmal kaufmännisch auf 0,001 € gerundet/,
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
    expect(rows.slice(6, 8).map(({ cells }) => cells.slice(7, 12))).toEqual([
      [null, null, null, null, null],
      [80, 1.05, 0.95, 1.07, 85.386],
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
    const bytes = writeWorkbook([orderLvSheet(sampleOrder)]);
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

describe('the cover of an order', () => {
  const told = (more: Partial<OrderLv> = {}, about = sampleAbout) =>
    readByOtherLibrary(writeOrderLv({ ...sampleOrder, ...more }, about, () => '1a2b3c4d'));

  test('says who orders from whom, for how long, in which state, and what each group comes to', () => {
    const { sheetNames, cells } = told({ sliceIds: ['basisfm', 'aufzug'] });
    expect(sheetNames).toEqual(['Auftrag', 'Auftrags-LV']);
    const shown = cells.map((row) =>
      Array.from(row ?? [], (cell) => cell?.v).filter((value) => value !== undefined),
    );
    expect(shown.slice(2)).toEqual([
      ['Auftraggeber', 'Eigentümer AG'],
      ['Auftragnehmer', 'Alpha GmbH'],
      ['Ansprechpartner', 'Ada Alpha'],
      ['E-Mail', 'ada@example.org'],
      ['Telefon', '+49 40 1'],
      ['Vertragsnummer', 'V-17'],
      ['Laufzeit', '01.01.27 bis 31.12.29'],
      ['Ausschreibung', 'Phase 2'],
      ['Erstellt', 'Freitag, 20. November 2026, 13:00 Uhr'],
      ['Fassung', '1a2b3c4d'],
      ['Alle Beträge sind netto in Euro; die Umsatzsteuer weist die Rechnung aus.'],
      ['1 Position ohne Preis; die Summen enthalten sie nicht.'],
      ['Leistungsgruppe', 'Positionen', 'davon ohne Preis', 'Summe'],
      ['Basis FM', 2, 0, 300],
      ['Aufzugsmanagement', 2, 1, 300],
      ['Gesamtsumme', 1, 600],
    ]);
  });

  test('names the company with its address before the organisation that tenders, and lines to sign on where they are wished', () => {
    const contract = {
      owner: 'Stadtwerke Nord GmbH',
      ownerAddress: { street: 'Kai 1', city: '20457 Hamburg' },
      contractorAddress: { city: '10115 Berlin' },
      hasCover: true,
    };
    const rows = told({}, { ...sampleAbout, contract }).cells.map((row) =>
      Array.from(row ?? [], (cell) => cell?.v).filter((value) => value !== undefined),
    );
    expect(rows.slice(2, 7)).toEqual([
      ['Auftraggeber', 'Stadtwerke Nord GmbH'],
      ['Anschrift des Auftraggebers', 'Kai 1, 20457 Hamburg'],
      ['Vergabestelle', 'Eigentümer AG'],
      ['Auftragnehmer', 'Alpha GmbH'],
      ['Anschrift des Auftragnehmers', '10115 Berlin'],
    ]);
    expect(rows.at(-5)).toEqual(['Auftraggeber: Stadtwerke Nord GmbH', 'Auftragnehmer: Alpha GmbH']);
    expect(rows.at(-1)?.[1]).toMatch(/^Unterschrift: _+$/);
    expect(JSON.stringify(told().cells)).not.toContain('Unterschrift');
  });

  test('leaves out what nobody said of the contract', () => {
    const { contract: _, ...bare } = sampleAbout;
    const labels = told({}, bare).cells.map(([label]) => label?.v);
    expect(labels).not.toContain('Vertragsnummer');
    expect(labels).not.toContain('Laufzeit');
  });

  test('has the same version for the same order, and another for other prices', () => {
    const versions: string[] = [];
    const keep = (text: string) => {
      versions.push(text);
      return '';
    };
    writeOrderLv(sampleOrder, sampleAbout, keep);
    writeOrderLv(sampleOrder, { ...sampleAbout, madeMs: 0 }, keep);
    const epsMillis = sampleOrder.offer.parts.epsMillis.map(() => null);
    const offer = { ...sampleOrder.offer, parts: { ...sampleOrder.offer.parts, epsMillis } };
    writeOrderLv({ ...sampleOrder, offer }, sampleAbout, keep);
    expect([versions[0] === versions[1], versions[0] === versions[2]]).toEqual([true, false]);
  });
});

test('the exact price is EP × the three factors, as near as a spreadsheet holds a number (PRICE-001)', () => {
  const factor = fc.integer({ min: 1, max: 9_999 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.tuple(factor, factor, factor),
      (ep, [blMillis, lsMillis, nMillis]) => {
        const factors = [{ blMillis, lsMillis, nMillis } as CellFactors];
        const exact = exactEp({ epsMillis: [ep as EpMillis], factors }, 0);
        const product = BigInt(ep) * BigInt(blMillis) * BigInt(lsMillis) * BigInt(nMillis);
        expect(Math.abs(Number(exact) * 1e12 - Number(product))).toBeLessThanOrEqual(
          Number(product) * 2 ** -51,
        );
      },
    ),
  );
});
