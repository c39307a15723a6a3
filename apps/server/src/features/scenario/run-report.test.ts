import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import type { ScenarioAward } from '@rahmenpreis/scenario/solve.ts';
import { expect, test } from 'vitest';
import { createRunReport } from './run-report.ts';
import type { SolverMessage } from './rules.ts';

const offersOf = (...sums: number[]) =>
  sums.map((sumMillis, bidder) => ({ bidder, sumMillis, flags: 0, filledMillis: null }));
const GROUND: PhaseLots = {
  bidders: ['a', 'b'].map((id) => ({ id, organisation: id, name: id })),
  properties: [{ id: 'p', nummer: '1', region: 'Hessen' }],
  groups: ['g', 'h'].map((id) => ({ id, title: id })),
  lots: [
    { property: 0, group: 0, targetMillis: null, offers: offersOf(100_000, 90_000) },
    { property: 0, group: 1, targetMillis: null, offers: offersOf(50_000, 70_000) },
  ],
};

/** What a solver tells on its way. */
function progress(award: number[], costMillis: number, boundMillis: number): SolverMessage {
  return { kind: 'progress', step: 'first', award, costMillis, boundMillis, seconds: 1 };
}

test('a better bound of the award that is known is told without its packages, another award with them', () => {
  const report = createRunReport(GROUND, []);
  report.hear(progress([0, 0], 150_000, 100_000));
  const first = report.take();
  expect(first?.cells).toMatchObject([{ sumMillis: 100_000, cheapestId: 'b' }, { sumMillis: 50_000 }]);

  report.hear(progress([0, 0], 150_000, 130_000));
  const bounded = report.take();
  expect(bounded?.outcome).toMatchObject({ sumMillis: 150_000, gapMillis: 20_000 });
  expect(bounded).not.toHaveProperty('cells');

  report.hear(progress([1, 0], 140_000, 130_000));
  const better = report.take();
  expect(better?.outcome).toMatchObject({ sumMillis: 140_000, idealMillis: 140_000, gapMillis: 10_000 });
  expect(better?.cells).toMatchObject([{ serviceProviderId: 'b' }, { serviceProviderId: 'a' }]);
  expect(report.take()).toBeUndefined();
});

test('packages that could not be stored are told again with the next news, and with the end', () => {
  const report = createRunReport(GROUND, []);
  report.hear(progress([1, 0], 140_000, 130_000));
  report.giveBack(report.take()!);
  report.hear(progress([1, 0], 140_000, 139_000));
  const again = report.take();
  expect(again?.outcome).toMatchObject({ gapMillis: 1_000 });
  expect(again?.cells).toHaveLength(2);
  expect(report.end('done')).toMatchObject({ state: 'done', outcome: { proof: 'ended' } });
});

test('where nothing was found it is told at once that this is not known to be impossible', () => {
  const report = createRunReport(GROUND, []);
  const conflict = { kind: 'not-found', sentence: 'Offen.', rules: [], steps: [], waysOut: [] } as const;
  report.hear({ kind: 'conflict', conflict, isPartial: false });
  report.hear({ kind: 'nothing', rules: [], unknown: 'time', seconds: 60 });
  expect(report.take()).toMatchObject({
    step: 'conflict',
    conflict: { unknown: 'not-found', isPartial: false, sentence: 'Offen.', idealMillis: 140_000 },
  });
  expect(report.left()).toEqual({ rules: [], award: null, unknown: 'time', from: 0 });
  expect(report.end('done')).toEqual({ state: 'done' });
});

test('what is left after an award are the prices from the next on, and each is kept once', () => {
  const rules = [1, 2].map((bidders) => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' }) as const);
  const report = createRunReport(GROUND, rules);
  expect(report.left()).toBeNull();
  const result: ScenarioAward = {
    kind: 'award',
    award: [1, 0],
    sumMillis: 140_000,
    costMillis: 140_000,
    boundMillis: 140_000,
    gapMillis: 0,
    proof: 'exact',
    provenBy: ['cheapest'],
    open: [],
  };
  report.hear({ kind: 'award', rules, result, seconds: 1 });
  expect(report.left()).toEqual({ rules, award: [1, 0], unknown: null, from: 0 });
  const price = { rule: 0, costMillis: 0, openCount: 0, closedCount: 0, next: null, freed: null };
  report.hear({ kind: 'price', price });
  report.hear({ kind: 'price', price });
  expect(report.left()).toEqual({ rules, award: [1, 0], unknown: null, from: 1 });
  expect(report.take()?.prices).toHaveLength(1);
  report.hear({ kind: 'price', price: { ...price, rule: 1 } });
  expect(report.left()).toBeNull();
});
