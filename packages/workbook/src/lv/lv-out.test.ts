import { describe, expect, test } from 'vitest';
import { preisspiegelSheet, pricedLvSheet, writeLv } from './lv-out.ts';
import { offerWith, otherOffer, sampleLv, sampleOffer } from '../test/sample-lv.ts';
import { readSheet } from '../sheet/read-workbook.ts';
import { readByOtherLibrary } from '../test/test-reader.ts';

describe('the priced LV of one provider (EXPORT-001)', () => {
  const sheet = pricedLvSheet({ ...sampleLv, offers: [sampleOffer] }, sampleOffer);
  const told = sheet.rows
    .slice(4)
    .map(({ cells, tone }) => [cells[0], cells[1], cells[4], cells[8], cells[9], cells[10], tone]);

  test('lists categories with sums and positions in catalogue order, optional ones with their prefix', () => {
    expect(told).toEqual([
      ['1', null, 'Kategorie', null, 600, '', 'category'],
      ['1.1', 'BA 2', 'Leistung A1', 80, 200, '', undefined],
      ['1.1', 'BI 3', 'Leistung A1', 80, 0, 'Bedarfsposition inaktiv', 'inactive'],
      ['1.2', '1', '=HYPERLINK("x")', 40, 100, '', undefined],
      ['1.3', '4', 'Leistung A3', 120, 300, '', undefined],
      ['', null, 'Nicht im EP-Katalog', null, 0, 'unvollständige Preiseingabe', 'category'],
      ['', '5', 'Leistung WEG', null, 0, 'kein Preis', undefined],
      ['', null, 'Gesamtsumme', null, 600, 'unvollständige Preiseingabe', 'total'],
    ]);
  });

  test('is written with euro formats, its sums over the rows with an Ep-Code, no text as a formula', async () => {
    const bytes = writeLv({ ...sampleLv, offers: [sampleOffer] });
    const { sheetNames, cells } = readByOtherLibrary(bytes);
    expect(sheetNames).toEqual(['LV']);
    expect(cells[5]?.[9]).toMatchObject({ t: 'n', v: 200, z: '#,##0.000 "€"' });
    expect(cells[7]?.[4]).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
    const formulas = cells.flatMap((row, at) =>
      row.flatMap((cell) => (cell?.f === undefined ? [] : [[at, cell.f]])),
    );
    expect(formulas).toEqual([
      [4, 'SUMIF(D6:D9,"<>",J6:J9)'],
      [9, 'SUMIF(D11:D11,"<>",J11:J11)'],
      [11, 'SUMIF(D5:D11,"<>",J5:J11)'],
    ]);
  });
});

