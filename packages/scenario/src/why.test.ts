import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { beforeAll, expect, test } from 'vitest';
import type { PhaseLots } from './lots.ts';
import { loadSolver, type Solver } from './model/solver.ts';
import { awardDescriber } from './outcome.ts';
import { nextText, type RulePrice } from './price-words.ts';
import { priceRules } from './prices.ts';
import type { Rule } from './rules.ts';
import { solveScenario } from './solve.ts';
import { readKlein } from './test/klein-lots.ts';
import { drawProblem } from './test/random-problem.ts';
import { keptByOf, reasonedText, whyText } from './why.ts';
import { lotName, pointsText } from './words.ts';

let klein: PhaseLots;
let solver: Solver;
beforeAll(async () => {
  ({ ground: klein } = await readKlein());
  solver = await loadSolver();
});
const contextOf = () => ({ solver, secondsLeft: () => 60, report: () => undefined });
const idOf = (name: string) => klein.bidders.find((bidder) => bidder.name === name)!.id;

/** The award by rules, what each rule costs, and which rules keep a lot from its cheapest. */
function explain(ground: PhaseLots, rules: readonly Rule[]) {
  const result = solveScenario({ ground, rules }, contextOf());
  if (result.kind !== 'award') return undefined;
  const prices: RulePrice[] = [];
  priceRules({ ground, rules }, result, contextOf(), (price) => prices.push(price));
  const freed = prices.flatMap(({ rule, freed: lots }) => (lots === null ? [] : [{ rule, lots }]));
  return { ...result, prices, keptBy: keptByOf(ground, rules.length, result.award, freed) };
}

const cheapestSum = ({ offers }: PhaseLots['lots'][number]) =>
  Math.min(...offers.filter(({ flags }) => flags === 0).map(({ sumMillis }) => sumMillis));

test('a package that is dearer than its cheapest names just the rules without which it would not be', () => {
  const dice = createDice(29);
  let told = 0;
  for (let round = 0; round < 60; round++) {
    const { ground, rules } = drawProblem(dice);
    const why = explain(ground, rules);
    if (why === undefined) continue;
    const without = rules.map((_, at) =>
      solveScenario({ ground, rules: rules.toSpliced(at, 1) }, contextOf()),
    );
    const sumOf = (lot: number, award: readonly number[]) => {
      const own = ground.lots[lot]!.offers.find(({ bidder }) => bidder === award[lot]);
      return own?.flags === 0 ? own.sumMillis : Infinity;
    };
    for (const [at, lot] of ground.lots.entries()) {
      const least = cheapestSum(lot);
      const isCheapest = least === Infinity || sumOf(at, why.award) === least;
      const expected = isCheapest
        ? null
        : without.flatMap((other, rule) =>
            other.kind === 'award' && sumOf(at, other.award) === least ? [rule] : [],
          );
      const isWholly = without.every(({ kind }) => kind === 'award');
      const own = why.keptBy(at);
      const isTold = isWholly || (expected?.length ?? 0) > 0;
      expect(own, `round ${round}, lot ${at}`).toEqual(isTold ? expected : null);
      told += own === null ? 0 : 1;
    }
  }
  expect(told).toBeGreaterThan(8);
});

test('the demo tender in one hand for each region and group says which rule costs what, and where', () => {
  const rules: Rule[] = [
    { kind: 'count', bound: 'at-most', bidders: 3, per: 'all', reason: 'Ausfallrisiko' },
    { kind: 'bundle', per: 'region-group', notWhole: 'apart' },
  ];
  const { award, keptBy } = explain(klein, rules)!;
  const { lots, sumMillis, idealMillis } = awardDescriber(klein, rules)(award);
  const dear = lots.filter((lot) => lot.cheapest !== null && lot.sumMillis! > lot.cheapest.sumMillis);
  const above = dear.reduce((sum, lot) => sum + lot.sumMillis! - lot.cheapest!.sumMillis, 0);
  expect(above).toBe(sumMillis - idealMillis);
  expect(lots.every(({ lot }) => (keptBy(lot) !== null) === dear.some((own) => own.lot === lot))).toBe(true);
  const bundled = dear.find(({ lot }) => keptBy(lot)?.join() === '1')!;
  const name = klein.bidders[bundled.cheapest!.bidder]!.name;
  expect(whyText(klein, rules, [1], name)).toBe(
    `Ohne „Ein Dienstleister je Bundesland und Leistungsgruppe“ ginge es an ${name}.`,
  );
  expect(lotName(klein, bundled.lot)).toMatch(/^L-0\d\d · /);
  expect(whyText(klein, rules, [0, 1], 'Spree')).toBe(
    'Ohne „Höchstens 3 Dienstleister insgesamt“ oder ohne „Ein Dienstleister je Bundesland und Leistungsgruppe“ ginge es an Spree.',
  );
  expect(whyText(klein, rules, [], 'Spree')).toBe('Erst ohne mehrere Regeln zusammen ginge es an Spree.');
  expect(rules.map((rule) => reasonedText(klein, rule))).toEqual([
    'Höchstens 3 Dienstleister insgesamt (Ausfallrisiko)',
    'Ein Dienstleister je Bundesland und Leistungsgruppe',
  ]);
  const tiers = [{ fromMillis: 1_000_000_000, tenths: 20 }];
  expect(reasonedText(klein, { kind: 'rebate', bidderId: idOf('Spree'), tiers })).toBe('Nachlass von Spree');
});

test('quality costs what it makes dearer, and five percent less of it less', () => {
  const best = idOf('Hansewerk');
  const points = Object.fromEntries(klein.groups.map(({ id }) => [id, 100]));
  const rule: Rule = { kind: 'quality', weightPercent: 20, maxPoints: 100, points: { [best]: points } };
  const { prices, sumMillis, keptBy, award } = explain(klein, [rule])!;
  expect(pointsText(klein, rule)).toBe('Alpina 0; Hansewerk 100; Rhein-Ruhr 0; Spree 0 von 100 Punkten');
  expect(sumMillis - prices[0]!.costMillis!).toBe(13_175_034_851);
  expect(nextText(prices[0]!.next!)).toBe(
    `Mit 15 % Gewicht ${formatMillis(prices[0]!.next!.savedMillis)} € weniger`,
  );
  const moved = klein.lots.flatMap((_, lot) => (keptBy(lot) === null ? [] : [award[lot]]));
  expect(moved.length).toBeGreaterThan(0);
  expect(new Set(moved.map((bidder) => klein.bidders[bidder!]!.id))).toEqual(new Set([best]));
});
