import { MISSING_EP, type OfferTable, type PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import type { EpMillis, FactorNanos, MengeMillis } from '@rahmenpreis/pricing/numbers/units.ts';
import { cellFactorNanos } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { gpMillis } from '@rahmenpreis/pricing/price/gp.ts';
import type { CodeRows } from '@rahmenpreis/pricing/price/price-codes.ts';
import type { Standings } from '@rahmenpreis/pricing/rank/place-cells.ts';
import { medianWithout } from '@rahmenpreis/pricing/spread/median.ts';

/** The offers of a phase, as far as single prices are seen beside each other. */
export interface ComparedInputs {
  readonly frame: PriceFrame;
  readonly lvs: readonly SortedLv[];
  readonly offers: readonly OfferTable[];
  readonly standings: Pick<Standings, 'participating'>;
  /**
   * By bidder and place in the catalogue, what it asked in the last earlier phase that lists it, for the same
   * unit; `MISSING_EP` where that is nothing. Undefined for a bidder without such a phase.
   */
  readonly before: readonly (Float64Array | undefined)[];
}

/** In place of an amount that there is not. */
export const NO_AMOUNT = -1;
/** In place of what somebody asks for a property that is not in its market area. */
export const OUT_OF_MARKET = -2;
/** How many others must ask something, that there is a reference. */
const OTHERS_MIN_COUNT = 2;
/** The rows read at once: few enough that others wait only milliseconds, and many enough to be quick. */
export const ROWS_AT_ONCE = 512;

/**
 * Some rows of one position as asked by those who take part; the same lists are filled again for the next
 * rows. Amounts, in thousandths of a euro, stand bidder by bidder, `ROWS_AT_ONCE` places for each.
 */
export type ComparedRows = ReturnType<ReturnType<typeof createRowReader>>;

/** The median of all amounts but the one at a place; `NO_AMOUNT` where too few are left. */
function referenceWithout(sorted: Float64Array, count: number, place: number): number {
  const others = place < 0 ? count : count - 1;
  return others < OTHERS_MIN_COUNT ? NO_AMOUNT : (medianWithout(sorted, count, place) ?? NO_AMOUNT);
}

/** Gives what writes for each bidder the median of what the others ask in a row. */
function createMedians(gps: Float64Array, references: Float64Array, size: number) {
  const sorted = new Float64Array(size);
  /** `order` lists bidders by unit price, lowest first; apart from factors this also sorts the amounts. */
  return (row: number, order: Int32Array): void => {
    let priced = 0;
    for (let seat = 0; seat < size; seat++) {
      const gp = gps[(order[seat] as number) * ROWS_AT_ONCE + row] as number;
      if (gp < 0) continue;
      let at = priced;
      for (; at > 0 && (sorted[at - 1] as number) > gp; at--) sorted[at] = sorted[at - 1] as number;
      sorted[at] = gp;
      priced += 1;
    }
    // Three medians exist, for bidders below, in and above the middle, and one for those without a price.
    const middle = sorted[priced >> 1] as number;
    const low = referenceWithout(sorted, priced, 0);
    const high = referenceWithout(sorted, priced, priced - 1);
    const own = referenceWithout(sorted, priced, priced >> 1);
    const all = referenceWithout(sorted, priced, -1);
    for (let place = row; place < size * ROWS_AT_ONCE; place += ROWS_AT_ONCE) {
      const gp = gps[place] as number;
      // Whoever asks the same as the middle may as well stand there: the medians are the same.
      references[place] = gp < 0 ? all : gp < middle ? low : gp > middle ? high : own;
    }
  };
}

/** Products of factors by offer, then service group and property, so that a position's rows are adjacent. */
function createFactors(frame: PriceFrame, offers: readonly OfferTable[]) {
  const propertyCount = frame.regionOf.length;
  const cellCount = propertyCount * frame.sliceCount;
  const isKnown = new Uint8Array(cellCount);
  const nanos = offers.map(() => new Float64Array(cellCount));
  return {
    /** 0 where the offer is not in the market. */
    nanos,
    /** Computes those of a property and service group on first use, and gives their place. */
    need(lIndex: number, slice: number) {
      const place = slice * propertyCount + lIndex;
      if (isKnown[place] === 1) return place;
      isKnown[place] = 1;
      for (const [seat, offer] of offers.entries()) {
        if (offer.inMarket[lIndex] === 0) continue;
        (nanos[seat] as Float64Array)[place] = cellFactorNanos(frame, offer, lIndex, slice);
      }
      return place;
    },
  };
}

/** Writes what one bidder asks for rows at a unit price, from a place of the list on. */
function priceRows(
  { count, mengeMillis, place }: Pick<ComparedRows, 'count' | 'mengeMillis' | 'place'>,
  ep: number,
  nanos: Float64Array,
  into: Float64Array,
  first: number,
): void {
  for (let row = 0; row < count; row++) {
    const factor = nanos[place[row] as number] as FactorNanos;
    if (factor === 0) into[first + row] = OUT_OF_MARKET;
    else if (ep === MISSING_EP) into[first + row] = NO_AMOUNT;
    else into[first + row] = gpMillis(mengeMillis[row] as MengeMillis, ep as EpMillis, factor);
  }
}

/**
 * Gives a reader of what each bidder asks in LV rows, of the median of the other counted offers (taking part,
 * in the market and priced, as in the property's comparison: R-29), and of its own earlier price.
 */
export function createRowReader({ frame, offers, standings, before }: ComparedInputs) {
  const bidders = [...offers.keys()].filter((p) => standings.participating[p] === 1);
  const taking = bidders.map((p) => offers[p] as OfferTable);
  const factors = createFactors(frame, taking);
  const size = bidders.length;
  const read = {
    count: 0,
    lIndex: new Int32Array(ROWS_AT_ONCE),
    mengeMillis: new Float64Array(ROWS_AT_ONCE),
    /** Where the factors of a row stand. */
    place: new Int32Array(ROWS_AT_ONCE),
    bidders,
    /** The amount each asks, as compared; `NO_AMOUNT` without a price, `OUT_OF_MARKET` if not counted. */
    gpMillis: new Float64Array(size * ROWS_AT_ONCE),
    /**
     * The reference of each amount: the median of what others ask, `NO_AMOUNT` if fewer than two ask;
     * or the bidder's own price of the phase before with its factors of this one, `NO_AMOUNT` without one.
     */
    references: {
      others: new Float64Array(size * ROWS_AT_ONCE),
      before: new Float64Array(size * ROWS_AT_ONCE),
    },
    /** What each bidder asked for a unit in the phase before; `MISSING_EP` where that is nothing. */
    earlierEps: bidders.map(() => MISSING_EP),
  };
  const writeMedians = createMedians(read.gpMillis, read.references.others, size);
  /** Reads rows from one place up to another, `ROWS_AT_ONCE` at most, of one position. */
  return (rows: Pick<CodeRows, 'mengeMillis' | 'cell'>, from: number, to: number, epIndex: number) => {
    read.count = to - from;
    read.mengeMillis.set(rows.mengeMillis.subarray(from, to));
    for (let row = from; row < to; row++) {
      const cell = rows.cell[row] as number;
      const lIndex = Math.floor(cell / frame.sliceCount);
      read.lIndex[row - from] = lIndex;
      read.place[row - from] = factors.need(lIndex, cell % frame.sliceCount);
    }
    const eps = taking.map(({ epMillis }) => epMillis[epIndex] ?? MISSING_EP);
    for (const [seat, ep] of eps.entries()) {
      const nanos = factors.nanos[seat] as Float64Array;
      const earlier = before[bidders[seat] as number]?.[epIndex] ?? MISSING_EP;
      read.earlierEps[seat] = earlier;
      priceRows(read, ep, nanos, read.gpMillis, seat * ROWS_AT_ONCE);
      const own = read.references.before;
      if (earlier === MISSING_EP) own.fill(NO_AMOUNT, seat * ROWS_AT_ONCE, (seat + 1) * ROWS_AT_ONCE);
      else priceRows(read, earlier, nanos, own, seat * ROWS_AT_ONCE);
    }
    const order = Int32Array.from(eps.keys()).sort((a, b) => (eps[a] as number) - (eps[b] as number));
    for (let row = 0; row < read.count; row++) writeMedians(row, order);
    return read;
  };
}
