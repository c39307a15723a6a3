import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { reduceRules } from './reduce.ts';
import { awardOf, resum } from './resum.ts';
import { plainChecker } from './test/plain-checker.ts';
import { drawProblem } from './test/random-problem.ts';

/** `npm run proof -- rules` tries many more. */
const rounds = drawRounds(500);

test('any award adds up to the same and keeps the same rules as the plain checker says', () => {
  const dice = createDice(rounds.seed + rounds.from);
  for (let round = rounds.from; round < rounds.count; round++) {
    rounds.note(round);
    const { ground, rules } = drawProblem(dice);
    const what = `problem ${round} of seed ${rounds.seed}`;
    const checker = plainChecker(ground, rules);
    const reduction = reduceRules(ground, rules);
    expect(reduction.ok || reduction.clash.kind === 'bundles', what).toBe(
      checker.contradictions.length === 0,
    );
    if (!reduction.ok) continue;
    const { problem } = reduction;
    const bidders = Int32Array.from(
      problem.units,
      ({ choices }) => choices[Math.floor(dice() * choices.length)]!.bidder,
    );
    const own = resum(problem, bidders);
    const checked = checker.check(awardOf(problem, bidders));
    expect(own.broken.length === 0, what).toBe(checked.broken.length === 0);
    expect([BigInt(own.sumMillis), BigInt(own.costMillis)], what).toEqual([checked.sum, checked.cost]);
  }
});
