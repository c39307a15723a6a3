/// <reference types="node" />
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Conflict, explainConflict, explainUnknown } from './conflict.ts';
import type { PhaseLots } from './lots.ts';
import { loadSolver, type Solver } from './model/solver.ts';
import { costText, nextText, type RulePrice } from './price-words.ts';
import { priceRules } from './prices.ts';
import type { Rule } from './rules.ts';
import { solveScenario } from './solve.ts';
import { readKlein } from './test/klein-lots.ts';
import { openText, ruleText } from './words.ts';

let ground: PhaseLots;
let solver: Solver;
beforeAll(async () => {
  ({ ground } = await readKlein());
  solver = await loadSolver();
});
const contextOf = (seconds = 60) => ({
  solver,
  secondsLeft: () => seconds,
  report: () => undefined,
});
const idOf = (name: string) => ground.bidders.find((bidder) => bidder.name === name)!.id;
const atMost = (bidders: number): Rule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });
const share = (tenths: number, bidderIds: 'each' | string[] = 'each'): Rule => ({
  kind: 'volume',
  bound: 'at-most',
  limit: { unit: 'share', tenths },
  bidderIds,
  onlyIfWinning: false,
});
const explain = (...rules: Rule[]): Conflict => explainConflict({ ground, rules }, contextOf());
const waysOf = (conflict: Conflict) =>
  conflict.waysOut.map(({ changed, sumMillis }) => [
    changed === null ? null : ruleText(ground, changed),
    formatMillis(sumMillis),
  ]);

test('three rules that exclude each other, with the least change of each', () => {
  const conflict = explain(atMost(2), share(150, [idOf('Spree')]), {
    kind: 'excluded',
    bidderId: idOf('Hansewerk'),
    where: { region: 'Niedersachsen' },
  });
  expect(conflict.sentence).toBe(
    'Diese drei Regeln schließen sich aus: Höchstens 2 Dienstleister insgesamt · Spree höchstens 15 % der Summe · Hansewerk nicht in Niedersachsen. Je zwei davon sind zusammen möglich.',
  );
  expect(waysOf(conflict)).toEqual([
    ['Höchstens 3 Dienstleister insgesamt', '13.403.188,830'],
    ['Spree höchstens 17,5 % der Summe', '13.599.488,903'],
    [null, '13.667.128,364'],
  ]);
});

test('why they exclude each other is told in steps, where arithmetic shows it', () => {
  const without: Rule = { kind: 'excluded', bidderId: idOf('Hansewerk'), where: { region: 'Niedersachsen' } };
  const { steps } = explain(atMost(2), share(150, [idOf('Spree')]), without);
  expect(steps).toEqual([
    {
      title: 'Niedersachsen',
      text: 'Die 5 Pakete in L-009 bieten nur Hansewerk und Spree vollständig an. Ohne Hansewerk bleibt Spree.',
    },
    {
      title: 'Zweiter Dienstleister',
      text: 'Spree gewinnt damit in jedem Fall. Alle 56 Pakete decken nur Alpina und Spree oder Hansewerk und Spree oder Rhein-Ruhr und Spree.',
    },
    {
      title: 'Kleinster Anteil',
      text: 'Auch wenn alles andere an Alpina geht, behält Spree L-008 und L-009: 2.371.089,411 €, mindestens 17,43 % der Vergabesumme. Erlaubt sind 15 %. Keine andere Auswahl lässt weniger zu.',
    },
  ]);
  // Where only the solver knows, nothing is told.
  expect(explain(atMost(1), share(400)).steps).toEqual([]);
});

test('limits that fill exactly, limits that are too low, and too few bidders', () => {
  // What the way out costs at least is not asked here, and takes the solver longer.
  const { sentence } = explainConflict({ ground, rules: [share(200)] }, contextOf(1));
  expect(sentence).toMatch(
    /^Die Obergrenzen lassen zusammen 10\.540\.028 € zu, gebraucht werden mindestens 13\.175\.035 €\. Machbar wird es ab [\d,]+ % je Dienstleister \(heute 20 %\)\.$/,
  );
  const without: Rule = { kind: 'excluded', bidderId: idOf('Spree'), where: {} };
  expect(explain(atMost(1), without).sentence).toBe(
    'Höchstens 1 Dienstleister reicht nicht: Kein Dienstleister deckt alle 56 Pakete; am weitesten kommt Hansewerk (47). Mit 2 Dienstleistern geht es.',
  );
});

