/// <reference types="node" />
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { expect, test } from 'vitest';
import { makeInstance } from './test/make-instance.ts';
import { plainChecker } from './test/plain-checker.ts';
import type { PhaseLots } from './lots.ts';
import { loadSolver } from './model/solver.ts';
import type { RebateRule, Rule } from './rules.ts';
import { type ScenarioContext, solveScenario } from './solve.ts';

const solver = await loadSolver();
/** Of processor time; what is not proven then says so. */
const SECONDS = 2;

function contextOf(): ScenarioContext {
  const start = process.cpuUsage();
  const secondsLeft = () => SECONDS - process.cpuUsage(start).user / 1e6;
  return { solver, secondsLeft, report: () => undefined };
}

const atMost = (bidders: number): Rule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });

/** Every bidder offers everything. */
function withoutGaps({ lots, ...ground }: PhaseLots): PhaseLots {
  return {
    ...ground,
    lots: lots.map((lot) => ({ ...lot, offers: lot.offers.map((offer) => ({ ...offer, flags: 0 })) })),
  };
}

/** Five packages of one property, by bidder what each asks for every one. */
function fivePackages(sums: readonly number[]): PhaseLots {
  const groups = [0, 1, 2, 3, 4].map((group) => ({ id: `g${group}`, title: `G${group}` }));
  return {
    bidders: sums.map((_, at) => ({ id: `b${at}`, organisation: `B${at}`, name: `B${at}` })),
    properties: [{ id: 'l0', nummer: 'L-0', region: 'Berlin' }],
    groups,
    lots: groups.map((_, group) => ({
      property: 0,
      group,
      targetMillis: null,
      offers: sums.map((sumMillis, bidder) => ({ bidder, sumMillis, flags: 0, filledMillis: null })),
    })),
  };
}

test('of two sets of bidders the one that is cheaper only after its rebate is found (C4-01)', () => {
  const ground = fivePackages([20_000_000, 21_000_000]);
  const rebate: Rule = {
    kind: 'rebate',
    bidderId: 'b1',
    tiers: [{ fromMillis: 50_000_000, tenths: 100 }],
  };
  const result = solveScenario({ ground, rules: [atMost(1), rebate] }, contextOf());
  expect(result).toMatchObject({ kind: 'award', sumMillis: 94_500_000, award: [1, 1, 1, 1, 1] });
});

/** Every list of one of each. */
function* everyChoice(lists: readonly (readonly number[])[]): Generator<number[]> {
  const [first, ...rest] = lists;
  if (first === undefined) yield [];
  else for (const one of first) for (const others of everyChoice(rest)) yield [one, ...others];
}

function* everySet(count: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let at = from; at <= count - size; at++)
      for (const others of everySet(count, size - 1, at + 1)) yield [at, ...others];
}

/**
 * What the best award of so many bidders costs at most and at least: for each set and each rate that each of
 * its bidders may reach, every package goes to who is cheapest by these rates; at most with the rates really
 * reached, at least with those assumed.
 */
function trySets({ lots, bidders }: PhaseLots, rules: readonly RebateRule[], most: number) {
  const tiersOf = bidders.map(({ id }) => rules.find(({ bidderId }) => bidderId === id)?.tiers ?? []);
  const sums = lots.map(({ offers }) => offers.map(({ sumMillis }) => sumMillis));
  let [atMostMillis, atLeastMillis] = [Infinity, Infinity];
  for (const set of everySet(bidders.length, most)) {
    for (const rates of everyChoice(
      set.map((at) => [0, ...(tiersOf[at] ?? []).map(({ tenths }) => tenths)]),
    )) {
      const own = set.map(() => 0);
      let assumed = 0;
      for (const asked of sums) {
        let [best, least] = [0, Infinity];
        for (const [place, at] of set.entries()) {
          const net = (asked[at]! * (1_000 - rates[place]!)) / 1_000;
          if (net < least) [best, least] = [place, net];
        }
        own[best]! += asked[set[best]!]!;
        assumed += least;
      }
      const paid = own.map((part, place) => {
        const reached = tiersOf[set[place]!]!.filter(({ fromMillis }) => part >= fromMillis);
        const tenths = Math.max(0, ...reached.map((tier) => tier.tenths));
        return part - Math.floor((part * tenths + 500) / 1_000);
      });
      atMostMillis = Math.min(
        atMostMillis,
        paid.reduce((sum, part) => sum + part, 0),
      );
      atLeastMillis = Math.min(atLeastMillis, assumed);
    }
  }
  return { atMostMillis, atLeastMillis };
}

/** A tender for so many small problems of the same proof. */
const PROBLEMS_OF_TENDER = 100;
const rounds = drawRounds(100);

test('tenders of 110 packages with a count over everything and rebates are never told dearer than the best set', {
  timeout: rounds.isProof ? 3_600_000 : 600_000,
}, () => {
  const dice = createDice(rounds.seed);
  const proofs: Record<string, number> = {};
  for (let round = 0; round < rounds.count / PROBLEMS_OF_TENDER; round++) {
    const size = { properties: 22, bidders: round % 4 === 3 ? 24 : 8, seed: Math.floor(dice() * 1e9) };
    const ground = withoutGaps(makeInstance(size));
    const whole = ground.lots.reduce((sum, { offers }) => sum + offers[0]!.sumMillis, 0);
    const most = 1 + Math.floor(dice() * (size.bidders === 8 ? 4 : 2));
    const rebates = ground.bidders.flatMap(({ id }): RebateRule[] => {
      if (dice() < 0.3) return [];
      const steps = 1 + Math.floor(dice() * 4);
      const part = (top: number) =>
        Array.from({ length: steps }, () => Math.ceil(dice() * top)).toSorted((a, b) => a - b);
      const [froms, tenths] = [part(whole * 0.8), part(200)];
      return [
        {
          kind: 'rebate',
          bidderId: id,
          tiers: froms.map((fromMillis, at) => ({ fromMillis, tenths: tenths[at]! })),
        },
      ];
    });
    const rules = [atMost(most), ...rebates];
    const what = `tender ${round} of seed ${rounds.seed}`;
    const result = solveScenario({ ground, rules }, contextOf());
    if (result.kind !== 'award') throw new Error(`${what}: ${result.kind}`);
    const checked = plainChecker(ground, rules).check(result.award);
    expect(checked, what).toMatchObject({ broken: [], sum: BigInt(result.sumMillis) });
    const { atMostMillis, atLeastMillis } = trySets(ground, rebates, most);
    expect(result.boundMillis, what).toBeLessThanOrEqual(atMostMillis);
    // Each amount of at most so many sums was rounded by doubles.
    expect(result.sumMillis, what).toBeGreaterThanOrEqual(Math.floor(atLeastMillis) - rebates.length - 1);
    const isProven = result.proof === 'exact' || result.proof === 'within';
    const gapMillis = isProven ? result.gapMillis : Infinity;
    expect(result.sumMillis, what).toBeLessThanOrEqual(atMostMillis + gapMillis);
    proofs[result.proof] = (proofs[result.proof] ?? 0) + 1;
  }
  console.log(`tenders with seed ${rounds.seed}: ${JSON.stringify(proofs)}`);
});
