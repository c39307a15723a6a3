import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';
import type { LvTable } from './price-book.ts';

/** The rows of an LV that count, laid side by side by service group and within it by catalogue position. */
export interface SortedLv {
  /** S+1 offsets: group s has the rows from offset s up to offset s+1. */
  sliceStart: Int32Array;
  /** Amounts in thousandths of the unit. */
  mengeMillis: Float64Array;
  epIndex: Int32Array;
  /** S flag bytes that hold for every bidder: no rows, or a row whose EP code left the catalogue. */
  flags: Uint8Array;
}

/** Lays an LV out for summing; uncounted rows leave only a flag (PRICE-004, PRICE-006, PRICE-011). */
export function sortLv(lv: LvTable, sliceCount: number): SortedLv {
  const sliceStart = new Int32Array(sliceCount + 1);
  const flags = new Uint8Array(sliceCount).fill(FLAG_NO_ROWS);
  for (let row = 0; row < lv.slice.length; row++) {
    const slice = lv.slice[row] as number;
    const isWithoutCode = lv.inactive[row] === 0 && (lv.epIndex[row] as number) < 0;
    flags[slice] = ((flags[slice] as number) & ~FLAG_NO_ROWS) | (isWithoutCode ? FLAG_PRICE_MISSING : 0);
    if (isCounted(lv, row)) sliceStart[slice + 1] = (sliceStart[slice + 1] as number) + 1;
  }
  addUp(sliceStart);
  const rows = orderByCode(lv);
  const mengeMillis = new Float64Array(rows.length);
  const epIndex = new Int32Array(rows.length);
  const next = sliceStart.slice();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const slice = lv.slice[row] as number;
    const place = next[slice] as number;
    next[slice] = place + 1;
    mengeMillis[place] = lv.mengeMillis[row] as number;
    epIndex[place] = lv.epIndex[row] as number;
  }
  return { sliceStart, mengeMillis, epIndex, flags };
}

function isCounted({ inactive, epIndex }: LvTable, row: number): boolean {
  return inactive[row] === 0 && (epIndex[row] as number) >= 0;
}

/** The rows that count, by catalogue position, then in file order; counted into place, not sorted. */
function orderByCode(lv: LvTable): Int32Array {
  const { epIndex } = lv;
  let codeCount = 0;
  for (let row = 0; row < epIndex.length; row++)
    codeCount = Math.max(codeCount, (epIndex[row] as number) + 1);
  const next = new Int32Array(codeCount + 1);
  for (let row = 0; row < epIndex.length; row++) {
    const above = (epIndex[row] as number) + 1;
    if (isCounted(lv, row)) next[above] = (next[above] as number) + 1;
  }
  addUp(next);
  const rows = new Int32Array(next[codeCount] as number);
  for (let row = 0; row < epIndex.length; row++) {
    if (!isCounted(lv, row)) continue;
    const code = epIndex[row] as number;
    const place = next[code] as number;
    next[code] = place + 1;
    rows[place] = row;
  }
  return rows;
}

/** Turns counts into end offsets. */
function addUp(counts: Int32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
}
