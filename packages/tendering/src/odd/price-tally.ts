import { NO_AMOUNT } from './compared-rows.ts';

/** What rows of LVs of one price add up to; money in thousandths of a euro, whatever there is of it. */
export interface PriceSums {
  readonly menge: number;
  readonly sum: number;
  readonly reference: number;
  readonly cellCount: number;
  readonly propertyCount: number;
}

/**
 * Adds up rows of LVs for each price, apart by how far they are off: step 0 are those within all thresholds, step 1 those off by the lowest
 * alone, and so on. A row is counted once, whatever the number of thresholds.
 */
export interface PriceTally {
  count(at: number, step: number, row: TalliedRow): void;
  /** The rows of a price from a step on. */
  sumsFrom(at: number, step: number): PriceSums;
}

/** A row of an LV as it is counted; its lists are read where they stand, as some million come by. */
interface TalliedRow {
  lIndex: number;
  menge: number;
  gp: number;
  reference: number;
}

/** Makes a tally of so many prices and steps; properties come one after the other. */
export function createPriceTally(size: number, stepCount: number): PriceTally {
  const menge = new Float64Array(size * stepCount);
  const sum = new Float64Array(size * stepCount);
  const reference = new Float64Array(size * stepCount);
  const cells = new Int32Array(size * stepCount);
  // A property stands at the farthest step of its rows.
  const properties = new Int32Array(size * stepCount);
  const farthest = new Int32Array(size);
  /** The property that was counted last, and one. */
  const last = new Int32Array(size);
  return {
    count(at, step, row) {
      const place = at * stepCount + step;
      menge[place] = (menge[place] as number) + row.menge;
      if (row.gp !== NO_AMOUNT) sum[place] = (sum[place] as number) + row.gp;
      if (row.reference !== NO_AMOUNT) reference[place] = (reference[place] as number) + row.reference;
      cells[place] = (cells[place] as number) + 1;
      if (last[at] === row.lIndex + 1) {
        const before = farthest[at] as number;
        if (before >= step) return;
        properties[at * stepCount + before] = (properties[at * stepCount + before] as number) - 1;
      }
      last[at] = row.lIndex + 1;
      farthest[at] = step;
      properties[place] = (properties[place] as number) + 1;
    },
    sumsFrom(at, step) {
      const sums = { menge: 0, sum: 0, reference: 0, cellCount: 0, propertyCount: 0 };
      for (let place = at * stepCount + step; place < (at + 1) * stepCount; place++) {
        sums.menge += menge[place] as number;
        sums.sum += sum[place] as number;
        sums.reference += reference[place] as number;
        sums.cellCount += cells[place] as number;
        sums.propertyCount += properties[place] as number;
      }
      return sums;
    },
  };
}
