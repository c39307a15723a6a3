import { MENGE_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { createLvTable, type LvTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLvColumnsWriter, orderCodes, readLvColumns } from './lv-columns.ts';
import { SLICES } from './slice.ts';

const CODES = ['A1', 'Ümlaut 2', '„x“', ...Array.from({ length: 300 }, (_, code) => `EP${code}`)];

const anyRow = fc.record({
  mengeMillis: fc.oneof(
    fc.integer({ min: 0, max: 5_000 }),
    fc.integer({ min: 0, max: MENGE_MAX_MILLIS }),
    fc.constantFrom(0, 1, 999, 1_000, 127_000, 128_000, 127_999, MENGE_MAX_MILLIS),
  ),
  epIndex: fc.nat(CODES.length - 1),
  slice: fc.nat(SLICES.length - 1),
  inactive: fc.nat(1),
});
const anyLvs = fc.array(fc.array(anyRow, { maxLength: 40 }), { maxLength: 6 });

function tableOf(rows: readonly { [column in keyof LvTable]: number }[]): LvTable {
  const table = createLvTable(rows.length);
  for (const [row, values] of rows.entries())
    for (const column of Object.keys(table) as (keyof LvTable)[]) table[column][row] = values[column];
  return table;
}

function rowsOf(table: LvTable): string[] {
  return Array.from(table.slice, (slice, row) =>
    [slice, table.epIndex[row], table.mengeMillis[row], table.inactive[row]].join(' '),
  );
}

function write(lvs: Iterable<[string, LvTable]>): Uint8Array {
  const writer = createLvColumnsWriter();
  for (const [id, table] of lvs) writer.add(id, table);
  return new Uint8Array(writer.finish(CODES).flatMap((piece) => [...piece]));
}

test('every row of every LV is read back as it was written, by group and code (QUALITY.md «Speed»)', () => {
  fc.assert(
    fc.property(anyLvs, (lvs) => {
      const tables = new Map(lvs.map((rows, l) => [`property ${l}`, tableOf(rows)]));
      const read = readLvColumns(write(tables));
      expect(read.epCodes).toEqual(CODES);
      expect([...read.tables.keys()]).toEqual([...tables.keys()]);
      for (const [id, table] of read.tables) {
        expect(rowsOf(table).toSorted()).toEqual(rowsOf(tables.get(id)!).toSorted());
        const places = Array.from(
          table.slice,
          (slice, row) => slice * 1_000 + (table.epIndex[row] as number),
        );
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('the order of the rows in the file changes no byte between rows that differ in group or code', () => {
  const row = { mengeMillis: 1_500, epIndex: 4, slice: 1, inactive: 0 };
  const rows = [row, { ...row, epIndex: 2 }, { ...row, slice: 0, inactive: 1 }];
  const bytes = write(new Map([['p', tableOf(rows)]]));
  expect(bytes).toEqual(write(new Map([['p', tableOf(rows.toReversed())]])));
});

test('codes are put in order by group and name, and every row keeps its own', () => {
  fc.assert(
    fc.property(anyLvs, (lvs) => {
      const tables = new Map(lvs.map((rows, l) => [`property ${l}`, tableOf(rows)]));
      const ordered = orderCodes({ epCodes: CODES, tables });
      const placed = new Map(ordered.tables);
      const named = (codes: readonly string[], table: LvTable) =>
        Array.from(table.epIndex, (code, row) => [codes[code], table.mengeMillis[row], table.slice[row]]);
      for (const [id, table] of tables)
        expect(named(ordered.epCodes, placed.get(id)!)).toEqual(named(CODES, table));
    }),
  );
  const table = tableOf(
    [2, 1, 0].map((epIndex) => ({ epIndex, slice: epIndex === 2 ? 0 : 1, mengeMillis: 0, inactive: 0 })),
  );
  expect(orderCodes({ epCodes: ['B', 'A', 'C'], tables: new Map([['p', table]]) }).epCodes).toEqual([
    'C',
    'A',
    'B',
  ]);
});
