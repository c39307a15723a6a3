import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { layPortfolioInputs } from '@rahmenpreis/tendering/portfolio/portfolio-inputs.ts';
import { listPossibilities, winProperties } from '@rahmenpreis/tendering/portfolio/possibility.ts';
import { beforeAll, expect, test } from 'vitest';
import { type KeptKind, keptTitle, solveKept } from './kept.ts';
import type { PhaseLots } from './lots.ts';
import { loadSolver, type Solver } from './model/solver.ts';
import type { Rule } from './rules.ts';
import { type ScenarioContext, solveScenario } from './solve.ts';
import { readKlein } from './test/klein-lots.ts';
import { plainChecker } from './test/plain-checker.ts';

let klein: Awaited<ReturnType<typeof readKlein>>;
let solver: Solver;
let ground: PhaseLots;
beforeAll(async () => {
  klein = await readKlein();
  ground = klein.ground;
  solver = await loadSolver();
});

const contextOf = (seconds = 60): ScenarioContext => ({
  solver,
  secondsLeft: () => seconds,
  report: () => undefined,
});

const atMost = (bidders: number): Rule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });
const SHARE: Rule = {
  kind: 'volume',
  bound: 'at-most',
  limit: { unit: 'share', tenths: 400 },
  bidderIds: 'each',
  onlyIfWinning: false,
};
const bundle = (per: 'property' | 'region-group'): Rule => ({ kind: 'bundle', per, notWhole: 'apart' });

test.each<[string, string, Rule[]]>([
  ['Ideales Angebot', '13.175.034,851', []],
  ['höchstens 3 Dienstleister', '13.187.778,318', [atMost(3)]],
  ['höchstens 40 % je Dienstleister', '13.232.880,266', [SHARE]],
  [
    'höchstens 3, höchstens 40 %, einer je Bundesland und Leistungsgruppe',
    '13.298.833,176',
    [atMost(3), SHARE, bundle('region-group')],
  ],
  ['höchstens 2 Dienstleister', '13.330.198,017', [atMost(2)]],
  ['einer je Liegenschaft', '13.453.370,818', [bundle('property')]],
])('the demo tender by %s costs %s €, proven', (_, sum, rules) => {
  const result = solveScenario({ ground, rules }, contextOf());
  if (result.kind !== 'award') throw new Error(result.kind);
  expect(formatMillis(result.sumMillis)).toBe(sum);
  expect(['exact', 'within']).toContain(result.proof);
  expect(result.gapMillis).toBeLessThanOrEqual(1_000);
  const checked = plainChecker(ground, rules).check(result.award);
  expect(checked).toMatchObject({ broken: [], sum: BigInt(result.sumMillis) });
  expect(result.open).toEqual([]);
});

test('the kept scenarios carry the figures of the overview of offers', () => {
  const portfolio = layPortfolioInputs(klein.comparison, klein.comparison.liegenschaftIds);
  const possibilities = listPossibilities(portfolio, winProperties(portfolio));
  const kinds: KeptKind[] = ['ideal', 'per-property', 'one-for-all'];
  for (const [place, kind] of kinds.entries()) {
    const { result } = solveKept(kind, ground, [], contextOf());
    const { sumMillis, openCount, shares } = possibilities[place]!;
    if (result.kind !== 'award') throw new Error(result.kind);
    expect([result.sumMillis, result.open.length, result.proof]).toEqual([sumMillis, openCount, 'exact']);
    const counts = ground.bidders.map((_, bidder) => result.award.filter((own) => own === bidder).length);
    expect(counts.filter((count) => count > 0).sort((a, b) => b - a)).toEqual(
      shares.map(({ packageCount }) => packageCount),
    );
  }
});

test('the least share that fits, what lies within the target prices, and the award as it stands', () => {
  // Whether it fits is known at once; what it costs at least takes the solver longer.
  const share = solveKept('at-most-share', ground, [], contextOf(0.1));
  expect([share.rules[0], share.result.kind]).toMatchObject([{ limit: { tenths: 300 } }, 'award']);
  expect(keptTitle('at-most-share', 300)).toBe('Höchstens 30 % je Dienstleister');
  const target = solveKept('target', ground, [], contextOf());
  if (target.result.kind !== 'award') throw new Error(target.result.kind);
  expect(target.result.open.length).toBeGreaterThan(0);
  expect(target.result.open.every(({ refused }) => refused.aboveTarget > 0)).toBe(true);
  const [spree = 0] = ground.bidders.flatMap(({ name }, bidder) => (name === 'Spree' ? [bidder] : []));
  const first = { propertyId: 'L-001', groupId: 'basisfm', bidderId: ground.bidders[spree]!.id };
  const current = solveKept('current-award', ground, [first], contextOf());
  if (current.result.kind !== 'award') throw new Error(current.result.kind);
  expect(current.result.open).toHaveLength(55);
  expect(current.result.award[0]).toBe(spree);
});
