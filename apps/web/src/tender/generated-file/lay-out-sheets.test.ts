import type { LongSheet, Sheet, SheetRow } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { headerRow, type TableColumn } from '@rahmenpreis/workbook/sheet/table-out.ts';
import { type WriteStep, writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { readParts } from '@rahmenpreis/workbook/test/test-reader.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countRows, layOutSheets } from './save-sheets.ts';
import { startSheetWriter, type WriterOrder } from './sheet-writer.ts';

const columns: readonly TableColumn<number>[] = [
  { header: 'Nummer', widthChars: 8, format: 'text', tellsEntries: true, cell: String },
  { header: 'GP', widthChars: 20, format: 'euro', adds: 'itself', cell: (line) => line },
  { header: 'Merker', widthChars: 8, isHidden: true, cell: () => 1 },
];

function* lines(count: number): Generator<SheetRow> {
  yield headerRow(columns);
  for (let line = 0; line < count; line++) yield { cells: columns.map(({ cell }) => cell(line)), level: 1 };
  yield { cells: [null, (count * (count - 1)) / 2, null], tone: 'total', adds: -count };
}

/** Says everything that a column and a sheet can say; what is added there is asked for here by its type. */
const full: Required<TableColumn<number>> = {
  header: 'Rahmenpreis',
  widthChars: 18,
  format: 'euro',
  isHidden: false,
  wraps: true,
  adds: 'before',
  tellsEntries: true,
  entry: { kind: 'decimal', min: 0, max: 10, decimals: 3, message: 'Höchstens 10 €.' },
  gapsBeside: 0,
  cell: (line) => line,
};
const short: Required<Sheet> = {
  name: 'Kurz',
  columns: [...columns, full],
  rows: [...lines(2)],
  frozenRows: 1,
  frozenColumns: 1,
  paper: 'A3',
  bands: [1],
  isHidden: false,
  about: { title: 'Rahmenpreise der Spree FM GmbH', author: 'Spree FM GmbH' },
};
const hidden: Sheet = { name: 'Mengen', columns, rows: [], frozenRows: 0, isHidden: true };
const long: LongSheet = {
  name: 'Lang',
  columns,
  rows: lines(1200),
  rowCount: 1202,
  frozenRows: 1,
  frozenColumns: 1,
};

// A workbook names the second in which it was made, and packed its length follows from it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('what the writer gathers from a page is the workbook written at once; all of it can travel to a worker, and how far it is can be heard', async () => {
  expect(countRows([short, long])).toBe(4 + 1202);
  const steps: WriteStep[] = [];
  const write = startSheetWriter((step) => steps.push(step));
  const orders: WriterOrder[] = [];
  const heard: number[] = [];
  for (const _ of layOutSheets(
    [short, long, hidden],
    (order) => orders.push(structuredClone(order)),
    (rows) => heard.push(rows),
  ));
  expect(heard).toEqual([4, 504, 1004, 1206, 1206]);
  let written: Uint8Array | undefined;
  // A writer is kept for the next workbook and has forgotten the one before.
  for (const order of [...orders, ...orders]) written = (await write(order)) ?? written;
  const half = steps.slice(0, steps.length / 2);
  expect(steps.slice(half.length)).toEqual(half);
  expect(half.slice(0, 3)).toEqual([
    { kind: 'rows', done: 500, all: 1206 },
    { kind: 'rows', done: 1000, all: 1206 },
    { kind: 'packing', share: 0 },
  ]);
  const shares = half.slice(2).map((step) => (step.kind === 'packing' ? step.share : -1));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
  const whole = writeWorkbook([short, { ...long, rows: [...lines(1200)] }, hidden]);
  expect(Buffer.compare(written ?? Buffer.alloc(0), whole)).toBe(0);
});

test('the file that a page saves is locked but for its entries, refuses what is none, colours gaps, names title and author and hides what formulas read', async () => {
  const write = startSheetWriter(() => undefined);
  const orders: WriterOrder[] = [];
  for (const _ of layOutSheets(
    [short, hidden],
    (order) => orders.push(structuredClone(order)),
    () => undefined,
  ));
  let written: Uint8Array | undefined;
  for (const order of orders) written = (await write(order)) ?? written;
  const parts = await readParts(written!);
  const sheet = parts.get('xl/worksheets/sheet1.xml');
  for (const part of ['<sheetProtection ', '<dataValidation ', '<conditionalFormatting '])
    expect(sheet).toContain(part);
  const core = parts.get('docProps/core.xml');
  expect(core).toContain('<dc:title>Rahmenpreise der Spree FM GmbH</dc:title>');
  expect(core).toContain('<dc:creator>Spree FM GmbH</dc:creator>');
  expect(parts.get('xl/workbook.xml')).toContain('name="Mengen" sheetId="2" state="hidden"');
});
