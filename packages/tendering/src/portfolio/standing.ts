import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isOffering } from '../participation/participation.ts';
import { cellAt, FREE, type PortfolioInputs, winnerAt } from './portfolio-inputs.ts';

/** What a bidder asks for several packages, and how far it is from the best of everybody on the same ones. */
export type Standing = ReturnType<typeof read>;

/** How a bidder stands in every service group, in the order of the comparison, and in all of them. */
export type BidderStandings = ReturnType<typeof standOver>;

type Tally = ReturnType<typeof newTally>;

function newTally() {
  return { sumMillis: 0, ownMillis: 0, idealMillis: 0, packageCount: 0 };
}

function read({ sumMillis, ownMillis, idealMillis, packageCount }: Tally) {
  return {
    // What nothing was entered for is no price of zero.
    /**
     * In thousandths of a euro, without what lies outside the market area; null where it asks for nothing.
     */
    sumMillis: sumMillis === 0 && packageCount === 0 ? null : sumMillis,
    /** The packages it offers completely, without those that cost nothing whoever gets them. */
    packageCount,
    /** Its sum for just these, and that of the lowest complete offers for them, in thousandths of a euro. */
    ownMillis,
    idealMillis,
    /** Its sum in tenths of a percent of the lowest complete offers for these packages; null without one. */
    idealTenths: percentTenths(ownMillis, idealMillis),
  };
}

function tallyCell(
  ground: PortfolioInputs,
  p: number,
  l: number,
  s: number,
  tallies: readonly Tally[],
): void {
  const { comparison } = ground;
  const { sums, flags } = comparison.sums;
  const at = cellAt(comparison, p, l, s);
  const [sum, flag] = [sums[at] as number, flags[at] as number];
  if ((flag & (FLAG_NO_ROWS | FLAG_NOT_IN_MARKET)) !== 0) return;
  const winner = winnerAt(ground, l, s) ?? FREE;
  const isCompared = flag === 0 && winner >= 0;
  const ideal = isCompared ? (sums[cellAt(comparison, winner, l, s)] as number) : 0;
  for (const tally of tallies) {
    tally.sumMillis += sum;
    if (!isCompared) continue;
    tally.packageCount += 1;
    tally.ownMillis += sum;
    tally.idealMillis += ideal;
  }
}

/** Adds up a bidder's prices for properties; none if it takes no part (OPEN-02, PRICE-008, PRICE-009). */
export function standOver(ground: PortfolioInputs, p: number, properties: readonly number[]) {
  const { sums, providers } = ground.comparison;
  const total = newTally();
  const slices = Array.from({ length: sums.sliceCount }, newTally);
  if (isOffering(providers[p]?.participation ?? null)) {
    for (const l of properties) {
      for (const [s, slice] of slices.entries()) tallyCell(ground, p, l, s, [total, slice]);
    }
  }
  return { total: read(total), slices: slices.map(read) };
}
