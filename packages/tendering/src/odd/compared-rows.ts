import type { OddReference } from '@rahmenpreis/contract/odd.ts';
import { MISSING_EP, type OfferTable, type PriceFrame } from '@rahmenpreis/pricing/book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import type { EpMillis, FactorNanos, MengeMillis } from '@rahmenpreis/pricing/numbers/units.ts';
import { cellFactorNanos } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { gpMillis } from '@rahmenpreis/pricing/price/gp.ts';
import type { Standings } from '@rahmenpreis/pricing/rank/place-cells.ts';
import { medianWithout } from '@rahmenpreis/pricing/spread/median.ts';

/** The offers of a phase, as far as single prices are seen beside each other. */
export interface ComparedGround {
  readonly frame: PriceFrame;
  readonly lvs: readonly SortedLv[];
  readonly offers: readonly OfferTable[];
  readonly standings: Pick<Standings, 'participating'>;
  /**
   * By bidder and place in the catalogue what it asked in the last phase before that lists it, for the same unit; `MISSING_EP` where that
   * is nothing. Undefined for whom there is no such phase.
   */
  readonly before: readonly (Float64Array | undefined)[];
}

/** In place of an amount that there is not. */
export const NO_AMOUNT = -1;
/** How many others must ask something, that there is a reference. */
const OTHERS_MIN_COUNT = 2;

/** One row of an LV as those ask for it who take part and are in the market; the same lists are filled again for the next row. */
export interface ComparedRow {
  /** How many of the bidders count in this row; the lists are as long at least. */
  readonly count: number;
  readonly bidders: Int32Array;
  /** What each asks for the row, `NO_AMOUNT` where it has no price; in thousandths of a euro, as in the comparison. */
  readonly gpMillis: Float64Array;
  /**
   * The median of what the others ask, `NO_AMOUNT` where fewer than two of them ask anything; or what the bidder itself asked in the
   * phase before, with its factors of this one, `NO_AMOUNT` where that is nothing.
   */
  readonly referenceMillis: Float64Array;
}

/** Reads rows of LVs one after the other. */
export interface RowReader {
  /** Goes to a service group of a property. */
  open(lIndex: number, slice: number): void;
  /** Reads a row of that group; what it gives holds until the next one is read. */
  read(menge: number, epIndex: number): ComparedRow;
}

/** Writes the median of the others of each who asks for a row, as they are told one after the other. */
interface Medians {
  /** Tells what somebody asks, by its place in the row. */
  add(own: number, gp: number): void;
  /** Writes the medians of a row of so many who count, and forgets what was told. */
  write(references: Float64Array, count: number): void;
}

function createMedians(size: number): Medians {
  const sorted = new Float64Array(size);
  const order = new Int32Array(size);
  let priced = 0;
  const medianOf = (place: number, others: number): number =>
    others < OTHERS_MIN_COUNT ? NO_AMOUNT : (medianWithout(sorted, priced, place) ?? NO_AMOUNT);
  return {
    // Insertion is the quickest order of a few dozen.
    add(own, gp) {
      let at = priced;
      for (; at > 0 && (sorted[at - 1] as number) > gp; at--) {
        sorted[at] = sorted[at - 1] as number;
        order[at] = order[at - 1] as number;
      }
      sorted[at] = gp;
      order[at] = own;
      priced += 1;
    },
    // There are only three of them, by who stands below, in and above the middle.
    write(references, count) {
      const middle = priced >> 1;
      if (priced < count) references.fill(medianOf(-1, priced), 0, count);
      if (priced > 0) {
        const low = medianOf(0, priced - 1);
        const high = medianOf(priced - 1, priced - 1);
        for (let at = 0; at < priced; at++) references[order[at] as number] = at < middle ? low : high;
        references[order[middle] as number] = medianOf(middle, priced - 1);
      }
      priced = 0;
    },
  };
}

/**
 * Gives what reads what every bidder asks in a row of an LV, and beside it the median of the other offers that count there: they take part,
 * are in the market and have a price, as in the comparison of the property; or what itself asked before.
 */
export function createRowReader(
  { frame, offers, standings, before }: ComparedGround,
  reference: OddReference,
): RowReader {
  const taking = [...offers.keys()].filter((p) => standings.participating[p] === 1);
  const bidders = new Int32Array(taking.length);
  const prices: Float64Array[] = [];
  const earlier: (Float64Array | undefined)[] = [];
  const factors = new Float64Array(taking.length);
  const gps = new Float64Array(taking.length);
  const references = new Float64Array(taking.length);
  const row = { count: 0, bidders, gpMillis: gps, referenceMillis: references };
  const medians = createMedians(taking.length);
  const priceAt = (eps: Float64Array | undefined, menge: number, epIndex: number, own: number): number => {
    const ep = (eps === undefined ? MISSING_EP : eps[epIndex]) as EpMillis;
    if (ep === MISSING_EP) return NO_AMOUNT;
    return gpMillis(menge as MengeMillis, ep, factors[own] as FactorNanos);
  };
  return {
    open(lIndex, slice) {
      row.count = 0;
      for (const p of taking) {
        const offer = offers[p] as OfferTable;
        if (offer.inMarket[lIndex] === 0) continue;
        bidders[row.count] = p;
        prices[row.count] = offer.epMillis;
        earlier[row.count] = before[p];
        factors[row.count] = cellFactorNanos(frame, offer, lIndex, slice);
        row.count += 1;
      }
    },
    read(menge, epIndex) {
      for (let own = 0; own < row.count; own++) {
        const gp = priceAt(prices[own], menge, epIndex, own);
        gps[own] = gp;
        if (reference === 'before') references[own] = priceAt(earlier[own], menge, epIndex, own);
        else if (gp !== NO_AMOUNT) medians.add(own, gp);
      }
      if (reference === 'others') medians.write(references, row.count);
      return row;
    },
  };
}
