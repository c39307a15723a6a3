import { expect, test } from 'vitest';
import { makeInstance } from '../test/make-instance.ts';
import { plainChecker } from '../test/plain-checker.ts';
import type { Solver } from '../model/solver.ts';
import type { Rule } from '../rules.ts';
import { type ScenarioProgress, solveScenario } from '../solve.ts';

const ground = makeInstance({ properties: 320, bidders: 20, seed: 5 });
const share = (tenths: number, bound: 'at-most' | 'at-least'): Rule => ({
  kind: 'volume',
  bound,
  limit: { unit: 'share', tenths },
  bidderIds: 'each',
  onlyIfWinning: true,
});
const count = (bidders: number, per: 'all' | 'region'): Rule => ({
  kind: 'count',
  bound: 'at-most',
  bidders,
  per,
});
const tiers = [
  { fromMillis: 1_500_000_000, tenths: 20 },
  { fromMillis: 4_000_000_000, tenths: 40 },
];

const LARGE: readonly (readonly [string, readonly Rule[]])[] = [
  ['at least 5 % or nothing', [share(50, 'at-least')]],
  ['6 bidders and 18 %', [count(6, 'all'), share(180, 'at-most')]],
  ['8 bidders, 3 per state and 20 %', [count(8, 'all'), count(3, 'region'), share(200, 'at-most')]],
  // Of 20 bidders nearly each gets as much as it may.
  ['5.2 % each', [share(52, 'at-most')]],
  ['rebates', ground.bidders.map(({ id }): Rule => ({ kind: 'rebate', bidderId: id, tiers }))],
];

/** So long a run lasts by a clock that goes on by a part of a second whenever it is looked at. */
const [SECONDS, LOOK_SECONDS] = [30, 0.1];
/** After its end a run looks at the clock a few times more, once for each loop that it leaves. */
const LATE_LOOKS = 40;

test.each(LARGE)(
  'a large tender with %s is never handed to the solver and ends with its time',
  (_, rules) => {
    let [looks, solved] = [0, 0];
    const told: ScenarioProgress[] = [];
    const solver: Solver = () => {
      solved += 1;
      return { state: 'ended', values: null, reducedCosts: null, bound: -Infinity };
    };
    const result = solveScenario(
      { ground, rules },
      {
        solver,
        secondsLeft: () => SECONDS - LOOK_SECONDS * looks++,
        report: (progress) => told.push(progress),
      },
    );
    expect(solved).toBe(0);
    expect(looks).toBeLessThan(SECONDS / LOOK_SECONDS + LATE_LOOKS);
    if (result.kind !== 'award') throw new Error(result.kind);
    const { award, boundMillis, costMillis, sumMillis } = result;
    expect(plainChecker(ground, rules).check(award)).toMatchObject({ broken: [], sum: BigInt(sumMillis) });
    // However short the time, the award is near to what none costs less than.
    expect(costMillis - boundMillis).toBeLessThan(costMillis * 0.01);
    const bounds = told.flatMap(({ boundMillis: own }) => own ?? []);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    expect(told.length).toBeLessThan(200);
  },
);

test('where all but two may win nothing in a state, and these too little, prices alone say that nothing fits', () => {
  const rules = [
    share(52, 'at-most'),
    ...ground.bidders.slice(2).map(({ id }): Rule => {
      return { kind: 'excluded', bidderId: id, where: { region: 'Niedersachsen' } };
    }),
  ];
  const result = solveScenario(
    { ground, rules },
    {
      solver: () => {
        throw new Error('The solver was asked.');
      },
      secondsLeft: () => SECONDS,
      report: () => undefined,
    },
  );
  expect(result.kind).toBe('impossible');
});