/** A clock of processor time. */
function countDown(seconds: number) {
  const start = process.cpuUsage();
  return { ...contextOf(), secondsLeft: () => seconds - process.cpuUsage(start).user / 1e6 };
}

test('an exact division is looked for; where the time is over it was not found, with the next limit (C4-06)', () => {
  const rules = [atMost(2), share(500)];
  expect(solveScenario({ ground, rules }, countDown(4))).toEqual({ kind: 'unknown', why: 'time' });
  const { sentence, waysOut } = explainUnknown({ ground, rules }, 'time', countDown(8));
  expect(sentence).toMatch(
    /^Höchstens 2 mit höchstens 50 % ließe nur die genau hälftige Teilung zu\. Sie wurde in der Rechenzeit nicht gefunden\. Mit 5\d(,\d)? % geht es\.$/,
  );
  expect(waysOut.length).toBeGreaterThan(0);
  // One winner of everything shares nothing.
  const one = solveScenario({ ground, rules: [atMost(1), share(1_000)] }, contextOf());
  expect(one.kind).toBe(solveScenario({ ground, rules: [atMost(1)] }, contextOf()).kind);
});

test('an exact division that is there is found, of many packages too', () => {
  const two = ground.bidders.slice(0, 2);
  const lots = ground.lots.map((lot) => ({
    ...lot,
    offers: two.map((_, bidder) => ({ bidder, sumMillis: 1_000_000, flags: 0, filledMillis: null })),
  }));
  const result = solveScenario(
    { ground: { ...ground, bidders: two, lots }, rules: [share(500)] },
    countDown(20),
  );
  if (result.kind !== 'award') throw new Error(result.kind);
  expect(result.award.filter((bidder) => bidder === 0)).toHaveLength(28);
});

test('one offer that is too dear to be added up takes part in nothing; where nobody else offers, the scenario says so (C4-07)', () => {
  const absurd = 4_000_000_000_000_000;
  const dear = (at: number, isAlone: boolean): PhaseLots => ({
    ...ground,
    lots: ground.lots.map((lot, place) =>
      place !== at
        ? lot
        : {
            ...lot,
            offers: lot.offers.map((offer) => {
              if (offer.bidder === 0) return { ...offer, sumMillis: absurd, flags: 0 };
              return isAlone ? { ...offer, flags: 1 } : offer;
            }),
          },
    ),
  });
  const rebate: Rule = {
    kind: 'rebate',
    bidderId: ground.bidders[0]!.id,
    tiers: [{ fromMillis: absurd, tenths: 20 }],
  };
  for (const rules of [[], [atMost(2)], [atMost(2), rebate], [atMost(3), share(400)]]) {
    const result = solveScenario({ ground: dear(0, false), rules }, countDown(20));
    if (result.kind !== 'award') throw new Error(result.kind);
    expect(result.award[0]).not.toBe(0);
  }
  const alone = dear(0, true);
  expect(solveScenario({ ground: alone, rules: [] }, contextOf())).toEqual({ kind: 'unknown', why: 'size' });
  expect(explainUnknown({ ground: alone, rules: [] }, 'size', undefined)).toMatchObject({
    kind: 'too-large',
  });
  // Tiers beyond what anybody reaches are no number for the solver.
  const small = {
    ...ground,
    lots: ground.lots.map((lot) => ({ ...lot, offers: lot.offers.map((o) => ({ ...o, sumMillis: 1 })) })),
  };
  const without = ['cheapest', 'prices'] as const;
  expect(solveScenario({ ground: small, rules: [rebate] }, { ...contextOf(), without }).kind).toBe('award');
});

