/// <reference types="node" />
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { lotAdmitter, unboundLots } from './admit.ts';
import { explainConflict } from './conflict.ts';
import type { LotOffer, PhaseLots } from './lots.ts';
import { loadSolver, type Solver } from './model/solver.ts';
import { costText, nextText, type RulePrice } from './price-words.ts';
import { priceRules } from './prices.ts';
import type { IncumbentRule, Rule } from './rules.ts';
import { solveScenario } from './solve.ts';
import { readKlein } from './test/klein-lots.ts';
import { ruleText, wholeText } from './words.ts';

let klein: PhaseLots;
let solver: Solver;
beforeAll(async () => {
  ({ ground: klein } = await readKlein());
  solver = await loadSolver();
});
const contextOf = () => ({ solver, secondsLeft: () => 60, report: () => undefined });
const idOf = (name: string) => klein.bidders.find((bidder) => bidder.name === name)!.id;

/** All packages of the demo tender were this bidder's. */
const allOf = (name: string, tenths: number): IncumbentRule => ({
  kind: 'incumbent',
  tenths,
  holders: klein.lots.map(({ property, group }) => ({
    propertyId: klein.properties[property]!.id,
    groupId: klein.groups[group]!.id,
    bidderId: idOf(name),
  })),
});

/** One package of one property: what each of three bidders asks for it, and what the offers lack. */
function onePackage(sums: readonly number[], flags: readonly number[] = []): PhaseLots {
  const offers = sums.map(
    (sumMillis, bidder): LotOffer => ({ bidder, sumMillis, flags: flags[bidder] ?? 0, filledMillis: null }),
  );
  return {
    bidders: sums.map((_, at) => ({ id: `b${at}`, organisation: `B${at}`, name: `B${at}` })),
    properties: [{ id: 'l0', nummer: 'L-0', region: 'Berlin' }],
    groups: [{ id: 'g0', title: 'G0' }],
    lots: [{ property: 0, group: 0, targetMillis: null, offers }],
  };
}
const heldBy = (bidderId: string, tenths: number): IncumbentRule => ({
  kind: 'incumbent',
  tenths,
  holders: [{ propertyId: 'l0', groupId: 'g0', bidderId }],
});
const winnersOf = (ground: PhaseLots, rules: readonly Rule[]) =>
  lotAdmitter(ground, rules)(0).admitted.map(({ bidder }) => bidder);

test('who is exactly so much cheaper may win, and with a thousandth more not', () => {
  const sum = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(sum, fc.integer({ min: 0, max: 1_000 }), (own, tenths) => {
      // The most that is still cheaper by so much: 5 % of 1.001 are 0.05005, so 0.950 is and 0.951 is not.
      const most = Number((BigInt(own) * BigInt(1_000 - tenths)) / 1_000n);
      const rules = [heldBy('b0', tenths)];
      expect(winnersOf(onePackage([own, most]), rules)).toEqual([0, 1]);
      expect(winnersOf(onePackage([own, most + 1]), rules)).toEqual([0]);
    }),
  );
});

test.each<[string, PhaseLots, readonly Rule[]]>([
  ['lacks a price', onePackage([1_000, 990], [1]), []],
  ['is outside its market', onePackage([1_000, 990], [2]), []],
  [
    'is excluded',
    onePackage([1_000, 990]),
    [{ kind: 'excluded', bidderId: 'b0', where: { propertyIds: ['l0'] } }],
  ],
  ['takes no part', onePackage([990, 990]), []],
])('where the one who has it %s, nobody is kept from the package, and that is told', (why, ground, rules) => {
  const rule = heldBy(why === 'takes no part' ? 'gone' : 'b0', 50);
  expect(winnersOf(ground, [rule, ...rules])).toContain(1);
  expect([...unboundLots(ground, [rule, ...rules])]).toEqual([[0, 0]]);
  expect(wholeText(ground, rule, 1)).toMatch(
    /: .* 1 Paket\. In einem Paket hat der Bisherige kein wertbares Angebot; dort gilt die Regel nicht\.$/,
  );
});

test('of two rules about a package the first one counts', () => {
  const ground = onePackage([1_000, 960, 940]);
  expect(winnersOf(ground, [heldBy('b0', 50), heldBy('b1', 0)])).toEqual([0, 2]);
  expect(unboundLots(ground, [heldBy('b0', 50)]).size).toBe(0);
});

test('before rebates and without quality: only what the package costs counts', () => {
  const ground = onePackage([1_000, 960]);
  const rules: Rule[] = [
    heldBy('b0', 50),
    { kind: 'rebate', bidderId: 'b1', tiers: [{ fromMillis: 0, tenths: 500 }] },
    { kind: 'quality', weightPercent: 50, maxPoints: 10, points: { b1: { g0: 10 } } },
  ];
  expect(solveScenario({ ground, rules }, contextOf())).toMatchObject({ kind: 'award', award: [0] });
});