describe('the Preisspiegel of several providers (EXPORT-006)', () => {
  const lv = { ...sampleLv, offers: [sampleOffer, otherOffer] };
  const sheet = preisspiegelSheet(lv);

  test('gives each provider GP, Gesamtsumme, Diff, Anmerkung and two flags', () => {
    expect(sheet.rows[2]?.cells[14]).toBe('Beta AG');
    expect(sheet.rows[3]?.cells.slice(8, 14)).toEqual([
      'GP',
      'Gesamtsumme',
      'Diff',
      'Anmerkung',
      'Preis fehlt',
      'Nicht im Marktgebiet',
    ]);
    expect(sheet.rows.slice(4).map(({ cells }) => cells.slice(8))).toEqual([
      [
        null,
        600,
        100,
        '',
        0,
        0,
        null,
        550.01,
        null,
        'unvollständige Preiseingabe, Nicht im Marktgebiet',
        1,
        1,
      ],
      [200, null, 100, '', 0, 0, 250, null, null, 'nicht im Marktgebiet', 0, 1],
      [
        0,
        null,
        null,
        'Bedarfsposition inaktiv',
        0,
        0,
        0,
        null,
        null,
        'Bedarfsposition inaktiv, nicht im Marktgebiet',
        0,
        1,
      ],
      [100, null, 100, '', 0, 0, 0, null, null, 'kein Preis, nicht im Marktgebiet', 1, 1],
      [300, null, 100, '', 0, 0, 300.01, null, null, 'nicht im Marktgebiet', 0, 1],
      [
        null,
        0,
        null,
        'unvollständige Preiseingabe',
        1,
        0,
        null,
        0,
        null,
        'unvollständige Preiseingabe, Nicht im Marktgebiet',
        1,
        1,
      ],
      [0, null, null, 'kein Preis', 1, 0, 0, null, null, 'kein Preis, nicht im Marktgebiet', 1, 1],
      [
        null,
        600,
        null,
        'unvollständige Preiseingabe',
        1,
        0,
        null,
        550.01,
        null,
        'unvollständige Preiseingabe, Nicht im Marktgebiet',
        1,
        1,
      ],
    ]);
  });

  test.each(['false', null] as const)(
    'gives no percent to an offer that does not take part and measures nobody against it: participation %s (PRICE-013, OPEN-01, OPEN-02)',
    (participation) => {
      const dearer = offerWith('Dearer KG', { A1: 160_000, A2: 80_000, A3: 240_000 });
      const { rows } = preisspiegelSheet({
        ...sampleLv,
        offers: [{ ...sampleOffer, participation }, dearer],
      });
      const shares = rows.slice(4).map(({ cells }) => [cells[10], cells[16]]);
      expect(shares.slice(0, 2)).toEqual([
        [null, 100],
        [null, 100],
      ]);
    },
  );

  test.each([
    ['true', 'ended', 'Beta AG'],
    ['false', 'running', 'Beta AG (zurückgezogen)'],
    [null, 'running', 'Beta AG (noch keine Zusage)'],
    [null, 'ended', 'Beta AG (keine Zusage)'],
  ] as const)(
    'a bidder whose participation is %s in a %s phase is headed «%s» (EXPORT-006)',
    (participation, phaseState, name) => {
      const bidder = { ...otherOffer, participation };
      const { rows } = preisspiegelSheet({ ...sampleLv, phaseState, offers: [sampleOffer, bidder] });
      expect(rows[2]!.cells[14]).toBe(name);
      const single = pricedLvSheet({ ...sampleLv, phaseState, offers: [bidder] }, bidder);
      expect(single.rows[2]!.cells).toEqual([
        `Dienstleister: ${name}. GP = Menge × EP × Faktoren, einmal gerundet; Ep (faktoriert) ist für sich gerundet und dient nur der Ansicht.`,
      ]);
    },
  );

  test('is written in the order of the comparison, whoever was named first (PRICE-009, decision 0066)', async () => {
    const cheaper = offerWith('Alpha AG', { A1: 10_000, A2: 10_000, A3: 10_000 });
    const dearer = offerWith('Zeta AG', { A1: 20_000, A2: 20_000, A3: 20_000 });
    const gone = { ...offerWith('Beta AG', { A1: 1, A2: 1, A3: 1 }), participation: 'false' as const };
    const { cells } = readByOtherLibrary(writeLv({ ...sampleLv, offers: [gone, dearer, cheaper] }));
    const names = cells[2]?.map((cell) => cell?.v).filter((name) => typeof name === 'string' && name !== '');
    expect(names).toEqual(['Alpha AG', 'Zeta AG', expect.stringContaining('Beta AG')]);
  });

  test('hides the flags, and both libraries read the same cells', async () => {
    const bytes = writeLv(lv);
    const { cells, hiddenColumns } = readByOtherLibrary(bytes);
    expect(hiddenColumns).toEqual([12, 13, 18, 19]);
    const own = await readSheet(bytes);
    const width = sheet.columns.length;
    const padded = (row: readonly unknown[]) => Array.from({ length: width }, (_, i) => row[i] || null);
    expect(own.ok && own.rows.map(padded)).toEqual(sheet.rows.map((row) => padded(row.cells)));
    expect(cells.map((row) => padded(row.map((cell) => cell?.v)))).toEqual(
      sheet.rows.map((row) => padded(row.cells)),
    );
  });
});

test('a paper on one property names phase, state, moment and author', () => {
  const { rows, about } = pricedLvSheet({ ...sampleLv, offers: [sampleOffer] }, sampleOffer);
  expect(rows[1]?.cells[0]).toBe(
    'Am Sandtorkai 40, 20457 Hamburg · Angebotsphase 2 (beendet) · Stand 20.11.26, 13:00 Uhr',
  );
  expect(about).toEqual({ author: 'Immobilien GmbH' });
});
