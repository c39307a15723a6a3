import { createLvTable, type LvTable } from '@rahmenpreis/pricing/book/price-book.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { SLICES } from './slice.ts';

/** The LVs of a phase as far as prices depend on them. */
export interface LvColumns {
  /** Each EP code of the LVs once. */
  readonly epCodes: readonly string[];
  /** The LVs by property; their `epIndex` counts in `epCodes`, and their rows stand by service group and code. */
  readonly tables: ReadonlyMap<string, LvTable>;
}

const FIRST_BYTES = 4_096;
/** An amount in thousandths fits into 32 bits, so no number takes more. */
const NUMBER_MAX_BYTES = 5;
/** Seven bits of a number go into each byte; the eighth says that more follow. */
const MORE = 128;

/** A column of whole numbers, small ones in few bytes. */
interface Column {
  push(value: number): void;
  written(): Uint8Array;
}

function createColumn(): Column {
  let bytes = new Uint8Array(FIRST_BYTES);
  let length = 0;
  return {
    push(value) {
      if (length + NUMBER_MAX_BYTES > bytes.length) {
        const wider = new Uint8Array(2 * bytes.length);
        wider.set(bytes);
        bytes = wider;
      }
      let rest = value;
      for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes[length++] = (rest % MORE) + MORE;
      bytes[length++] = rest;
    },
    written: () => bytes.subarray(0, length),
  };
}

/** How many texts there are, and of each its length and its code units. */
function pushTexts(column: Column, texts: readonly string[]): void {
  column.push(texts.length);
  for (const text of texts) {
    column.push(text.length);
    for (let unit = 0; unit < text.length; unit++) column.push(text.charCodeAt(unit));
  }
}

/** The rows of an LV by service group and within it by code, which packs tighter than their order in the file. */
function orderRows({ slice, epIndex }: LvTable): Uint32Array {
  const places = Float64Array.from(
    epIndex,
    (code, row) => ((slice[row] as number) * 2 ** 20 + code) * 2 ** 20 + row,
  ).sort();
  return Uint32Array.from(places, (place) => place % 2 ** 20);
}

/**
 * Writes the LVs of a phase LV by LV, as one column of numbers after the other: EP codes and ids of properties, the number
 * of rows of each LV and service group, the step to each row's code from that of the row before it in the group, the
 * whole units of the amounts, their thousandths, and the marks of inactive rows (CONTRACT.md «Columns of LVs»).
 */
export function createLvColumnsWriter() {
  const propertyIds: string[] = [];
  const [names, counts, steps] = [createColumn(), createColumn(), createColumn()];
  const [units, thousandths, marks] = [createColumn(), createColumn(), createColumn()];
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
    /** All that was written, in pieces; the `epIndex` of the tables counts in these codes. To be called once. */
    finish(epCodes: readonly string[]): Uint8Array[] {
      pushTexts(names, epCodes);
      pushTexts(names, propertyIds);
      return [names, counts, steps, units, thousandths, marks].map((column) => column.written());
    },
  };
}

/** The LVs by property with their rows placed in a catalogue, -1 where it no longer has the EP code. */
export function tablesIn(
  { epCodes, tables }: LvColumns,
  epIndexOf: ReadonlyMap<string, number>,
): Map<string, LvTable> {
  const placeOf = epCodes.map((epCode) => epIndexOf.get(epCode) ?? -1);
  return new Map(
    Array.from(tables, ([propertyId, table]) => [
      propertyId,
      { ...table, epIndex: table.epIndex.map((code) => placeOf[code] as number) },
    ]),
  );
}

/** Gives what reads one number after the other. */
function createReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let byte = bytes[at++] as number;
    let value = byte % MORE;
    for (let unit = MORE; byte >= MORE; unit *= MORE) {
      byte = bytes[at++] as number;
      value += (byte % MORE) * unit;
    }
    return value;
  };
}

function readTexts(read: () => number): string[] {
  return Array.from({ length: read() }, () =>
    String.fromCharCode(...Array.from({ length: read() }, () => read())),
  );
}

/** Reads what `createLvColumnsWriter` wrote. */
export function readLvColumns(bytes: Uint8Array): LvColumns {
  const read = createReader(bytes);
  const [epCodes, propertyIds] = [readTexts(read), readTexts(read)];
  const lvs = propertyIds.map(() => {
    const counts = SLICES.map(() => read());
    return { counts, table: createLvTable(counts.reduce((sum, count) => sum + count, 0)) };
  });
  for (const { counts, table } of lvs) {
    let row = 0;
    for (const [slice, count] of counts.entries()) {
      let code = 0;
      for (const end = row + count; row < end; row++) {
        code += read();
        table.epIndex[row] = code;
        table.slice[row] = slice;
      }
    }
  }
  for (const { table } of lvs) fill(table.mengeMillis, () => read() * SCALE);
  for (const { table } of lvs) fill(table.mengeMillis, (whole) => whole + read());
  for (const { table } of lvs) fill(table.inactive, () => read());
  return { epCodes, tables: new Map(lvs.map(({ table }, l) => [propertyIds[l] as string, table])) };
}

function fill(column: Float64Array | Uint8Array, next: (known: number) => number): void {
  for (let row = 0; row < column.length; row++) column[row] = next(column[row] as number);
}
