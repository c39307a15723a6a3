import { cellFactorNanos } from './cell-factor.ts';
import { FAST_LIMIT, GP_DIVISOR, gpWithFactor, HALF_BAND } from './gp.ts';
import type { LvTable, OfferTable, PriceFrame } from './price-book.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from './units.ts';

/** The rows of an LV that count, laid side by side by service group and within it by catalogue position. */
export type SortedLv = {
  /** S+1 places: the rows of group s are those from place s up to place s+1. */
  sliceStart: Int32Array;
  /** Amounts in thousandths of the unit. */
  mengeMillis: Float64Array;
  epIndex: Int32Array;
  /** S flag bytes that hold whoever offers: no rows, or a row whose EP code left the catalogue. */
  flags: Uint8Array;
};

/** Sums in thousandths of a euro and flags, one per cell, that a pricing writes into. */
export type CellPrices = { sums: Float64Array; flags: Uint8Array };

/** Lays an LV out for summing; rows that count for nobody only leave their flag (PRICE-004, PRICE-006, PRICE-011). */
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

/** The rows that count, by catalogue position and then as they stand; counted into place, which is quicker than to sort them. */
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

/** Makes counts the places up to which they reach. */
function addUp(counts: Int32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
}

/** Added to a number below 2^51 and taken away again, it leaves the nearest whole number. */
const ROUNDER = 1.5 * 2 ** 52;
/** A result that lies no further than this from the nearest whole number, in thousandths of a euro, surely rounds to it. */
const SURE_DISTANCE = 0.5 - HALF_BAND;

/**
 * Prices service groups of one property, from one group up to another, for one bidder: the sums in thousandths of a
 * euro, every row rounded exactly, and the flags, written from the place `at` on (PRICE-001, PRICE-006, PRICE-007).
 */
export function priceGroups(
  frame: PriceFrame,
  lv: SortedLv,
  place: { lIndex: number; fromSlice: number; toSlice: number },
  offer: OfferTable,
  into: CellPrices,
  at: number,
): void {
  const { sliceStart, mengeMillis, epIndex } = lv;
  const { lIndex, fromSlice, toSlice } = place;
  const { epMillis } = offer;
  const market = offer.inMarket[lIndex] === 0 ? FLAG_NOT_IN_MARKET : 0;
  let row = sliceStart[fromSlice] as number;
  for (let slice = fromSlice; slice < toSlice; slice++) {
    const begin = row;
    const end = sliceStart[slice + 1] as number;
    const nanos = cellFactorNanos(frame, offer, lIndex, slice);
    const factor = nanos / GP_DIVISOR;
    let sum = 0;
    let flags = (lv.flags[slice] as number) | market;
    for (; row < end; row++) {
      const menge = mengeMillis[row] as number;
      const ep = epMillis[epIndex[row] as number] as number;
      // Three roundings of doubles: below the limit off by less than 2^-13, so what lies well beside a half is sure.
      const gp = menge * ep * factor;
      const whole = gp + ROUNDER - ROUNDER;
      if (Math.abs(gp - whole) <= SURE_DISTANCE && ep >= 0) sum += whole;
      else if (ep >= 0) sum += gpWithFactor(menge, ep, nanos);
      else flags |= FLAG_PRICE_MISSING;
    }
    // Nothing is negative, so a sum below the limit means that every row was below it too.
    if (sum >= FAST_LIMIT) sum = sumExactly(lv, begin, end, epMillis, nanos);
    into.sums[at + slice - fromSlice] = sum;
    into.flags[at + slice - fromSlice] = flags;
  }
}

function sumExactly(
  { mengeMillis, epIndex }: SortedLv,
  begin: number,
  end: number,
  epMillis: Float64Array,
  factorNanos: number,
): number {
  let sum = 0;
  for (let row = begin; row < end; row++) {
    const ep = epMillis[epIndex[row] as number] as number;
    if (ep >= 0) sum += gpWithFactor(mengeMillis[row] as number, ep, factorNanos);
  }
  return sum;
}
