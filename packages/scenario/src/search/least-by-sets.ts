import type { Problem } from '../reduce.ts';
import { resum } from '../resum.ts';
import { BidderSets, type FoundSet } from './bidder-sets.ts';
import { offerTable } from './offer-table.ts';
import { placeChooser } from './place-sets.ts';

/** The problem with the offers of these bidders alone. */
export function restricted(problem: Problem, bidders: readonly number[]): Problem {
  const isIn = new Uint8Array(problem.bidderCount);
  for (const bidder of bidders) isIn[bidder] = 1;
  const units = problem.units.map(({ lots, choices }) => ({
    lots,
    choices: choices.filter(({ bidder }) => isIn[bidder] === 1),
  }));
  return { ...problem, units };
}

/** The rule «höchstens n» about everything; as many as there are where there is none. */
export function mostWinners({ counts, units, bidderCount }: Problem): number {
  const whole = counts.filter((row) => row.bound === 'at-most' && row.units.length === units.length);
  return Math.min(bidderCount, ...whole.map(({ bidders }) => bidders));
}

/**
 * The least award of at most so many bidders, overall and in places of which no two share a lot, by going through the sets of them: sums
 * of integers, so exact, and without a solver. 'none' where no set offers everything; undefined where rules ask more, or after the time.
 */
export function leastBySets(problem: Problem, isOver: () => boolean): Int32Array | 'none' | undefined {
  if (problem.counts.some(({ bound }) => bound === 'at-least')) return undefined;
  const table = offerTable(problem);
  const sets = new BidderSets(problem, table);
  if (!sets.isWhole) return undefined;
  let best: FoundSet | undefined;
  const isAll = sets.search(mostWinners(problem), {
    below: () => best?.cost ?? Infinity,
    tell: (set) => (best = set),
    isOver,
  });
  if (!isAll) return undefined;
  const least = best as FoundSet | undefined;
  if (least === undefined) return 'none';
  const among = restricted(problem, least.bidders);
  const own = offerTable(among);
  const chosen = new Int32Array(own.unitCount);
  placeChooser(among, own).choose({ of: new Float64Array(own.bidderCount), targeted: 0 }, chosen);
  const bidders = chosen.map((at) => own.bidders[at] as number);
  const { broken, costMillis } = resum(problem, bidders);
  return broken.length === 0 && costMillis === least.cost ? bidders : undefined;
}
