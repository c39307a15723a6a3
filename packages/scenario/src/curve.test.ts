/// <reference types="node" />
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { type Curve, curveRules, listCurve, solveCurve } from './curve.ts';
import { keptRules } from './kept.ts';
import type { PhaseLots } from './lots.ts';
import { loadSolver } from './model/solver.ts';
import { reduceRules } from './reduce.ts';
import type { Rule } from './rules.ts';
import { type ScenarioContext, solveScenario } from './solve.ts';
import { readKlein } from './test/klein-lots.ts';
import { plainChecker } from './test/plain-checker.ts';
import { drawPressed, drawProblem, isDear } from './test/random-problem.ts';
import { tryAll } from './test/try-all.ts';

/** So many problems; `npm run proof -- scenario` tries more. */
const rounds = drawRounds(60);
const solver = await loadSolver();
const context: ScenarioContext = { solver, secondsLeft: () => 60, report: () => undefined };
const atMost = (bidders: number): Rule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });

function curveOf(ground: PhaseLots, rules: readonly Rule[], own = context): Curve {
  let told: Curve = { points: [], others: [] };
  solveCurve({ ground, rules }, own, (curve) => (told = curve));
  return told;
}

test('the demo tender: one costs 929.972,789 € more, two 155.163,166 €, three 12.743,467 €, four nothing', async () => {
  const { ground } = await readKlein();
  const { points, others } = curveOf(ground, []);
  expect(points.map(({ sumMillis, idealMillis }) => (sumMillis ?? 0) - idealMillis)).toEqual([
    929_972_789, 155_163_166, 12_743_467, 0,
  ]);
  const nameOf = (id: string) => ground.bidders.find((own) => own.id === id)?.name;
  const namesOf = ({ bidderIds }: Pick<Curve['points'][number], 'bidderIds'>) =>
    bidderIds.map(nameOf).toSorted((a = '', b = '') => (a < b ? -1 : 1));
  expect(points.slice(0, 2).map(namesOf)).toEqual([['Spree'], ['Alpina', 'Spree']]);
  expect(points.every(({ proof }) => proof === 'exact')).toBe(true);
  // Each other choice of the four that covers everything.
  expect(others.map(({ bidderIds }) => bidderIds.length).toSorted((a, b) => a - b)).toEqual([
    2, 2, 2, 3, 3, 3,
  ]);
  expect(new Set([...points, ...others].map((own) => namesOf(own).join())).size).toBe(10);
  const kept = solveScenario({ ground, rules: keptRules('at-most-three', ground, []) }, context);
  expect(kept).toMatchObject({ sumMillis: points[2]?.sumMillis });
});

test('a curve does without the counts over everything of its scenario, and keeps all else', async () => {
  const { ground } = await readKlein();
  const share: Rule = {
    kind: 'volume',
    bound: 'at-most',
    limit: { unit: 'share', tenths: 400 },
    bidderIds: 'each',
    onlyIfWinning: false,
  };
  const { points } = curveOf(ground, [atMost(3), share]);
  expect(points.map(({ n, proof }) => [n, proof]).slice(0, 2)).toEqual([
    [1, 'impossible'],
    [2, 'impossible'],
  ]);
  const alone = solveScenario({ ground, rules: [share] }, context);
  expect(alone).toMatchObject({ kind: 'award', sumMillis: points.at(-1)?.sumMillis });
});

/** What is wrong with a curve beside trying every award, in words. */
function curveFaults(ground: PhaseLots, asked: readonly Rule[]): string[] {
  const rules = curveRules(asked);
  const { points } = curveOf(ground, asked);
  const reduction = reduceRules(ground, rules);
  // What is weighed by quality is told in euros, and compared by another test.
  const isWeighed = rules.some(({ kind }) => kind === 'quality');
  const leastBy = (own: readonly Rule[]) => tryAll(plainChecker(ground, own))?.cost;
  const free = leastBy(rules);
  const hasUnits = reduction.ok && reduction.problem.units.length > 0;
  const hasPoints = free !== undefined && hasUnits;
  if (points.length > 0 !== hasPoints) return [`has ${points.length} points`];
  const reached = points.at(-1)?.sumMillis ?? 0;
  // Rounded rebates leave a few thousandths between what is found and the least.
  const ends = !hasPoints || isWeighed || reached - Number(free) <= 6 ? [] : [`ends at ${reached}`];
  const faults = points.flatMap(({ n, sumMillis, boundMillis, proof, bidderIds }) => {
    const cost = leastBy([...rules, atMost(n)]);
    if (cost === undefined || sumMillis === null || boundMillis === null)
      return cost === undefined && sumMillis === null && proof === 'impossible' ? [] : [`${n} is ${proof}`];
    if (bidderIds.length > n) return [`${n} has ${bidderIds.length}`];
    const isExact = proof !== 'exact' || BigInt(sumMillis) === cost;
    const isBetween = BigInt(boundMillis) <= cost && cost <= BigInt(sumMillis);
    const isNear = sumMillis - boundMillis <= 1_000;
    return isWeighed || (isExact && isBetween && isNear) ? [] : [`${n} is ${sumMillis}, not ${cost}`];
  });
  return [...ends, ...faults];
}

