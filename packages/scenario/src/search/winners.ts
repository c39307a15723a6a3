import type { Problem } from '../reduce.ts';

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
