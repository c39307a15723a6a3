/// <reference types="node" />
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { loadSolver } from './model/solver.ts';
import type { Rule } from './rules.ts';
import { conflictSteps } from './conflict-steps.ts';
import { explainConflict } from './conflict.ts';
import type { PhaseLots } from './lots.ts';
import { reduceRules } from './reduce.ts';
import { type ScenarioContext, solveScenario } from './solve.ts';
import type { Way } from './ways.ts';
import { plainChecker } from './test/plain-checker.ts';
import { drawPressed, drawProblem, isDear } from './test/random-problem.ts';
import { tryAll } from './test/try-all.ts';

/** So many problems; `npm run proof -- scenario` tries more. */
const rounds = drawRounds(30);

/**
 * What a conflict names is impossible together, and possible without any one of it; each way out is enough
 * and costs what it says.
 */
function checkConflict(
  ground: PhaseLots,
  rules: readonly Rule[],
  context: ScenarioContext,
  what: string,
): void {
  const conflict = explainConflict({ ground, rules }, context);
  const leastOf = (own: readonly Rule[]) => tryAll(plainChecker(ground, own))?.cost;
  const named = conflict.rules.map((index) => rules[index]!);
  // What arithmetic names is a limit, beside all that other rules take out of the offers.
  const isConflict = conflict.kind !== 'rules' || leastOf(named) === undefined;
  expect(isConflict, what).toBe(true);
  const isMinimal = named.every((_, place) => leastOf(named.toSpliced(place, 1)) !== undefined);
  // What only the solver could rule out stays in the conflict where it claims nothing (C4-08).
  expect(isMinimal || isDear(ground) || conflict.kind !== 'rules', what).toBe(true);
  for (const { rule, changed, award, sumMillis } of conflict.waysOut) {
    const next = changed === null ? rules.toSpliced(rule, 1) : rules.with(rule, changed);
    const checked = plainChecker(ground, next).check(award);
    expect(checked, what).toMatchObject({ broken: [], sum: BigInt(sumMillis) });
  }
}

test('random problems with every kind of rule come out as by trying every award, by every way', async () => {
  const solver = await loadSolver();
  const dice = createDice(rounds.seed);
  const contextOf = (without: readonly Way[] = []): ScenarioContext => ({
    solver,
    secondsLeft: () => 60,
    report: () => undefined,
    without,
  });
  const left: readonly (readonly Way[])[] = [[], ['cheapest', 'sets'], ['cheapest', 'prices']];
  let impossible = 0;
  let undecided = 0;
  for (let round = 0; round < rounds.count; round++) {
    // Every other one presses on what is bounded by sets of bidders and rebates.
    const { ground, rules } = round % 2 === 0 ? drawProblem(dice) : drawPressed(dice);
    rounds.note(round);
    if (round < rounds.from) continue;
    const checker = plainChecker(ground, rules);
    const least = tryAll(checker)?.cost;
    const dear = isDear(ground);
    if (least === undefined) {
      impossible += 1;
      checkConflict(ground, rules, contextOf(), `problem ${round} of seed ${rounds.seed}`);
    }
    const alone = reduceRules(ground, rules);
    // Steps are told only where nothing fits.
    const told = alone.ok ? conflictSteps(ground, alone.problem) : [];
    expect(told.length > 0 && least !== undefined, `steps of problem ${round} of seed ${rounds.seed}`).toBe(
      false,
    );
    for (const without of left) {
      const what = `problem ${round} of seed ${rounds.seed} without ${without.join(' and ')}`;
      const result = solveScenario({ ground, rules }, contextOf(without));
      const kind = least === undefined ? 'impossible' : 'award';
      if (result.kind === 'unknown' && (dear || least === undefined)) {
        if (!dear) undecided += 1;
        continue;
      }
      expect(result.kind, what).toBe(kind);
      if (result.kind !== 'award') continue;
      const checked = checker.check(result.award);
      expect(checked, what).toMatchObject({ broken: [], sum: BigInt(result.sumMillis) });
      const { boundMillis } = result;
      // Rebates are rounded, and the solver does not see it: with them it is within the amount that it tells.
      const isRounded = dear || rules.some((rule) => rule.kind === 'rebate');
      expect(
        isRounded ? BigInt(boundMillis) <= least! && least! <= checked.cost : checked.cost === least,
        what,
      ).toBe(true);
      expect(dear || checked.cost - BigInt(boundMillis) <= 6n, what).toBe(true);
    }
  }
  // Where rules are missed by less than the solver's rounding, «nicht gefunden» may be said: it claims
  // nothing (decision 0099).
  expect(undecided, `undecided of seed ${rounds.seed}`).toBeLessThanOrEqual(Math.ceil(rounds.count / 5_000));
  console.log(
    `${rounds.count - rounds.from} problems with seed ${rounds.seed}: ${impossible} impossible, ${undecided} undecided, all others as by trying every award.`,
  );
});

test('what the solver loses beside a millionfold amount proves nothing', async () => {
  const solver = await loadSolver();
  const sums = [
    [null, 590_056_439, 0, null],
    [5, 0, 794_747_713, 0],
    [null, 474_485_029, 812_748_472, 5],
    [0, 314_459_118, 713_303_001, 250_963_705],
  ];
  const ground: PhaseLots = {
    bidders: [0, 1, 2, 3].map((b) => ({ id: `b${b}`, organisation: `B${b}`, name: `B${b}` })),
    properties: sums.map((_, l) => ({ id: `l${l}`, nummer: `L-${l}`, region: 'Berlin' })),
    groups: [{ id: 'basisfm', title: 'Basis FM' }],
    lots: sums.map((own, property) => ({
      property,
      group: 0,
      targetMillis: null,
      offers: own.flatMap((sumMillis, bidder) =>
        sumMillis === null ? [] : [{ bidder, sumMillis, flags: 0, filledMillis: null }],
      ),
    })),
  };
  const limit = { unit: 'share', tenths: 333 } as const;
  const rules: Rule[] = [
    { kind: 'volume', bound: 'at-most', limit, bidderIds: ['b3'], onlyIfWinning: true },
    {
      kind: 'volume',
      bound: 'at-most',
      limit: { unit: 'euro', millis: 1_811_487_168 },
      bidderIds: ['b3'],
      onlyIfWinning: true,
    },
  ];
  const result = solveScenario({ ground, rules }, { solver, secondsLeft: () => 60, report: () => undefined });
  // To take the dearer one where nobody else counts leaves 0,005 € a small share.
  const least = tryAll(plainChecker(ground, rules))!.cost;
  expect(least).toBe(314_459_123n);
  expect(result.kind === 'award' && BigInt(result.boundMillis) <= least).toBe(true);
});
