import { expect, test } from 'vitest';
import type { PhaseLots, Lot } from './lots.ts';
import { awardDescriber } from './outcome.ts';
import { costText, doubtOf, nextText, type RulePrice } from './price-words.ts';
import { priceRules } from './prices.ts';
import type { Rule } from './rules.ts';
import { solveScenario } from './solve.ts';
import { loadSolver } from './model/solver.ts';

const lotOf = (property: number, targetMillis: number | null, ...sums: number[]): Lot => ({
  property,
  group: 0,
  targetMillis,
  offers: sums.map((sumMillis, bidder) => ({ bidder, sumMillis, flags: 0, filledMillis: null })),
});
const groundOf = (...lots: Lot[]): PhaseLots => ({
  bidders: ['Alpina', 'Beta'].map((name) => ({ id: name, organisation: name, name })),
  properties: lots.map((_, at) => ({ id: `l${at}`, nummer: `L-${at}`, region: 'Hessen' })),
  groups: [{ id: 'g', title: 'Basis FM' }],
  lots,
});
const solver = await loadSolver();
const context = { solver, secondsLeft: () => 60, report: () => undefined };

function pricesOf(ground: PhaseLots, rules: readonly Rule[]) {
  const result = solveScenario({ ground, rules }, context);
  if (result.kind !== 'award') throw new Error(result.kind);
  const prices: RulePrice[] = [];
  priceRules({ ground, rules }, result, context, (price) => prices.push(price));
  return { sumMillis: result.sumMillis, prices };
}

test('a rule by which packages stay open costs nothing over the others, and says how many are open', () => {
  const ground = groundOf(lotOf(0, 100_000, 90_000, 95_000), lotOf(1, 100_000, 103_000, 110_000));
  const { sumMillis, prices } = pricesOf(ground, [{ kind: 'target', scope: 'lot', tenths: 1_000 }]);
  const [price] = prices as [RulePrice];
  expect(price).toMatchObject({ costMillis: 0, openCount: 1, closedCount: 0 });
  expect(costText({ ...price, costMillis: 0 }, sumMillis)).toBe(
    'kostet über die Pakete beider Ergebnisse nichts; 1 Paket bleibt offen',
  );
  expect(nextText(price.next!)).toBe(
    'Mit 105 % über die Pakete beider Ergebnisse ebenso viel; 1 Paket weniger offen',
  );
});

test('only what is equal is «ebenso viel»: a next limit that is dearer says by how much', () => {
  const next = {
    rule: { kind: 'target', scope: 'lot', tenths: 1_050 } as const,
    openCount: 0,
    closedCount: 0,
  };
  expect(nextText({ ...next, savedMillis: -4_451_643 })).toBe('Mit 105 % 4.451,643 € mehr');
  expect(nextText({ ...next, savedMillis: 0 })).toBe('Mit 105 % ebenso viel');
  expect(costText({ costMillis: -10, openCount: 0, closedCount: 2 }, 90)).toBe(
    'spart über die Pakete beider Ergebnisse 0,010 €; ohne sie 2 Pakete offen',
  );
});

test('what a rule costs is only found where one of both awards may not be the least', () => {
  const price = { costMillis: 10, openCount: 0, closedCount: 0 };
  const wordsBy = (proof: string) => costText({ ...price, ...doubtOf({ proof }) }, 110);
  expect(['exact', 'within', 'gap', 'ended'].map(wordsBy)).toEqual([
    'kostet 0,010 € (10,00 %)',
    'kostet 0,010 € (10,00 %)',
    'kostet 0,010 € (10,00 %); nicht bewiesen',
    'kostet 0,010 € (10,00 %); nicht bewiesen',
  ]);
  // The other award has its own proof.
  const ground = groundOf(...[0, 1, 2].map((at) => lotOf(at, null, 1_000 + at, 2_000 - at)));
  const { prices } = pricesOf(ground, [{ kind: 'count', bound: 'at-most', bidders: 1, per: 'all' }]);
  expect(prices[0]).not.toHaveProperty('isUnproven');
});

test('a rebate counts against the target prices, in the percent and in «zusammen höchstens zum Zielpreis»', () => {
  const ground = groundOf(lotOf(0, 100_000, 105_000, 200_000), lotOf(1, null, 100_000, 200_000));
  const rules: Rule[] = [
    { kind: 'target', scope: 'sum' },
    { kind: 'rebate', bidderId: 'Alpina', tiers: [{ fromMillis: 205_000, tenths: 100 }] },
  ];
  const result = solveScenario({ ground, rules }, context);
  expect(result).toMatchObject({ kind: 'award', award: [0, 0], sumMillis: 184_500 });
  // 105,000 less its tenth, since all that Alpina has reaches the tier.
  expect(awardDescriber(ground, rules)([0, 0]).target).toEqual({
    packageCount: 1,
    sumMillis: 94_500,
    targetMillis: 100_000,
  });
  expect(solveScenario({ ground, rules: rules.slice(0, 1) }, context).kind).toBe('impossible');
});
