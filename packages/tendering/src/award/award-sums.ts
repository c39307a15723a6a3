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
  /** How many of the awarded cells have a target price; only these are held against theirs. */
  comparedCount: number;
  /** What these ask, and their target prices; null without any. */
  comparedMillis: number | null;
  targetMillis: number | null;
}

function addUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, millis) => sum + millis, 0);
}

/** Adds up the awarded ones among the cells that can be awarded, and those with a target price beside it (AWARD-013, AWARD-014). */
export function sumAwards(cells: readonly SummedCell[]): AwardSum {
  const awarded = cells.filter(({ isAwarded }) => isAwarded);
  const compared = awarded.filter(({ targetMillis }) => targetMillis !== null);
  const [comparedMillis, targetMillis] =
    compared.length === 0
      ? [null, null]
      : [
          addUp(compared.map(({ sumMillis }) => sumMillis)),
          addUp(compared.map((cell) => cell.targetMillis ?? 0)),
        ];
  return {
    awardedCount: awarded.length,
    cellCount: cells.length,
    sumMillis: addUp(awarded.map(({ sumMillis }) => sumMillis)),
    comparedCount: compared.length,
    comparedMillis,
    targetMillis,
  };
}
