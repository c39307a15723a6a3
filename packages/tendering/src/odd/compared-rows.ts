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
  /** The median of what the others ask; `NO_AMOUNT` where fewer than two of them ask anything. */
  readonly referenceMillis: Float64Array;
}

/** Reads rows of LVs one after the other. */
export interface RowReader {
  /** Goes to a service group of a property. */
  open(lIndex: number, slice: number): void;
  /** Reads a row of that group; what it gives holds until the next one is read. */
  read(menge: number, epIndex: number): ComparedRow;
}

/**
 * Gives what reads what every bidder asks in a row of an LV, and beside it the median of the other offers that count there: they take part,
 * are in the market and have a price, as in the comparison of the property.
 */
export function createRowReader({ frame, offers, standings }: ComparedGround): RowReader {
  const taking = [...offers.keys()].filter((p) => standings.participating[p] === 1);
  const bidders = new Int32Array(taking.length);
  const prices: Float64Array[] = [];
  const factors = new Float64Array(taking.length);
  const gps = new Float64Array(taking.length);
  const references = new Float64Array(taking.length);
  const sorted = new Float64Array(taking.length);
  const order = new Int32Array(taking.length);
  const row = { count: 0, bidders, gpMillis: gps, referenceMillis: references };

  /** Puts an amount in its place among the first ones; insertion is the quickest order of a few dozen. */
  const insert = (own: number, gp: number, priced: number): void => {
    let at = priced;
    for (; at > 0 && (sorted[at - 1] as number) > gp; at--) {
      sorted[at] = sorted[at - 1] as number;
      order[at] = order[at - 1] as number;
    }
    sorted[at] = gp;
    order[at] = own;
  };
  /** Writes the median of the others for each; there are only three of them, by who stands below, in and above the middle. */
  const refer = (priced: number): void => {
    const middle = priced >> 1;
    const medianOf = (place: number, others: number): number =>
      others < OTHERS_MIN_COUNT ? NO_AMOUNT : (medianWithout(sorted, priced, place) ?? NO_AMOUNT);
    if (priced < row.count) references.fill(medianOf(-1, priced), 0, row.count);
    if (priced === 0) return;
    const [low, mid, high] = [0, middle, priced - 1].map((place) => medianOf(place, priced - 1));
    for (let at = 0; at < priced; at++) {
      references[order[at] as number] = (at < middle ? low : at === middle ? mid : high) as number;
    }
  };
  return {
    open(lIndex, slice) {
      row.count = 0;
      for (const p of taking) {
        const offer = offers[p] as OfferTable;
        if (offer.inMarket[lIndex] === 0) continue;
        bidders[row.count] = p;
        prices[row.count] = offer.epMillis;
        factors[row.count] = cellFactorNanos(frame, offer, lIndex, slice);
        row.count += 1;
      }
    },
    read(menge, epIndex) {
      let priced = 0;
      for (let own = 0; own < row.count; own++) {
        const ep = (prices[own] as Float64Array)[epIndex] as EpMillis;
        if (ep === MISSING_EP) {
          gps[own] = NO_AMOUNT;
          continue;
        }
        const gp = gpMillis(menge as MengeMillis, ep, factors[own] as FactorNanos);
        gps[own] = gp;
        insert(own, gp, priced);
        priced += 1;
      }
      refer(priced);
      return row;
    },
  };
}
