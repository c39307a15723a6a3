import { epOf, MISSING_EP, type PriceBook } from '../price-book/price-book.ts';
import type { EpMillis } from '../numbers/units.ts';
import { type CellFactors, cellFactors } from './cell-factor.ts';

/** A price in thousandths times three factors in thousandths has so many decimals. */
const EXACT_DECIMALS = 12;

/** What a bidder's GPs of one LV are made of, besides the amounts; columns run with its rows. */
export interface PriceParts {
  /** Unit prices in thousandths of a euro; null where there is none. */
  readonly epsMillis: readonly (EpMillis | null)[];
  /** The factors that count. */
  readonly factors: readonly CellFactors[];
}

/**
 * The parts of one bidder's price of one LV, row by row, so that a reader can compute every GP: amount × EP ×
 * the three factors, rounded once. An index outside the book is a RangeError (PRICE-001).
 */
export function priceParts(book: PriceBook, offerIndex: number, lIndex: number): PriceParts {
  const [offer, lv] = [book.offers[offerIndex], book.lvs[lIndex]];
  if (offer === undefined || lv === undefined) {
    throw new RangeError(`no offer ${offerIndex} for LV ${lIndex} in the book`);
  }
  const ofSlices = Array.from({ length: book.sliceCount }, (_, s) => cellFactors(book, offer, lIndex, s));
  return {
    epsMillis: Array.from(lv.epIndex, (epIndex) => {
      const ep = epOf(offer, epIndex);
      return ep === MISSING_EP ? null : ep;
    }),
    factors: Array.from(lv.slice, (s) => ofSlices[s] as CellFactors),
  };
}

/**
 * EP × the three factors of a row in euros as a decimal text, not rounded: amount × this, rounded once, is
 * the GP. Null where there is no price (PRICE-001).
 */
export function exactEpText({ epsMillis, factors }: PriceParts, row: number): string | null {
  const [ep, cell] = [epsMillis[row] ?? null, factors[row]];
  if (ep === null || cell === undefined) return null;
  const product = BigInt(ep) * BigInt(cell.blMillis) * BigInt(cell.lsMillis) * BigInt(cell.nMillis);
  const digits = product.toString().padStart(EXACT_DECIMALS + 1, '0');
  return `${digits.slice(0, -EXACT_DECIMALS)}.${digits.slice(-EXACT_DECIMALS)}`;
}

/** The same as the nearest double there is. */
export function exactEp(parts: PriceParts, row: number): number | null {
  const text = exactEpText(parts, row);
  return text === null ? null : Number(text);
}
