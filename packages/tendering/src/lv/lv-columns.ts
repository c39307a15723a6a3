import { createLvTable, type LvTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { SLICES } from './slice.ts';

/** The LVs of a phase as far as prices depend on them. */
export interface LvColumns {
  /** Each EP code of the LVs once. */
  readonly epCodes: readonly string[];
  /** The LVs by property; their `epIndex` counts in `epCodes`, their rows are by service group and code. */
  readonly tables: ReadonlyMap<string, LvTable>;
}

const FIRST_ROOM = 4_096;
/** Seven bits of a number go into each byte; the eighth says that more follow. */
const MORE = 128;

/** Bytes that become more and more. */
function createBytes() {
  let bytes = new Uint8Array(FIRST_ROOM);
  let length = 0;
  return {
    push(byte: number): void {
      if (length === bytes.length) {
        const wider = new Uint8Array(2 * length);
        wider.set(bytes);
        bytes = wider;
      }
      bytes[length++] = byte;
    },
    written: () => bytes.subarray(0, length),
  };
}

/** A column of integers, small ones in one byte: all first bytes, then the further bytes of larger ones. */
function createColumn() {
  const [first, following] = [createBytes(), createBytes()];
  return {
    push(value: number): void {
      let rest = value;
      for (let bytes = first; ; bytes = following) {
        if (rest < MORE) return bytes.push(rest);
        bytes.push((rest % MORE) + MORE);
        rest = Math.floor(rest / MORE);
      }
    },
    written: () => [first.written(), following.written()],
  };
}

/** The number of texts, the length of each, and the code units of all. */
function writeTexts(texts: readonly string[]): Uint8Array[] {
  const [count, lengths, units] = [createColumn(), createColumn(), createColumn()];
  count.push(texts.length);
  for (const text of texts) {
    lengths.push(text.length);
    for (let unit = 0; unit < text.length; unit++) units.push(text.charCodeAt(unit));
  }
  return [count, lengths, units].flatMap((column) => column.written());
}

/** The limit of codes and rows, so that a service group, a code and a row together are one exact number. */
const PLACE = 2 ** 20;

/** An LV's rows by service group and within it by code, which packs tighter than their order in the file. */
function orderRows({ slice, epIndex }: LvTable): Uint32Array {
  const places = new Float64Array(epIndex.length);
  // Plain loops: over two million rows, callbacks would cost more than the sorting.
  for (let row = 0; row < places.length; row++)
    places[row] = ((slice[row] as number) * PLACE + (epIndex[row] as number)) * PLACE + row;
  places.sort();
  const rows = new Uint32Array(places.length);
  for (let at = 0; at < rows.length; at++) {
    const place = places[at] as number;
    rows[at] = place - Math.floor(place / PLACE) * PLACE;
  }
  return rows;
}

/**
 * Writes the LVs of a phase one by one into columns of numbers: EP codes and property ids, the number of rows
 * of each LV and service group, each row's code as the step from the row before in the group, the whole units
 * of the amounts, their thousandths, and the marks of inactive rows (CONTRACT.md «Columns of LVs»).
 */
export function createLvColumnsWriter() {
  const propertyIds: string[] = [];
  const [counts, steps, units] = [createColumn(), createColumn(), createColumn()];
  const [thousandths, marks] = [createColumn(), createColumn()];
  return {
    add(propertyId: string, table: LvTable): void {
      propertyIds.push(propertyId);
      const { slice, epIndex, mengeMillis, inactive } = table;
      const countOf = SLICES.map(() => 0);
      let group = -1;
      let code = 0;
      for (const row of orderRows(table)) {
        if (slice[row] !== group) code = 0;
        group = slice[row] as number;
        countOf[group] = (countOf[group] as number) + 1;
        steps.push((epIndex[row] as number) - code);
        code = epIndex[row] as number;
        const menge = mengeMillis[row] as number;
        units.push(Math.floor(menge / SCALE));
        thousandths.push(menge % SCALE);
        marks.push(inactive[row] as number);
      }
      for (const count of countOf) counts.push(count);
    },
    /** All that was written, in pieces; the tables' `epIndex` counts in these codes. To be called once. */
    finish(epCodes: readonly string[]): Uint8Array[] {
      const columns = [counts, steps, units, thousandths, marks].flatMap((column) => column.written());
      return [...writeTexts(epCodes), ...writeTexts(propertyIds), ...columns];
    },
  };
}

/** The LVs with codes by service group and name: steps between rows are smallest then and pack tightest. */
export function orderCodes({ epCodes, tables }: LvColumns) {
  const groupOf = new Uint8Array(epCodes.length);
  for (const { epIndex, slice } of tables.values())
    for (let row = 0; row < slice.length; row++) groupOf[epIndex[row] as number] = slice[row] as number;
  const nameOf = (code: number): string => `${groupOf[code]} ${epCodes[code]}`;
  const order = Array.from(epCodes.keys()).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const ordered = order.map((code) => epCodes[code] as string);
  const indexOf = new Map(ordered.map((epCode, index) => [epCode, index]));
  return { epCodes: ordered, tables: placeTables({ epCodes, tables }, indexOf) };
}

/** The LVs by property with their rows placed in a catalogue, -1 where it no longer has the EP code. */
export function tablesIn(columns: LvColumns, epIndexOf: ReadonlyMap<string, number>): Map<string, LvTable> {
  return new Map(placeTables(columns, epIndexOf));
}

function* placeTables(
  { epCodes, tables }: LvColumns,
  epIndexOf: ReadonlyMap<string, number>,
): Generator<[string, LvTable]> {
  const placeOf = epCodes.map((epCode) => epIndexOf.get(epCode) ?? -1);
  for (const [propertyId, table] of tables)
    yield [propertyId, { ...table, epIndex: table.epIndex.map((code) => placeOf[code] as number) }];
}

/** Gives what reads one column after the other, each of as many numbers as it is asked for. */
function createReader(bytes: Uint8Array): (count: number) => Uint32Array {
  let at = 0;
  return (count) => {
    const column = Uint32Array.from(bytes.subarray(at, at + count));
    at += count;
    for (let row = 0; row < count; row++) {
      let value = column[row] as number;
      // The bit that says that another byte follows counts one of its units, which is taken away again.
      for (let unit = MORE; value >= unit; unit *= MORE) value += ((bytes[at++] as number) - 1) * unit;
      column[row] = value;
    }
    return column;
  };
}

function readTexts(read: (count: number) => Uint32Array): string[] {
  const lengths = read(read(1)[0] as number);
  const units = read(sumOf(lengths));
  let at = 0;
  return Array.from(lengths, (length) => String.fromCharCode(...units.subarray(at, (at += length))));
}

function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads what `createLvColumnsWriter` wrote. */
export function readLvColumns(bytes: Uint8Array): LvColumns {
  const read = createReader(bytes);
  const [epCodes, propertyIds] = [readTexts(read), readTexts(read)];
  const counts = read(propertyIds.length * SLICES.length);
  const [steps, units, thousandths, marks] = Array.from({ length: 4 }, () => read(sumOf(counts))) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const tables = new Map<string, LvTable>();
  let from = 0;
  for (const [l, propertyId] of propertyIds.entries()) {
    const countOf = counts.subarray(l * SLICES.length, (l + 1) * SLICES.length);
    const table = createLvTable(sumOf(countOf));
    let row = 0;
    for (const [slice, count] of countOf.entries()) {
      let code = 0;
      for (const end = row + count; row < end; row++) {
        code += steps[from + row] as number;
        table.epIndex[row] = code;
        table.slice[row] = slice;
        table.mengeMillis[row] = (units[from + row] as number) * SCALE + (thousandths[from + row] as number);
        table.inactive[row] = marks[from + row] as number;
      }
    }
    from += row;
    tables.set(propertyId, table);
  }
  return { epCodes, tables };
}