test('rules are named only where each try was settled: what was not found in time excludes nothing (C4-06)', () => {
  const rules: Rule[] = [
    atMost(2),
    share(150, [idOf('Spree')]),
    { kind: 'excluded', bidderId: idOf('Hansewerk'), where: { region: 'Niedersachsen' } },
  ];
  // With no time at all nothing is tried, and all rules stay named without a word on fewer of them.
  const { sentence, rules: named } = explainConflict(
    { ground, rules },
    { ...contextOf(), secondsLeft: () => 0 },
  );
  expect(named).toEqual([0, 1, 2]);
  expect(sentence).toMatch(/^Diese drei Regeln schließen sich aus: .*nicht in Niedersachsen\.$/);
});

test('a way out is told of a rule that the sentence does not name, behind those that it does (C4-08)', () => {
  const offer = (bidder: number, sumMillis: number, flags = 0) => ({
    bidder,
    sumMillis,
    flags,
    filledMillis: null,
  });
  const two: PhaseLots = {
    ...ground,
    bidders: ground.bidders.slice(0, 2),
    lots: [
      { property: 0, group: 0, targetMillis: null, offers: [offer(0, 2, 2), offer(1, 8)] },
      { property: 0, group: 1, targetMillis: 5, offers: [offer(0, 2), offer(1, 18)] },
    ],
  };
  const rules: Rule[] = [{ kind: 'target', scope: 'lot', tenths: 2_000 }, atMost(1)];
  const conflict = explainConflict({ ground: two, rules }, contextOf());
  expect(conflict.rules).toEqual([1]);
  expect(conflict.waysOut).toMatchObject([
    { rule: 1, changed: atMost(2), sumMillis: 10 },
    { rule: 0, changed: { kind: 'target', scope: 'lot', tenths: 3_600 }, sumMillis: 26 },
  ]);
});

test('who is fixed and excluded at once, and fixed twice', () => {
  const lots = [{ propertyId: 'L-003', groupId: 'basisfm' }];
  const fixed = (name: string): Rule => ({ kind: 'fixed', bidderId: idOf(name), where: { lots } });
  const conflict = explain(fixed('Alpina'), {
    kind: 'excluded',
    bidderId: idOf('Alpina'),
    where: { region: 'Berlin' },
  });
  expect(conflict.sentence).toBe(
    'Alpina ist für L-003 · Basis FM fest gesetzt und zugleich in Berlin ausgeschlossen.',
  );
  expect(conflict.waysOut).toHaveLength(2);
  expect(explain(fixed('Alpina'), fixed('Spree')).sentence).toBe(
    'Für L-003 · Basis FM sind zugleich Alpina und Spree fest gesetzt.',
  );
});

test('a lot that nobody may have stays open and says why', () => {
  const rules: Rule[] = ground.bidders.map(({ id }) => ({
    kind: 'excluded',
    bidderId: id,
    where: { lots: [{ propertyId: 'L-003', groupId: 'aufzug' }] },
  }));
  const result = solveScenario({ ground, rules }, contextOf());
  if (result.kind !== 'award') throw new Error(result.kind);
  expect(result.open.map((open) => openText(ground, open))).toEqual([
    'Für das Paket L-003 · Aufzugsmanagement gibt es kein wertbares Angebot: 1 außerhalb des Marktgebiets, 3 ausgeschlossen.',
  ]);
});

test('what each rule costs, and the next step of its limit', () => {
  const rules: Rule[] = [atMost(3), share(400), { kind: 'bundle', per: 'region-group', notWhole: 'apart' }];
  const result = solveScenario({ ground, rules }, contextOf());
  if (result.kind !== 'award') throw new Error(result.kind);
  const prices: RulePrice[] = [];
  priceRules({ ground, rules }, result, contextOf(), (price) => prices.push(price));
  expect(prices.map(({ costMillis }) => formatMillis(costMillis ?? 0))).toEqual([
    '13.246,118',
    '62.305,173',
    '51.026,922',
  ]);
  expect(prices.map(({ next }) => next && nextText(next))).toEqual([
    'Mit 4 Dienstleistern 13.246,118 € weniger',
    'Mit 45 % 55.889,483 € weniger',
    null,
  ]);
  const [{ costMillis, ...first }] = prices as [RulePrice];
  expect(costText({ ...first, costMillis: costMillis! }, result.sumMillis)).toBe(
    'kostet 13.246,118 € (0,10 %)',
  );
});
