import { sumTargets } from './target.ts';

/** A cell of the award table for its sums; amounts in thousandths of a euro, null without a target price. */
export interface SummedCell {
  isAwarded: boolean;
  sumMillis: number;
  targetMillis: number | null;
  /** A price is missing in it. */
  isIncomplete: boolean;
}

/** What was awarded of a service group altogether, in thousandths of a euro. */
export type AwardSum = ReturnType<typeof sumAwards>;

/** Adds up awarded cells that can be awarded, and those with a target price apart (AWARD-013, AWARD-014). */
export function sumAwards(cells: readonly SummedCell[]) {
  const awarded = cells.filter(({ isAwarded }) => isAwarded);
  return {
    awardedCount: awarded.length,
    cellCount: cells.length,
    sumMillis: awarded.reduce((sum, { sumMillis }) => sum + sumMillis, 0),
    /** A price is missing in one of the awarded: what the sum is of its target price says nothing. */
    isIncomplete: awarded.some(({ isIncomplete }) => isIncomplete),
    ...sumTargets(awarded),
  };
}
