/// <reference types="node" />
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { plainChecker } from './test/plain-checker.ts';
import { loadSolver } from './model/solver.ts';
import type { Rule } from './rules.ts';
import { solveScenario } from './solve.ts';
import { drawProblem } from './test/random-problem.ts';

/** So many problems; more by `PROOF_COUNT`. */
const rounds = drawRounds(60);

test('«zusammen höchstens zum Zielpreis» with rebates comes out as by trying every award, by every way', async () => {
  const solver = await loadSolver();
  const dice = createDice(rounds.seed);
  let impossible = 0;
  for (let round = 0; round < rounds.count; round++) {
    const { ground, rules: drawn } = drawProblem(dice);
    const most = ground.lots.reduce((sum, { offers }) => sum + (offers[0]?.sumMillis ?? 0), 0);
    const rebates = ground.bidders.slice(0, 2).map(({ id }): Rule => {
      const fromMillis = Math.floor(most * dice() * 0.5);
      const tenths = 1 + Math.floor(dice() * 100);
      const tiers = [
        { fromMillis, tenths },
        { fromMillis: fromMillis * 2 + 1, tenths: 2 * tenths },
      ];
      return { kind: 'rebate', bidderId: id, tiers };
    });
    // How many may win over everything is tried with dear rebates elsewhere.
    const others = drawn.filter((rule) => rule.kind !== 'rebate' && rule.kind !== 'count');
    const rules: Rule[] = [{ kind: 'target', scope: 'sum' }, ...rebates, ...others];
    rounds.note(round);
    // Where an offer is a few thousandths, all that is undecided is rounding.
    if (round < rounds.from || most < 1_000) continue;
    const { mayHave, contradictions, check } = plainChecker(ground, rules);
    let awards: number[][] = contradictions.length > 0 ? [] : [[]];
    for (const own of mayHave)
      awards = awards.flatMap((award) => (own.length === 0 ? [-1] : own).map((bidder) => [...award, bidder]));
    const costs = awards.flatMap((award) => {
      const { broken, cost } = check(award);
      return broken.length === 0 ? [cost] : [];
    });
    const least = costs.reduce<bigint | undefined>(
      (low, cost) => (low === undefined || cost < low ? cost : low),
      undefined,
    );
    if (least === undefined) impossible += 1;
    for (const without of [[], ['cheapest'], ['cheapest', 'prices']] as const) {
      const what = `problem ${round} of seed ${rounds.seed} without ${without.join(' and ')}`;
      const context = { solver, without, secondsLeft: () => 60, report: () => undefined };
      const result = solveScenario({ ground, rules }, context);
      expect(result.kind, what).toBe(least === undefined ? 'impossible' : 'award');
      if (result.kind !== 'award') continue;
      expect(check(result.award), what).toMatchObject({ broken: [], sum: BigInt(result.sumMillis) });
      expect(BigInt(result.boundMillis) <= least! && BigInt(result.costMillis) - least! <= 5n, what).toBe(
        true,
      );
    }
  }
  expect(impossible).toBeLessThan(rounds.count - rounds.from);
});