test('who has everything keeps what nobody else does for five percent less, at a price with its next step', () => {
  const rules = [allOf('Spree', 50)];
  const result = solveScenario({ ground: klein, rules }, contextOf());
  if (result.kind !== 'award') throw new Error(result.kind);
  const prices: RulePrice[] = [];
  priceRules({ ground: klein, rules }, result, contextOf(), (price) => prices.push(price));
  const [price] = prices as [RulePrice];
  const spree = klein.bidders.findIndex(({ name }) => name === 'Spree');
  const byHand = klein.lots.reduce((sum, { offers }) => {
    const valid = offers.filter(({ flags }) => flags === 0);
    const own = valid.find(({ bidder }) => bidder === spree)?.sumMillis ?? Infinity;
    const enough = valid.map(({ sumMillis }) => sumMillis).filter((sumMillis) => sumMillis * 20 <= own * 19);
    return sum + Math.min(own, ...enough);
  }, 0);
  expect(result.sumMillis).toBe(byHand);
  expect(ruleText(klein, rules[0]!)).toBe(
    'Der Bisherige bleibt in 56 ausgewählten Paketen, wenn ein anderer nicht mindestens 5 % günstiger ist',
  );
  expect(formatMillis(result.sumMillis)).toBe('13.257.844,145');
  expect(costText({ ...price, costMillis: price.costMillis! }, result.sumMillis)).toBe(
    'kostet 82.809,294 € (0,63 %)',
  );
  expect(nextText(price.next!)).toBe('Mit 4 % ebenso viel');
});

test('a package fixed to somebody who is not so much cheaper than the one who has it is a conflict with two ways out', () => {
  const ground = onePackage([1_000, 960]);
  const rules: Rule[] = [{ kind: 'fixed', bidderId: 'b1', where: { propertyId: 'l0' } }, heldBy('b0', 50)];
  const { sentence, waysOut, rules: own } = explainConflict({ ground, rules }, contextOf());
  expect(sentence).toBe(
    'B1 ist für L-0 · G0 fest gesetzt und dort nicht mindestens 5 % günstiger als der Bisherige.',
  );
  expect(own).toEqual([0, 1]);
  expect(waysOut.map(({ changed }) => changed && ruleText(ground, changed))).toEqual([
    'Der Bisherige bleibt in L-0 · G0, wenn ein anderer nicht mindestens 4 % günstiger ist',
    null,
  ]);
});

test('a limit that only who has packages so far makes too tight is a conflict of both rules', () => {
  const none = { kind: 'count', bound: 'at-most', bidders: 1, per: 'all' } as const;
  const { sentence, rules } = explainConflict(
    { ground: klein, rules: [none, allOf('Alpina', 0)] },
    contextOf(),
  );
  expect(sentence).toBe(
    'Diese zwei Regeln schließen sich aus: Höchstens 1 Dienstleister insgesamt · Der Bisherige bleibt in 56 ausgewählten Paketen, wenn ein anderer teurer ist. Jede für sich ist möglich.',
  );
  expect(rules).toEqual([0, 1]);
});

test('a share at least for one that offers too little says so, with the largest tenth of a percent that it reaches', () => {
  const id = idOf('Rhein-Ruhr');
  const least = (tenths: number): Rule => ({
    kind: 'volume',
    bound: 'at-least',
    limit: { unit: 'share', tenths },
    bidderIds: [id],
    onlyIfWinning: false,
  });
  const rules = [least(500)];
  const { sentence, waysOut } = explainConflict({ ground: klein, rules }, contextOf());
  expect(sentence).toBe('Diese Regel lässt sich nicht einhalten: Rhein-Ruhr mindestens 50 % der Summe.');
  const changed = waysOut[0]?.changed;
  // Most of a share: it has all that it may, and all else goes where it costs least.
  const bidder = klein.bidders.findIndex((own) => own.id === id);
  const sums = klein.lots.map(({ offers }) => {
    const valid = offers.filter(({ flags }) => flags === 0);
    const own = valid.find((offer) => offer.bidder === bidder)?.sumMillis ?? 0;
    return { own, other: Math.min(...valid.map(({ sumMillis }) => sumMillis)) };
  });
  const own = sums.reduce((sum, each) => sum + each.own, 0);
  const rest = sums.reduce((sum, each) => sum + (each.own === 0 ? each.other : 0), 0);
  expect(changed).toEqual(least(Math.floor((1_000 * own) / (own + rest))));
});
