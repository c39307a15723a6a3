import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { formatMillis, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { expect, test } from 'vitest';
import { readKleinComparison } from '../test/klein-comparison.ts';
import { reckonPortfolio } from './portfolio.ts';
import type { Standing } from './standing.ts';

const euros = (millis: number | null) => (millis === null ? '–' : formatWholeEuros(millis));
const percent = (tenths: number | null) => (tenths === null ? '–' : `+${formatTenths(tenths - 1000)}`);
const standing = ({ sumMillis, idealTenths }: Standing) => `${euros(sumMillis)} ${percent(idealTenths)}`;

test('the demo tender as a portfolio: every bidder against the best on its own packages (PRICE-009, PRICE-010, PRICE-013)', async () => {
  const comparison = await readKleinComparison();
  const portfolio = reckonPortfolio(comparison, comparison.liegenschaftIds);
  expect(portfolio).toMatchObject({ propertyCount: 12, packageCount: 58, freeCount: 2 });
  expect(
    portfolio.rows.map(({ organisation, rank, percent: own, completeCount, bestCount, total, slices }) => [
      organisation.split(' ')[0],
      `${rank ?? '–'} ${own ?? '–'}`,
      `${completeCount} ${bestCount} ${total.packageCount}`,
      ...[total, ...slices].map(standing),
    ]),
  ).toEqual([
    [
      'Spree',
      '1 100',
      '12 5 56',
      '14.105.008 +7,1',
      '10.093.196 +3,5',
      '2.445.536 +19,2',
      '275.869 +5,5',
      '177.099 +12,8',
      '1.113.307 +17,4',
    ],
    [
      'Rhein-Ruhr',
      '– –',
      '0 0 28',
      '10.617.422 +28,7',
      '7.570.117 –',
      '1.954.347 +37,9',
      '223.256 +17,5',
      '101.921 +9,6',
      '767.781 +15,1',
    ],
    [
      'Alpina',
      '– –',
      '10 6 46',
      '11.228.460 +3,7',
      '8.489.515 +4,3',
      '1.499.242 +0,3',
      '267.538 +8,1',
      '152.596 +1,4',
      '819.570 +3,0',
    ],
    [
      'Hansewerk',
      '– –',
      '10 1 47',
      '13.520.745 +17,8',
      '9.652.033 +13,1',
      '2.454.157 +42,3',
      '295.969 +13,8',
      '166.419 +24,3',
      '952.168 +15,0',
    ],
    ['Südwest', '– –', '0 0 0', '– –', '– –', '– –', '– –', '– –', '– –'],
  ]);
  expect(
    portfolio.rows.map(({ notInMarketCount, incompleteCount }) => [notInMarketCount, incompleteCount]),
  ).toEqual([
    [0, 0],
    [4, 8],
    [2, 0],
    [2, 0],
    [0, 0],
  ]);
  expect(percent(portfolio.nearestTenths)).toBe('+3,7');
  expect(portfolio.nearestTenthsOfSlices.map(percent)).toEqual(['+3,5', '+0,3', '+5,5', '+1,4', '+3,0']);
});

test('what the demo tender would cost by each way of awarding it', async () => {
  const comparison = await readKleinComparison();
  const { possibilities } = reckonPortfolio(comparison, comparison.liegenschaftIds);
  expect(
    possibilities.map(({ kind, sumMillis, overMillis, idealTenths, sliceMillis, shares, openCount }) => [
      kind,
      `${euros(sumMillis)} ${euros(overMillis)} ${percent(idealTenths)} ${openCount}`,
      sliceMillis.map(euros).join(' '),
      shares
        .map(({ organisation, packageCount }) => `${organisation.split(' ')[0]} ${packageCount}`)
        .join(', '),
    ]),
  ).toEqual([
    [
      'ideal',
      '13.175.035 – – 0',
      '9.755.799 2.052.058 261.578 156.936 948.663',
      'Alpina 29, Spree 17, Hansewerk 7, Rhein-Ruhr 3',
    ],
    [
      'per-property',
      '13.453.371 278.336 +2,1 0',
      '9.783.063 2.189.916 284.444 176.318 1.019.630',
      'Alpina 27, Spree 24, Hansewerk 5',
    ],
    [
      'one-for-all',
      '14.105.008 929.973 +7,1 0',
      '10.093.196 2.445.536 275.869 177.099 1.113.307',
      'Spree 56',
    ],
  ]);
});

test('one property has no sum of who does not serve it, and everything is reckoned anew', async () => {
  const comparison = await readKleinComparison();
  const { rows } = reckonPortfolio(comparison, comparison.liegenschaftIds);
  const hansewerk = rows.find(({ organisation }) => organisation.startsWith('Hansewerk'));
  expect(hansewerk?.standingOf('L-003')).toMatchObject({
    flags: FLAG_NOT_IN_MARKET,
    total: { sumMillis: null, idealTenths: null },
  });
  const alone = reckonPortfolio(comparison, ['L-001']);
  const first = alone.rows.find(({ organisation }) => organisation.startsWith('Hansewerk'));
  expect(first?.total).toEqual(hansewerk?.standingOf('L-001')?.total);
  expect(formatMillis(first?.total.sumMillis ?? 0)).toBe('1.504.563,474');
  expect(alone).toMatchObject({ propertyCount: 1, packageCount: 5 });
});

test('without a complete offer there is no possibility and no percent', async () => {
  const comparison = await readKleinComparison(['false', null, null, null, 'false']);
  const portfolio = reckonPortfolio(comparison, comparison.liegenschaftIds);
  expect(portfolio).toMatchObject({ packageCount: 58, freeCount: 0, possibilities: [], nearestTenths: null });
  expect(
    portfolio.rows.every(
      ({ rank, percent: own, total }) => rank === null && own === null && total.sumMillis === null,
    ),
  ).toBe(true);
});
