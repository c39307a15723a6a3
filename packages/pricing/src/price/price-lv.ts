import { epOf, MISSING_EP, type OfferTable, type PriceBook } from '../price-book/price-book.ts';
import type { FactorNanos, MengeMillis } from '../numbers/units.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';
import { cellFactorNanos } from './cell-factor.ts';
import { epFactoredMillis, gpMillis } from './gp.ts';

/** One bidder's price of one LV: by position and by service group, money in thousandths of a euro. */
export interface LvPrice {
  /** One GP per row of the LV; zero where the price is missing or the row is inactive. */
  gpMillis: Float64Array;
  /** One flag byte per row: price missing, outside the market area. */
  positionFlags: Uint8Array;
  /** One sum per service group. */
  sums: Float64Array;
  /** One flag byte per service group. */
  flags: Uint8Array;
}

function requireAt<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`index ${index} outside 0…${list.length - 1}`);
  return found;
}

function factorsOf(book: PriceBook, offer: OfferTable, lIndex: number): FactorNanos[] {
  const factorNanos: FactorNanos[] = [];
  for (let s = 0; s < book.sliceCount; s++) factorNanos.push(cellFactorNanos(book, offer, lIndex, s));
  return factorNanos;
}

/**
 * A bidder's price of a property: GP and flags of rows, sums and flags of service groups, in thousandths of a
 * euro. RangeError for a wrong index (PRICE-001, PRICE-004, PRICE-006, PRICE-007, PRICE-011).
 */
export function priceLv(book: PriceBook, offerIndex: number, lIndex: number): LvPrice {
  const offer = requireAt(book.offers, offerIndex);
  const { mengeMillis, epIndex, slice, inactive } = requireAt(book.lvs, lIndex);
  const factorNanos = factorsOf(book, offer, lIndex);
  const marketFlag = offer.inMarket[lIndex] === 0 ? FLAG_NOT_IN_MARKET : 0;
  const gps = new Float64Array(mengeMillis.length);
  const positionFlags = new Uint8Array(mengeMillis.length).fill(marketFlag);
  const sums = new Float64Array(book.sliceCount);
  const flags = new Uint8Array(book.sliceCount).fill(marketFlag | FLAG_NO_ROWS);
  for (const [row, menge] of mengeMillis.entries()) {
    const s = slice[row] as number;
    flags[s] = (flags[s] as number) & ~FLAG_NO_ROWS;
    if (inactive[row] !== 0) continue;
    const ep = epOf(offer, epIndex[row] as number);
    if (ep === MISSING_EP) {
      flags[s] = (flags[s] as number) | FLAG_PRICE_MISSING;
      positionFlags[row] = marketFlag | FLAG_PRICE_MISSING;
      continue;
    }
    const gp = gpMillis(menge as MengeMillis, ep, factorNanos[s] as FactorNanos);
    gps[row] = gp;
    sums[s] = (sums[s] as number) + gp;
  }
  return { gpMillis: gps, positionFlags, sums, flags };
}

/**
 * One bidder's unit prices of one LV with its factors, in thousandths of a euro, exact, half up, row by row,
 * inactive rows too; null where there is no price. For display only: sums add up GPs. An index outside the
 * book is a RangeError (OPEN-23).
 */
export function factorEps(book: PriceBook, offerIndex: number, lIndex: number): (number | null)[] {
  const offer = requireAt(book.offers, offerIndex);
  const lv = requireAt(book.lvs, lIndex);
  const factorNanos = factorsOf(book, offer, lIndex);
  return Array.from(lv.epIndex, (epIndex, row) => {
    const ep = epOf(offer, epIndex);
    return ep === MISSING_EP
      ? null
      : epFactoredMillis(ep, factorNanos[lv.slice[row] as number] as FactorNanos);
  });
}
