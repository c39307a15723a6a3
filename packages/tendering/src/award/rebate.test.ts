import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readComparison } from './comparison.ts';
import { computeRebates, readRebateName, rebateName, rebateOf, tiersText } from './rebate.ts';

const PHASE = '11111111-1111-4111-8111-111111111111';
const [L1, L2, L3] = [1, 2, 3].map((n) => `${n}0000000-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const [HANSE, SPREE] = [
  'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
] as const;

/** Two bidders and three properties, of which the last has no rows; the second bidder may have withdrawn. */
function comparison(spree: 'true' | 'false' = 'true') {
  return readComparison(
    {
      phaseId: PHASE,
      revision: 1,
      serviceProviderIds: [HANSE, SPREE],
      liegenschaftIds: [L1, L2, L3],
      sliceIds: ['basisfm'],
      participation: ['true', spree],
      sums: [700_000_000, 515_500_000, 0, 600_000_000, 500_000_000, 0],
      flags: [0, 0, FLAG_NO_ROWS, 0, 0, FLAG_NO_ROWS],
    },
    new Map([[HANSE, 'Hansewerk']]),
  );
}

const award = (liegenschaftId: string, value: string) => ({
  key: `awarding_${PHASE}_${liegenschaftId}_basisfm`,
  value,
});
const condition = (serviceProviderId: string, filledCount = 0) => ({
  serviceProviderId,
  tiers: [
    { fromMillis: 1_000_000_000, tenths: 20 },
    { fromMillis: 2_000_000_000, tenths: 30 },
  ],
  filledCount,
});
const told = (
  conditions: ReturnType<typeof condition>[],
  entries: ReturnType<typeof award>[],
  spree?: 'false',
) => computeRebates(conditions, comparison(spree), entries).map(({ text }) => text);

test('the highest tier that all awards of a bidder reach counts, on all of them', () => {
  expect(told([condition(HANSE)], [award(L1, HANSE), award(L2, HANSE)])).toEqual([
    'Nachlass Hansewerk 2 % ab 1.000.000 €: −24.310,000 €',
  ]);
});

test('where its awards reach no tier, it says how much is missing', () => {
  expect(told([condition(HANSE)], [award(L1, HANSE), award(L2, SPREE)])).toEqual([
    'Nachlass Hansewerk 2 % ab 1.000.000 € nicht mehr erreicht, es fehlen 300.000,000 €',
  ]);
});

test('prices that the scenario filled are named', () => {
  expect(told([condition(HANSE, 1)], [award(L1, HANSE), award(L2, HANSE)])[0]).toMatch(
    / \(im Szenario mit 1 ergänzten Preis\)$/,
  );
  expect(told([condition(HANSE, 12)], [award(L1, HANSE)])[0]).toMatch(
    / \(im Szenario mit 12 ergänzten Preisen\)$/,
  );
});

test('there is no line of who has no award, has withdrawn, or has only packages without rows', () => {
  expect(told([condition(HANSE)], [])).toEqual([]);
  expect(told([condition(HANSE)], [award(L3, HANSE)])).toEqual([]);
  expect(told([condition(SPREE)], [award(L1, SPREE), award(L2, SPREE)], 'false')).toEqual([]);
  expect(told([condition('gone')], [award(L1, 'gone')])).toEqual([]);
});

test('a rebate is rounded once, half up, and never more than its tier allows', () => {
  expect(rebateOf([{ fromMillis: 0, tenths: 5 }], 100)).toBe(1);
  expect(rebateOf([{ fromMillis: 0, tenths: 5 }], 99)).toBe(0);
  const amount = fc.integer({ min: 0, max: 9_000_000_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 1_000 }), (own, fromMillis, tenths) => {
      const exact = own >= fromMillis ? (own * tenths) / 1_000 : 0;
      expect(Math.abs(rebateOf([{ fromMillis, tenths }], own) - exact)).toBeLessThanOrEqual(
        0.5 + own * 1e-12,
      );
    }),
  );
});

test('tiers and the name of a rebate read back', () => {
  expect(tiersText(condition(HANSE).tiers)).toBe('2 % ab 1.000.000 €, 3 % ab 2.000.000 €');
  expect(readRebateName(rebateName(PHASE, HANSE))).toBe(HANSE);
  expect(readRebateName(`awarding_${PHASE}_${L1}_basisfm`)).toBeUndefined();
});
