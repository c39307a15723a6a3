/** A cell of the award table as its sums need it; amounts in thousandths of a euro, null without a target price. */
export interface SummedCell {
  isAwarded: boolean;
  sumMillis: number;
  targetMillis: number | null;
}

/** What was awarded of a service group altogether, in thousandths of a euro. */
export interface AwardSum {
  awardedCount: number;
  cellCount: number;
  sumMillis: number;
  /** The target prices of the awarded cells; null where one of them has none, since the sums would not compare. */
  targetMillis: number | null;
}

/** Adds up the awarded ones among the cells that can be awarded (AWARD-014). */
export function sumAwards(cells: readonly SummedCell[]): AwardSum {
  const awarded = cells.filter(({ isAwarded }) => isAwarded);
  const targets = awarded.flatMap(({ targetMillis }) => targetMillis ?? []);
  const isComparable = awarded.length > 0 && targets.length === awarded.length;
  return {
    awardedCount: awarded.length,
    cellCount: cells.length,
    sumMillis: awarded.reduce((sum, cell) => sum + cell.sumMillis, 0),
    targetMillis: isComparable ? targets.reduce((sum, target) => sum + target, 0) : null,
  };
}
