import { OPEN } from './lots.ts';
import type { Problem, Unit } from './reduce.ts';

/** Each unit to its cheapest: the least sum if no rule ties units together, and never more than any other award. */
export function awardCheapest({ units }: Problem): Int32Array {
  return Int32Array.from(units, ({ choices }) => choices[0]?.bidder ?? OPEN);
}

/** Each unit to the cheapest of the admitted bidders; undefined where one of them has none. */
export function awardAmong(units: readonly Unit[], isAdmitted: (bidder: number, unit: number) => boolean) {
  const bidders = new Int32Array(units.length);
  for (const [unit, { choices }] of units.entries()) {
    const choice = choices.find(({ bidder }) => isAdmitted(bidder, unit));
    if (choice === undefined) return undefined;
    bidders[unit] = choice.bidder;
  }
  return bidders;
}
