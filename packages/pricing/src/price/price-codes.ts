import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import { type EpMillis, type FactorNanos, GP_DIVISOR, type MengeMillis } from '../numbers/units.ts';
import { cellFactorNanos } from './cell-factor.ts';
import { gpMillis } from './gp.ts';

/** The rows that count of all LVs of a phase, laid side by side by catalogue position. */
export interface CodeRows {
  /** K+1 offsets: position k has the rows from offset k up to offset k+1. */
  start: Int32Array;
  /** Amounts in thousandths of the unit. */
  mengeMillis: Float64Array;
  /** The row's property and service group, l·S+s. */
  cell: Int32Array;
}

/** What each catalogue position comes to over all LVs, with what it was reckoned from. */
export interface PricedCodes {
  /** K amounts in thousandths of the unit, zero where no row counts. */
  mengeMillis: Float64Array;
  /** K sums of rounded GPs in thousandths of a euro, zero where there is no price. */
  gpMillis: Float64Array;
  epMillis: Float64Array;
  /** L·S products of the factors in billionths, zero where the total leaves the property out. */
  factorNanos: Float64Array;
}

/** Lays the rows of a phase's LVs out by catalogue position, each position's by property. */
export function rowsByCode(
  { catalogueCount, sliceCount }: PriceFrame,
  sorted: readonly SortedLv[],
): CodeRows {
  const start = new Int32Array(catalogueCount + 1);
  for (const { epIndex } of sorted) {
    for (let row = 0; row < epIndex.length; row++) {
      const above = (epIndex[row] as number) + 1;
      start[above] = (start[above] as number) + 1;
    }
  }
  for (let code = 0; code < catalogueCount; code++)
    start[code + 1] = (start[code + 1] as number) + (start[code] as number);
  const next = start.slice();
  const mengeMillis = new Float64Array(start[catalogueCount] as number);
  const cell = new Int32Array(mengeMillis.length);
  for (const [l, lv] of sorted.entries()) {
    for (let slice = 0; slice < sliceCount; slice++) {
      const end = lv.sliceStart[slice + 1] as number;
      for (let row = lv.sliceStart[slice] as number; row < end; row++) {
        const code = lv.epIndex[row] as number;
        const place = next[code] as number;
        next[code] = place + 1;
        mengeMillis[place] = lv.mengeMillis[row] as number;
        cell[place] = l * sliceCount + slice;
      }
    }
  }
  return { start, mengeMillis, cell };
}

/** Factors of all cells in the offer's total: outside the market area only a lone property's (PRICE-008). */
function countedFactors(frame: PriceFrame, offer: OfferTable): Float64Array {
  const { sliceCount, regionOf } = frame;
  const isAlone = regionOf.length === 1;
  const nanos = new Float64Array(regionOf.length * sliceCount);
  for (let l = 0; l < regionOf.length; l++) {
    if (offer.inMarket[l] === 0 && !isAlone) continue;
    for (let s = 0; s < sliceCount; s++) nanos[l * sliceCount + s] = cellFactorNanos(frame, offer, l, s);
  }
  return nanos;
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Units of an amount in thousandths times factors in billionths, for sheets; exact but for the double. */
export function factoredMenge(mengeMillis: number, factorNanos: number): number {
  return Number(BigInt(mengeMillis) * BigInt(factorNanos)) / GP_DIVISOR;
}

/**
 * Amount and price of every catalogue position over the properties that the offer's total counts, each row
 * rounded once; the prices add up to that total. What was known of the same rows is taken from `before`
 * wherever neither the unit price nor a factor has changed (PRICE-001, PRICE-008).
 */
export function priceCodes(
  frame: PriceFrame,
  rows: CodeRows,
  offer: OfferTable,
  before?: PricedCodes,
): PricedCodes {
  const factorNanos = countedFactors(frame, offer);
  const epMillis = offer.epMillis.slice();
  const known = before !== undefined && isSame(before.factorNanos, factorNanos) ? before : undefined;
  const menge = known?.mengeMillis.slice() ?? new Float64Array(epMillis.length);
  const gp = known?.gpMillis.slice() ?? new Float64Array(epMillis.length);
  for (let code = 0; code < epMillis.length; code++) {
    const ep = epMillis[code] as EpMillis;
    if (known !== undefined && known.epMillis[code] === ep) continue;
    const end = rows.start[code + 1] as number;
    let [amount, sum] = [0, 0];
    for (let row = rows.start[code] as number; row < end; row++) {
      const nanos = factorNanos[rows.cell[row] as number] as FactorNanos;
      if (nanos === 0) continue;
      amount += rows.mengeMillis[row] as number;
      if (ep >= 0) sum += gpMillis(rows.mengeMillis[row] as MengeMillis, ep, nanos);
    }
    menge[code] = amount;
    gp[code] = sum;
  }
  return { mengeMillis: menge, gpMillis: gp, epMillis, factorNanos };
}
