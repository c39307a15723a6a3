import { printBlock } from '@rahmenpreis/tendering/receipt/receipt-signature.ts';
import { printReceipt } from '@rahmenpreis/tendering/receipt/receipt-text.ts';
import { receiptContent } from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import {
  letterTable,
  type ReceiptTable,
  receiptTables,
} from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import { sampleReceipt, sampleSignature } from '@rahmenpreis/tendering/test/sample-receipt.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheets } from '../sheet/read-workbook.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { readReceipt } from './receipt-in.ts';
import { CHECK_VALUE_LABEL, writeReceipt } from './receipt-out.ts';

const tables = receiptTables(
  receiptContent(
    sampleReceipt({
      epMillis: [77_500, null, 0, 999_999_999],
      factorMillis: 1_050,
      isOutside: true,
      texts: ['Angebotsphase 2', 'Rhein-Ruhr GmbH', ' =1+1 ', '#REF!'],
      documents: [{ filename: '0012', sha256: 'ab12' }],
    }),
  ),
);

const signature = sampleSignature('s'.repeat(86));
const STANDING = 'Zwischenstand, erstellt am 6. November 2026, 10:04 Uhr';

const ABOUT = { about: { title: 'Angebotsbeleg', author: 'Rhein-Ruhr GmbH' } };

async function readBack(own: readonly ReceiptTable[]) {
  return readReceipt(
    writeReceipt(own, { ...ABOUT, checkValue: '0038d3aa 4ba113cb', standing: STANDING, signature }),
  );
}

test('a workbook is read back to the very text that its receipt has, and to the block beside it', async () => {
  expect(await readBack(tables)).toEqual({
    text: printReceipt(tables),
    statedValue: '0038d3aa 4ba113cb',
    block: printBlock(signature),
    findings: [],
  });
});

test('says beside its check value of when it is, which is no part of its content', async () => {
  const states = ['Zwischenstand', 'Endgültig'].map((standing) =>
    writeReceipt(tables, { ...ABOUT, checkValue: 'ab', standing, signature }),
  );
  const texts = await Promise.all(states.map(async (bytes) => (await readReceipt(bytes)).text));
  expect(texts).toEqual([printReceipt(tables), printReceipt(tables)]);
  expect((await readSheets(states[1]!))?.get('Angebot')?.[1]).toEqual([CHECK_VALUE_LABEL, 'ab', 'Endgültig']);
});

test('a small file that becomes a sheet of 19,500 × 100 cells is refused by what its directory says', async () => {
  const row = (at: number) => `<row r="${at}">${'<c><v>1234.567</v></c>'.repeat(100)}</row>`;
  const rows = Array.from({ length: 19_500 }, (_, at) => row(at + 1)).join('');
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
  expect(bytes.length).toBeLessThan(300_000);
  expect((await readReceipt(bytes)).findings).toMatchObject([
    { severity: 'error', message: expect.stringContaining('höchstens 20 MB') },
  ]);
});

test('whatever the texts of an offer and its letter are, its workbook gives them back', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '_x0041_', '1,000', 'WAHR'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 4, maxLength: 4 }), async (texts) => {
      const [text = '', said = ''] = texts;
      const declarations = [{ text: said, isRequired: true }];
      const letter = { version: 1, text: text.repeat(400), declarations, ticked: [said] };
      const content = receiptContent(
        sampleReceipt({ epMillis: [1], factorMillis: 0, isOutside: false, texts, documents: [] }),
      );
      const own = [...receiptTables(content), letterTable(content, letter, 'ab')];
      expect((await readBack(own)).text).toBe(printReceipt(own));
    }),
    { numRuns: 15 },
  );
});

test('one changed digit, a missing row and a further row make another text', async () => {
  const changed = (change: (rows: ReceiptTable['rows'][number][]) => ReceiptTable['rows'][number][]) =>
    tables.map((table) => (table.title === 'Preise' ? { ...table, rows: change([...table.rows]) } : table));
  const forged = [
    changed((rows) => rows.with(0, rows[0]?.with(3, 77_501) ?? [])),
    changed((rows) => rows.slice(1)),
    changed((rows) => [...rows, ['UE9', 'Leistung', 'Stk', 1]]),
  ];
  for (const own of forged) expect((await readBack(own)).text).not.toBe(printReceipt(tables));
});

test('any other file is no receipt', async () => {
  const other = writeWorkbook([
    { name: 'Preise', columns: [{ widthChars: 9 }], rows: [{ cells: ['x'] }], frozenRows: 0 },
  ]);
  for (const bytes of [other, new TextEncoder().encode('kein Excel')]) {
    expect((await readReceipt(bytes)).findings).toMatchObject([{ severity: 'error' }]);
  }
});
