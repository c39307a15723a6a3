import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reckonPortfolio } from '../portfolio/portfolio.ts';
import { offeringProviders } from '../participation/participation.ts';
import { rankCell } from './award.ts';
import { liegenschaftenOf, countPackages, offersOfCell, offersOver, readComparison } from './comparison.ts';

const names = new Map([
  ['p1', 'Alpina'],
  ['p2', 'Spree'],
]);

function offers(cells: readonly [sum: number, flags: number][], more: Partial<Offers> = {}): Offers {
  return {
    phaseId: 'phase',
    revision: 1,
    serviceProviderIds: ['p1', 'p2'],
    liegenschaftIds: ['l1', 'l2'],
    sliceIds: ['basisfm', 'aufzug'],
    participation: ['true', null],
    sums: cells.map(([sum]) => sum),
    flags: cells.map(([, flags]) => flags),
    ...more,
  };
}

const cells: [number, number][] = [
  [100, 0],
  [20, FLAG_PRICE_MISSING],
  [300, 0],
  [0, FLAG_NO_ROWS],
  [110, FLAG_NOT_IN_MARKET],
  [22, FLAG_NOT_IN_MARKET],
  [330, 0],
  [0, FLAG_NO_ROWS],
];

test('gives every bidder the sum of one property with the flags of its groups (OPEN-48)', () => {
  const comparison = readComparison(offers(cells), names);
  expect(offersOver(comparison, ['l1'])).toEqual([
    {
      serviceProviderId: 'p1',
      organisation: 'Alpina',
      participation: 'true',
      sumMillis: 120,
      flags: FLAG_PRICE_MISSING,
    },
    {
      serviceProviderId: 'p2',
      organisation: 'Spree',
      participation: null,
      sumMillis: 132,
      flags: FLAG_NOT_IN_MARKET,
    },
  ]);
  expect(offersOver(comparison, ['l1'], ['basisfm']).map(({ sumMillis }) => sumMillis)).toEqual([100, 110]);
  expect(offersOver(comparison, ['l2'], ['aufzug']).every(({ flags }) => flags === FLAG_NO_ROWS)).toBe(true);
});

test('what the phase does not have counts for nothing', () => {
  const comparison = readComparison(offers(cells), names);
  expect(
    offersOver(comparison, ['gone', 'l2'], ['basisfm', 'unknown']).map(({ sumMillis }) => sumMillis),
  ).toEqual([300, 330]);
});

test('calls a bidder nobody names by its id', () => {
  expect(readComparison(offers(cells), new Map()).providers[0]?.organisation).toBe('p1');
});

test('gives the properties of the phase in the order of their nummer, and none before it is loaded', () => {
  const all = [
    { id: 'l2', nummer: 'L-10' },
    { id: 'elsewhere', nummer: 'L-1' },
    { id: 'l1', nummer: 'L-2' },
  ];
  const comparison = readComparison(offers(cells), names);
  expect(liegenschaftenOf(comparison.liegenschaftIds, all).map(({ id }) => id)).toEqual(['l1', 'l2']);
  expect(liegenschaftenOf(undefined, all)).toEqual([]);
});

test('the groups of a property in the market add up to its total', () => {
  const cell = fc.tuple(fc.nat(1_000_000_000), fc.constantFrom(0, FLAG_PRICE_MISSING, FLAG_NO_ROWS));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 8, maxLength: 8 }), (any) => {
      const comparison = readComparison(offers(any), names);
      const whole = offersOver(comparison, ['l1']);
      const first = offersOver(comparison, ['l1'], ['basisfm']);
      const second = offersOver(comparison, ['l1'], ['aufzug']);
      expect(whole.map(({ sumMillis }) => sumMillis)).toEqual(
        first.map(({ sumMillis }, p) => sumMillis + (second[p]?.sumMillis ?? 0)),
      );
    }),
  );
});

test('ranks a cell as its offers alone are ranked, also where names and sums are equal', () => {
  const anyCell = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 7 }));
  const anyOffers = fc.record({
    cells: fc.array(anyCell, { minLength: 12, maxLength: 12 }),
    participation: fc.array(fc.constantFrom('true' as const, 'false' as const, null), {
      minLength: 3,
      maxLength: 3,
    }),
    organisations: fc.array(fc.constantFrom('Alpina', 'Ärztehaus', 'alpina'), { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(anyOffers, ({ cells: drawn, participation, organisations }) => {
      const ids = ['p1', 'p2', 'p3'];
      const comparison = readComparison(
        offers(drawn, { serviceProviderIds: ids, participation }),
        new Map(ids.map((id, p) => [id, organisations[p]!])),
      );
      for (const l of ['l1', 'l2', 'unknown']) {
        for (const s of ['basisfm', 'aufzug', 'unknown']) {
          const alone = offersOver(comparison, [l], [s]);
          const placed = new Map(
            rankCell(alone).map(({ offer, ...own }) => [offer.serviceProviderId, own] as const),
          );
          const expected = alone.map((own) => ({ ...own, ...placed.get(own.serviceProviderId) }));
          expect(offersOfCell(comparison, l, s)).toEqual(expected);
        }
      }
    }),
  );
});

test('only bidders that confirmed their offer are considered: neither the silent nor those who withdrew (AWARD-021)', () => {
  const serviceProviderIds = ['p1', 'p2', 'p3', 'p4'];
  const participation = ['true', null, 'false', 'true'] as const;
  const comparison = readComparison(
    offers([], { serviceProviderIds, participation: [...participation] }),
    names,
  );
  expect(offeringProviders(comparison).map(({ serviceProviderId }) => serviceProviderId)).toEqual([
    'p1',
    'p4',
  ]);
});

test('packages are counted as the portfolio counts them, and by nobody where nobody bids', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (hasRows) => {
      const drawn = [...hasRows, ...hasRows].map((has): [number, number] => [1, has ? 0 : FLAG_NO_ROWS]);
      const comparison = readComparison(offers(drawn, { serviceProviderIds: ['p1', 'p2'] }), names);
      const { packageCount } = reckonPortfolio(comparison, comparison.liegenschaftIds);
      expect(countPackages(comparison, comparison.liegenschaftIds)).toBe(packageCount);
      expect(countPackages(comparison, comparison.liegenschaftIds, [])).toBe(0);
      expect(countPackages(comparison, ['unknown'])).toBe(0);
    }),
  );
  const nobody = readComparison(offers([], { serviceProviderIds: [], participation: [] }), names);
  expect(countPackages(nobody, nobody.liegenschaftIds)).toBeNull();
});
