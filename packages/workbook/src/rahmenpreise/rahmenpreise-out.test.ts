import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rahmenpreiseForm } from './rahmenpreise-form.ts';
import { readRahmenpreise } from './rahmenpreise-in.ts';
import { rahmenpreiseSheet } from './rahmenpreise-out.ts';
import { sampleCatalog } from '../test/sample-sheet.ts';
import { readByOtherLibrary, readFrozenRows } from '../test/test-reader.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const catalog = sampleCatalog(['A1', 'A2', 'A3', 'A4']);

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
          writeWorkbook([rahmenpreiseSheet(entries, (epCode) => priceOf.get(epCode))]),
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
    const bytes = writeWorkbook([
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
    const bytes = writeWorkbook([
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

test('the form is the own catalogue without a price, explained on a second sheet; read back it changes nothing', async () => {
  const bytes = writeWorkbook(rahmenpreiseForm(catalog));
  expect(readByOtherLibrary(bytes).sheetNames).toEqual(['Rahmenpreise', 'Hinweise']);
  expect(readByOtherLibrary(bytes).cells[4]?.map((cell) => cell?.v)).toEqual([
    '1.1',
    'Leistung A1',
    'h',
    'Basis FM',
    'A1',
    undefined,
  ]);
  const { prices, warnings } = await readRahmenpreise(bytes, catalog);
  expect([prices, warnings]).toEqual([
    [],
    ['Die Datei enthält keinen Rahmenpreis; es wird nichts übernommen.'],
  ]);
});

test('what a bidder calculates with stands behind the price, and is passed over when the list is read back', async () => {
  const entries = catalog.map((entry) => ({ ...entry, preText: 'Vorher', postText: '77,5' }));
  const bytes = writeWorkbook([
    rahmenpreiseSheet(entries, () => 2_000, {
      heading: 'Rahmenpreise, Angebotsphase 2',
      amountOf: (epCode) =>
        epCode === 'A1' ? { mengeMillis: 1_500, gpMillis: 3_000 } : { mengeMillis: 500, gpMillis: 1_000 },
      previousOf: (epCode) => (epCode === 'A1' ? 1_900 : undefined),
    }),
  ]);
  const { cells } = readByOtherLibrary(bytes);
  expect(cells[0]?.[0]?.v).toBe('Rahmenpreise, Angebotsphase 2');
  expect(cells[2]?.slice(5).map((cell) => cell?.v)).toEqual([
    'Rahmenpreis',
    'Vorphase',
    'Menge im Marktgebiet',
    'Betrag',
    'Vortext',
    'Nachtext',
  ]);
  expect(cells[4]?.slice(5).map((cell) => cell?.v)).toEqual([2, 1.9, 1.5, 3, 'Vorher', '77,5']);
  expect(cells[5]?.slice(5).map((cell) => cell?.v)).toEqual([2, undefined, 0.5, 1, 'Vorher', '77,5']);
  const last = cells.at(-1)?.map((cell) => cell?.v);
  expect([last?.[1], last?.[4], last?.[5], last?.[8]]).toEqual(['Summe', undefined, undefined, 6]);
  const { prices, findings } = await readRahmenpreise(bytes, entries);
  expect([prices.map(({ epMillis }) => epMillis), findings]).toEqual([[2_000, 2_000, 2_000, 2_000], []]);
});
