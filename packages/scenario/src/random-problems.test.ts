/// <reference types="node" />
import { randomInt } from 'node:crypto';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { loadSolver } from './model/solver.ts';
import { reduceRules } from './reduce.ts';
import { awardOf, resum } from './resum.ts';
import { ALL_WAYS, solveProblem } from './solve-problem.ts';
import { plainChecker } from './test/plain-checker.ts';
import { drawProblem } from './test/random-problem.ts';

/** `npm run proof -- scenario` says how many problems are tried, and with which seed. */
const { SCENARIO_PROBLEMS, SCENARIO_SEED } = process.env;
const PROBLEMS = Number(SCENARIO_PROBLEMS ?? 60);
const SEED = Number(SCENARIO_SEED ?? randomInt(1e9));

/** The least cost of all awards that the checker lets pass, by trying every one; undefined if there is none. */
function tryAll({ mayHave, contradictions, check }: ReturnType<typeof plainChecker>): bigint | undefined {
  if (contradictions.length > 0) return undefined;
  const choices = mayHave.map((own) => (own.length === 0 ? [-1] : own));
  const award = choices.map(([first = -1]) => first);
  let least: bigint | undefined;
  const fill = (at: number): void => {
    const own = choices[at];
    if (own === undefined) {
      const { broken, cost } = check(award);
      if (broken.length === 0 && (least === undefined || cost < least)) least = cost;
      return;
    }
    for (const bidder of own) {
      award[at] = bidder;
      fill(at + 1);
    }
  };
  fill(0);
  return least;
}

test('random problems with every kind of rule come out as by trying every award, by every way', async () => {
  const solver = await loadSolver();
  const dice = createDice(SEED);
  const ways = [
    ALL_WAYS,
    { enumeration: false, firstAnswer: true },
    { enumeration: false, firstAnswer: false },
  ];
  let impossible = 0;
  for (let round = 0; round < PROBLEMS; round++) {
    const { ground, rules } = drawProblem(dice);
    const checker = plainChecker(ground, rules);
    const least = tryAll(checker);
    if (least === undefined) impossible += 1;
    for (const way of ways) {
      const what = `problem ${round} of seed ${SEED} by ${JSON.stringify(way)}`;
      const reduction = reduceRules(ground, rules);
      if (!reduction.ok) {
        expect(least, what).toBeUndefined();
        continue;
      }
      const context = { solver, secondsLeft: () => 60, report: () => undefined, ways: way };
      const { bidders, boundMillis } = solveProblem(reduction.problem, context);
      expect(bidders === null ? undefined : BigInt(resum(reduction.problem, bidders).costMillis), what).toBe(
        least,
      );
      if (bidders === null) continue;
      const checked = checker.check(awardOf(reduction.problem, bidders));
      expect(checked.broken, what).toEqual([]);
      expect(BigInt(boundMillis) <= checked.cost, what).toBe(true);
    }
  }
  console.log(
    `${PROBLEMS} problems with seed ${SEED}: ${impossible} impossible, all as by trying every award.`,
  );
});
