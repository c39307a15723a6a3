import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, hasRows } from '../award/comparison.ts';
import { isOffering } from '../participation/participation.ts';

/** In place of a winner: nobody makes a complete offer. */
export const NOBODY = -1;
/** In place of a winner: nobody asks for money, yet no price is missing, as if all rows are inactive. */
export const FREE = -2;
/** In place of a winner: the LV has no row of the group. */
const EMPTY = -3;

/**
 * Who makes the lowest complete offer for every package of the properties in view.
 * - `properties`: The properties whose LV has rows, as indices of the comparison.
 * - `winnerOf`: By cell `l·S+s`: the bidder with the lowest complete offer, or what stands in its place.
 * - `offering`: Bidders that take part, in the order of their names, which breaks ties (PRICE-010).
 */
export type PortfolioInputs = ReturnType<typeof layPortfolioInputs>;

/** Where the sum and the flags of one bidder's cell stand. */
export function cellAt({ sums }: Comparison, p: number, l: number, s: number): number {
  return (p * sums.propertyCount + l) * sums.sliceCount + s;
}

/**
 * The rule of `lowestComplete` on columns of sums and flags: a page finds the winners of thousands of cells
 * with every live price, without objects, and learns who asks for nothing. `spread/ideal-offer.ts` finds them
 * in the few priced offers of one LV; tests hold both against plain arithmetic.
 */
function findWinner(comparison: Comparison, offering: readonly number[], l: number, s: number): number {
  const { sums, flags } = comparison.sums;
  if (!hasRows(comparison, l, s)) return EMPTY;
  let winner = NOBODY;
  let lowest = Infinity;
  let isAsked = offering.length === 0;
  for (const p of offering) {
    const at = cellAt(comparison, p, l, s);
    const [sum, flag] = [sums[at] as number, flags[at] as number];
    if (sum !== 0 || (flag & FLAG_PRICE_MISSING) !== 0) isAsked = true;
    if (flag !== 0 || sum >= lowest) continue;
    lowest = sum;
    winner = p;
  }
  return isAsked ? winner : FREE;
}

/** The bidders that take part, as indices, in the order of their names, which breaks ties (PRICE-010). */
export function listOffering(providers: Comparison['providers']): number[] {
  return [...providers.entries()]
    .filter(([, { participation }]) => isOffering(participation))
    .toSorted(([p, a], [q, b]) => compareGerman(a.organisation, b.organisation) || p - q)
    .map(([p]) => p);
}

/**
 * Finds the lowest complete offer for every service group of the given properties. Properties that the phase
 * does not have or whose LV has no row count for nothing (PRICE-009, PRICE-010, AWARD-016).
 */
export function layPortfolioInputs(comparison: Comparison, liegenschaftIds: readonly string[]) {
  const { providers, liegenschaftIndexOf, sums } = comparison;
  const offering = listOffering(providers);
  const winnerOf = new Int32Array(sums.propertyCount * sums.sliceCount).fill(EMPTY);
  const properties = liegenschaftIds
    .flatMap((id) => liegenschaftIndexOf.get(id) ?? [])
    .filter((l) => {
      let hasRows = false;
      for (let s = 0; s < sums.sliceCount; s++) {
        const winner = findWinner(comparison, offering, l, s);
        winnerOf[l * sums.sliceCount + s] = winner;
        if (winner !== EMPTY) hasRows = true;
      }
      return hasRows;
    });
  return { comparison, properties, winnerOf, offering };
}

/** Who wins a cell: a bidder, `NOBODY` or `FREE`; undefined where the LV has no row of the group. */
export function winnerAt(
  { comparison, winnerOf }: PortfolioInputs,
  l: number,
  s: number,
): number | undefined {
  const winner = winnerOf[l * comparison.sums.sliceCount + s] ?? EMPTY;
  return winner === EMPTY ? undefined : winner;
}

/** True for a property in view whose LV has rows. */
export function hasPackages(ground: PortfolioInputs, l: number): boolean {
  const { sliceCount } = ground.comparison.sums;
  return ground.winnerOf.subarray(l * sliceCount, (l + 1) * sliceCount).some((winner) => winner !== EMPTY);
}

/** How many packages the properties have, and how many of them cost nothing, whoever gets them. */
export function packageCounts(ground: PortfolioInputs): { packageCount: number; freeCount: number } {
  let [packageCount, freeCount] = [0, 0];
  for (const l of ground.properties) {
    for (let s = 0; s < ground.comparison.sums.sliceCount; s++) {
      const winner = winnerAt(ground, l, s);
      if (winner !== undefined) packageCount++;
      if (winner === FREE) freeCount++;
    }
  }
  return { packageCount, freeCount };
}

/** Flags of a bidder's offer for a property, over groups with rows; 0: complete (PRICE-006 … PRICE-009). */
export function propertyFlags(comparison: Comparison, p: number, l: number): number {
  let all = 0;
  for (let s = 0; s < comparison.sums.sliceCount; s++) {
    const flags = comparison.sums.flags[cellAt(comparison, p, l, s)] as number;
    if ((flags & FLAG_NO_ROWS) === 0) all |= flags;
  }
  return all;
}