test('the curve of random problems, also with rebates, is what trying every award gives', () => {
  const dice = createDice(rounds.seed);
  for (let round = 0; round < rounds.count; round++) {
    const { ground, rules } = round % 2 === 0 ? drawProblem(dice) : drawPressed(dice);
    rounds.note(round);
    if (round < rounds.from || isDear(ground)) continue;
    expect(curveFaults(ground, rules), `problem ${round} of seed ${rounds.seed}`).toEqual([]);
  }
});

test('whenever the time ends, no point claims more than trying every award gives', () => {
  const dice = createDice(rounds.seed);
  let open = 0;
  for (let round = 0; round < rounds.count; round++) {
    const { ground, rules } = drawPressed(dice);
    let steps = Math.floor(dice() * 40);
    rounds.note(round);
    if (round < rounds.from || isDear(ground)) continue;
    const { points } = curveOf(ground, rules, { ...context, secondsLeft: () => (steps-- > 0 ? 60 : 0) });
    const isWeighed = rules.some(({ kind }) => kind === 'quality');
    const lies = points.filter(({ n, sumMillis, boundMillis, proof }) => {
      const cost = tryAll(plainChecker(ground, [...curveRules(rules), atMost(n)]))?.cost;
      if (sumMillis === null || boundMillis === null) return proof === 'impossible' && cost !== undefined;
      const isBetween = cost !== undefined && BigInt(boundMillis) <= cost && cost <= BigInt(sumMillis);
      return !isWeighed && (!isBetween || (proof === 'exact' && BigInt(sumMillis) !== cost));
    });
    expect(lies, `problem ${round} of seed ${rounds.seed}`).toEqual([]);
    open += points.filter(({ proof }) => proof === 'gap' || proof === 'ended' || proof === 'unknown').length;
  }
  expect(open > 0 || rounds.from > 0).toBe(true);
});

/** Six bidders on eight packages of one place, of which each leaves some out. */
function drawEight(dice: () => number): PhaseLots {
  const groups = Array.from({ length: 8 }, (_, at) => ({ id: `g${at}`, title: `G${at}` }));
  return {
    bidders: Array.from({ length: 6 }, (_, at) => ({ id: `b${at}`, organisation: `B${at}`, name: `B${at}` })),
    properties: [{ id: 'l0', nummer: 'L-0', region: 'Berlin' }],
    groups,
    lots: groups.map((_, group) => ({
      property: 0,
      group,
      targetMillis: null,
      offers: Array.from({ length: 6 }, (_offer, bidder) => ({
        bidder,
        sumMillis: 1 + Math.floor(dice() * 1_000_000),
        flags: dice() < 0.35 ? 1 : 0,
        filledMillis: null,
      })),
    })),
  };
}

/** The least sum of some bidders, each package at their cheapest; infinite where they do not cover all. */
const sumAmong = ({ lots }: PhaseLots, set: readonly number[]) =>
  lots.reduce((sum, { offers }) => {
    const sums = offers.filter(({ bidder, flags }) => flags === 0 && set.includes(bidder));
    const all = lots.length > 0 && offers.some(({ flags }) => flags === 0);
    return sum + (all ? Math.min(...sums.map(({ sumMillis }) => sumMillis)) : 0);
  }, 0);

test('with six bidders and eight packages it is what trying every set of bidders gives', () => {
  const dice = createDice(rounds.seed);
  const sets = Array.from({ length: 63 }, (_, at) =>
    [0, 1, 2, 3, 4, 5].filter((place) => ((at + 1) >> place) & 1),
  );
  for (let round = 0; round < rounds.count; round++) {
    const ground = drawEight(dice);
    rounds.note(round);
    if (round < rounds.from) continue;
    const points = listCurve(ground, [])?.points ?? [];
    const leastWith = (n: number) =>
      Math.min(...sets.filter((set) => set.length <= n).map((set) => sumAmong(ground, set)));
    const what = `problem ${round} of seed ${rounds.seed}`;
    expect(
      points.map(({ sumMillis }) => sumMillis ?? Infinity),
      what,
    ).toEqual(points.map(({ n }) => leastWith(n)));
    expect(points.at(-1)?.sumMillis, what).toBe(leastWith(6));
    // The solver finds the same.
    const solved = points.map(({ n }) => solveScenario({ ground, rules: [atMost(n)] }, context));
    const told = solved.map((own) => (own.kind === 'award' ? own.sumMillis : null));
    expect(told, what).toEqual(points.map(({ sumMillis }) => sumMillis));
  }
});
