import type { OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import { MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { liesOff } from '../spread/line-spread.ts';
import { type ComparedRows, NO_AMOUNT, OUT_OF_MARKET, ROWS_AT_ONCE } from './compared-rows.ts';

/** What rows of LVs of one price add up to; money in thousandths of a euro, whatever there is of it. */
export type PriceSums = ReturnType<PriceTally['allOf']>;

/**
 * Adds up a position's rows by bidder and distance: step 0 within all thresholds, step 1 off by the lowest
 * alone, and so on. Rows without a reference stand apart. Each row counts once, whatever the thresholds.
 */
export type PriceTally = ReturnType<typeof createPriceTally>;

/** Below this an amount and its thresholds in hundredths are whole numbers that a double holds. */
const PLAIN_LIMIT = Number.MAX_SAFE_INTEGER / 200;

/** Where each sum of a step stands beside the others. */
const [MENGE, SUM, REFERENCE, CELLS, PROPERTIES] = [0, 1, 2, 3, 4];
const FIELDS = 5;

/** What was counted, by bidder. */
interface Counted {
  readonly reference: OutlierReference;
  readonly levels: readonly number[];
  /** The thresholds above and below, in percent of the reference. */
  readonly above: Float64Array;
  readonly below: Float64Array;
  /** By bidder and step; the first step is that of rows without a reference. */
  readonly sums: Float64Array;
  /** The property of each bidder counted last, plus one; it stands at the farthest step of its rows. */
  readonly last: Int32Array;
  readonly farthest: Int32Array;
}

/** By how many of the thresholds an amount is off its reference; exact. */
function stepOf({ levels, above, below }: Counted, gp: number, reference: number): number {
  if (gp === NO_AMOUNT || reference === 0) return 0;
  if (gp > PLAIN_LIMIT || reference > PLAIN_LIMIT) {
    return levels.filter((level) => liesOff(gp, reference, level)).length;
  }
  const scaled = gp * 100;
  let step = 0;
  if (gp > reference) while (step < above.length && scaled >= reference * (above[step] as number)) step += 1;
  else while (step < below.length && scaled <= reference * (below[step] as number)) step += 1;
  return step;
}

/** Counts the rows of one bidder, whose amounts stand from a place on; gives how many prices they are. */
function countRows(counted: Counted, bidder: number, rows: ComparedRows, first: number): number {
  const { sums, last, farthest } = counted;
  const { count, lIndex, mengeMillis, gpMillis } = rows;
  const referenceMillis = rows.references[counted.reference];
  const begin = bidder * (counted.levels.length + 2) * FIELDS;
  let property = last[bidder] as number;
  let farthestOf = farthest[bidder] as number;
  let seen = 0;
  for (let row = 0; row < count; row++) {
    const gp = gpMillis[first + row] as number;
    if (gp === OUT_OF_MARKET) continue;
    seen += 1;
    const reference = referenceMillis[first + row] as number;
    const step = reference === NO_AMOUNT ? 0 : 1 + stepOf(counted, gp, reference);
    const place = begin + step * FIELDS;
    sums[place + MENGE] = (sums[place + MENGE] as number) + (mengeMillis[row] as number);
    if (gp !== NO_AMOUNT) sums[place + SUM] = (sums[place + SUM] as number) + gp;
    if (reference !== NO_AMOUNT) sums[place + REFERENCE] = (sums[place + REFERENCE] as number) + reference;
    sums[place + CELLS] = (sums[place + CELLS] as number) + 1;
    const own = (lIndex[row] as number) + 1;
    if (property === own) {
      if (farthestOf >= step) continue;
      const before = begin + farthestOf * FIELDS + PROPERTIES;
      sums[before] = (sums[before] as number) - 1;
    }
    property = own;
    farthestOf = step;
    sums[place + PROPERTIES] = (sums[place + PROPERTIES] as number) + 1;
  }
  last[bidder] = property;
  farthest[bidder] = farthestOf;
  return seen;
}

/** Makes a tally for so many bidders beside this reference, by these thresholds, which rise. */
export function createPriceTally(
  bidderCount: number,
  reference: OutlierReference,
  levels: readonly number[],
) {
  const stepCount = levels.length + 2;
  const counted: Counted = {
    reference,
    levels,
    above: Float64Array.from(levels, (level) => 100 + level),
    below: Float64Array.from(levels, (level) => 100 - level),
    sums: new Float64Array(bidderCount * stepCount * FIELDS),
    last: new Int32Array(bidderCount),
    farthest: new Int32Array(bidderCount),
  };
  const { sums } = counted;
  const sumSteps = (bidder: number, from: number, to: number) => {
    const total = { menge: 0, sum: 0, reference: 0, cellCount: 0, propertyCount: 0 };
    for (let step = bidder * stepCount + from; step < bidder * stepCount + to; step++) {
      const place = step * FIELDS;
      total.menge += sums[place + MENGE] as number;
      total.sum += sums[place + SUM] as number;
      total.reference += sums[place + REFERENCE] as number;
      total.cellCount += sums[place + CELLS] as number;
      total.propertyCount += sums[place + PROPERTIES] as number;
    }
    return total;
  };
  return {
    /** Forgets all that was counted. */
    clear() {
      sums.fill(0);
      counted.last.fill(0);
    },
    /**
     * Counts the rows read, those of a property one after the other; gives their number of prices. Beside the
     * phase before counts only bidders that asked there: the tally beside the others knows the rest.
     */
    count(rows: ComparedRows) {
      let seen = 0;
      for (const [seat, bidder] of rows.bidders.entries()) {
        if (reference === 'before' && rows.earlierEps[seat] === MISSING_EP) continue;
        seen += countRows(counted, bidder, rows, seat * ROWS_AT_ONCE);
      }
      return seen;
    },
    /** The rows of a bidder that have a reference, from a step on. */
    comparedFrom: (bidder: number, step: number) => sumSteps(bidder, step + 1, stepCount),
    /** The rows of a bidder without one. */
    bareOf: (bidder: number) => sumSteps(bidder, 0, 1),
    /** All rows of a bidder. */
    allOf: (bidder: number) => sumSteps(bidder, 0, stepCount),
  };
}
