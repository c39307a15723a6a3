import { read as readBook } from '@e965/xlsx';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rahmenpreiseForm } from './rahmenpreise-form.ts';
import { readRahmenpreise } from './rahmenpreise-in.ts';
import { mengenSheet, type PriceListExtras, rahmenpreiseSheet } from './rahmenpreise-out.ts';
import { sampleBytes, sampleCatalog } from '../test/sample-sheet.ts';
import { isOpen, readByOtherLibrary, readFrozenRows, readParts } from '../test/test-reader.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const sampleExtras: PriceListExtras = {
  heading: 'Rahmenpreise, Angebotsphase 2',
  author: 'Spree FM GmbH',
  amountOf: (epCode) =>
    epCode === 'A1' ? { mengeMillis: 1_500, gpMillis: 3_000 } : { mengeMillis: 500, gpMillis: 1_000 },
  weightsOf: (epCode) => (epCode === 'A1' ? [1, 0.5] : [0.5]),
  previousOf: undefined,
};
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
        const unit: unknown = expect.any(String);
        expect(prices).toEqual(
          offered.flatMap(([epCode, epMillis]) => (epMillis === null ? [] : [{ epCode, epMillis, unit }])),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('gives the unit that the form and the export name beside a price, and passes over rows that hold nothing else', async () => {
    const bytes = sampleBytes([
      ['Preise'],
      [],
      ['Ep-Code', 'Einheit', 'Rahmenpreis'],
      ['A1', 'm²/a', 1],
      ['A2', '', 2],
      [null, 'm²', null],
    ]);
    const { prices, findings } = await readRahmenpreise(bytes, catalog);
    expect(prices).toEqual([
      { epCode: 'A1', epMillis: 1_000, unit: 'm²/a' },
      { epCode: 'A2', epMillis: 2_000 },
    ]);
    expect(findings).toEqual([]);
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

test('is a form to work in: prices open, limited and coloured where missing, all else locked; amounts are reckoned anew', async () => {
  const priceOf = (epCode: string) => (epCode === 'A2' ? undefined : 2_000);
  const sheets = [rahmenpreiseSheet(catalog, priceOf, sampleExtras), mengenSheet(catalog, sampleExtras)];
  const bytes = writeWorkbook(sheets);
  const parts = await readParts(bytes);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toMatch(/<sheetProtection sheet="1" (?!.*password)/);
  expect(['F5', 'F6'].map((cell) => isOpen(parts, cell))).toEqual([true, true]);
  // The code, the amount, the price of a category and the head.
  expect(['E5', 'H5', 'F4', 'F3'].map((cell) => isOpen(parts, cell))).toEqual([false, false, false, false]);
  const range = `F4:F${4 + catalog.length}`;
  expect(xml).toContain(
    `sqref="${range}"><formula1>AND(ISNUMBER(F4),F4&gt;=0,F4&lt;=1000000,ROUND(F4,3)=F4)</formula1>`,
  );
  expect(xml).toContain(
    `<conditionalFormatting sqref="${range}"><cfRule type="expression" dxfId="0" priority="6"><formula>AND($E4&lt;&gt;&quot;&quot;,F4=&quot;&quot;)</formula>`,
  );
  expect(parts.get('xl/styles.xml')).toMatch(/<dxfs count="1"><dxf><fill>/);
  expect(xml).toContain('<f>IF(ISNUMBER(F5),SUMPRODUCT(ROUND(F5*Mengen!B5:C5,3)),&quot;&quot;)</f><v>3</v>');
  // Without a price there is no amount; with one typed it is reckoned.
  expect(xml).toMatch(/<c r="H6"[^>]* t="str"><f>IF\(ISNUMBER\(F6\),.*?<\/f><v><\/v>/);
  expect(xml).toContain(`<f>SUM(H4:H${3 + catalog.length})</f><v>6</v>`);
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Mengen" sheetId="2" state="hidden"');
  const own = readBook(bytes, { type: 'array', dense: true }).Sheets['Mengen']?.['!data'] ?? [];
  expect(own[4]?.map((cell) => cell?.v)).toEqual(['A1', 1, 0.5]);
  expect(parts.get('docProps/core.xml')).toContain(
    '<dc:title>Rahmenpreise, Angebotsphase 2</dc:title><dc:creator>Spree FM GmbH</dc:creator>',
  );
  const { prices, findings } = await readRahmenpreise(bytes, catalog);
  expect([prices.map(({ epCode }) => epCode), findings]).toEqual([['A1', 'A3', 'A4'], []]);
});

test('what a bidder calculates with stands behind the price, and is passed over when the list is read back', async () => {
  const entries = catalog.map((entry) => ({ ...entry, preText: 'Vorher', postText: '77,5' }));
  const bytes = writeWorkbook([
    rahmenpreiseSheet(entries, () => 2_000, {
      ...sampleExtras,
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
