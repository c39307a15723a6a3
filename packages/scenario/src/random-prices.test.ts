/// <reference types="node" />
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { type PlainChecker, plainChecker } from './test/plain-checker.ts';
import type { PhaseLots } from './lots.ts';
import { loadSolver } from './model/solver.ts';
import type { RulePrice } from './price-words.ts';
import { priceRules } from './prices.ts';
import type { Rule } from './rules.ts';
import { solveScenario } from './solve.ts';
import { drawPressed, drawProblem, isDear } from './test/random-problem.ts';
import { tryAll } from './test/try-all.ts';

/**
 * A problem for every other one of `npm run proof -- scenario`: each of its rules is priced by two more,
 * which are tried as well.
 */
const rounds = drawRounds(100);
const EACH = 2;

/**
 * What one award costs more than another over the lots that both give away, and how many only one of them
 * does.
 */
interface Difference {
  readonly differenceMillis: number;
  readonly openCount: number;
  readonly closedCount: number;
}

function differenceOf(
  own: PlainChecker,
  other: PlainChecker,
  award: readonly number[],
  against: readonly number[],
): Difference {
  const lots = [...award.keys()];
  const [isOwn, isOther] = [award, against].map((each) => (at: number) => each[at]! >= 0) as [
    (at: number) => boolean,
    (at: number) => boolean,
  ];
  const both = lots.filter((at) => isOwn(at) && isOther(at));
  return {
    differenceMillis: Number(own.netOf(award, both) - other.netOf(against, both)),
    openCount: lots.filter((at) => !isOwn(at) && isOther(at)).length,
    closedCount: lots.filter((at) => isOwn(at) && !isOther(at)).length,
  };
}

/**
 * What is told of an award beside that of other rules is a difference to one of their best awards, or nothing
 * where they have none.
 */
function checkDifference(
  { ground, rules, award }: { ground: PhaseLots; rules: readonly Rule[]; award: readonly number[] },
  other: readonly Rule[],
  told: Difference | null,
  what: string,
): void {
  const checker = plainChecker(ground, other);
  const own = plainChecker(ground, rules);
  const differences = tryAll(checker)?.awards.map((against) => differenceOf(own, checker, award, against));
  expect(differences ?? [null], what).toContainEqual(told);
}

test('the price of each rule and of its next step is the difference to a best award without it, over the packages of both', async () => {
  const solver = await loadSolver();
  const dice = createDice(rounds.seed);
  let priced = 0;
  for (let round = 0; round < rounds.count; round += EACH) {
    const { ground, rules } = (round / EACH) % 2 === 0 ? drawProblem(dice) : drawPressed(dice);
    rounds.note(round);
    // Where the solver claims nothing a price is that of whatever was found.
    if (round < rounds.from || isDear(ground)) continue;
    const context = { solver, secondsLeft: () => 60, report: () => undefined };
    const result = solveScenario({ ground, rules }, context);
    if (result.kind !== 'award') continue;
    const told: RulePrice[] = [];
    priceRules({ ground, rules }, result, context, (price) => told.push(price));
    expect(told.map(({ rule }) => rule)).toEqual([...rules.keys()]);
    const { award } = result;
    for (const { rule, costMillis, openCount, closedCount, next } of told) {
      const what = `rule ${rule} of problem ${round} of seed ${rounds.seed}`;
      const cost = costMillis === null ? null : { differenceMillis: costMillis, openCount, closedCount };
      checkDifference({ ground, rules, award }, rules.toSpliced(rule, 1), cost, what);
      priced += 1;
      if (next === null) continue;
      const { savedMillis, rule: looser, ...counts } = next;
      const saved = {
        differenceMillis: savedMillis,
        openCount: counts.openCount,
        closedCount: counts.closedCount,
      };
      checkDifference({ ground, rules, award }, rules.with(rule, looser), saved, `the next step of ${what}`);
    }
  }
  console.log(`${priced} rules priced with seed ${rounds.seed}, each as by trying every award.`);
});
