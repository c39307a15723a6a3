import type { OutlierPrice, PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { epEntry } from '@rahmenpreis/tendering/test/ep-entry.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { expect, test } from 'vitest';
import {
  BY_WEIGHT,
  filterRows,
  nextOutlierOrder,
  type OutlierFilter,
  outlierRows,
  sortRows,
  weightOfKinds,
} from './outlier-rows.ts';

const PROVIDERS = ['Alpina', 'Spree'].map(
  (organisation, p) => ({ id: `u${p}`, organisationId: `o${p}`, organisation }) as ServiceProvider,
);

function price(own: Partial<OutlierPrice>): OutlierPrice {
  return {
    serviceProviderId: 'u0',
    epCode: 'A',
    kind: 'above',
    factor: null,
    isLess: false,
    beside: 'others',
    epMillis: 100,
    beforeMillis: null,
    mengeMillis: 1_000,
    sumMillis: 300,
    referenceMillis: 100,
    cellCount: 1,
    propertyCount: 1,
    ...own,
  };
}

const PRICES = [
  price({}),
  price({ serviceProviderId: 'u1', epCode: 'B', kind: 'below', sumMillis: 50 }),
  price({ epCode: 'B', kind: 'missing', epMillis: null, sumMillis: null, referenceMillis: null }),
];

const ENTRIES = [
  epEntry({ number: '1.1', epCode: 'A', leftInt: 1, rightInt: 2, title: 'Wartung', sliceTag: 'aufzug' }),
  epEntry({ number: '1.2', epCode: 'B', leftInt: 3, rightInt: 4, title: 'Reinigung', sliceTag: 'uegm' }),
];

const CHECK: PriceCheck = {
  organisationId: 'o0',
  epCode: 'A',
  state: 'checked',
  note: '',
  seenValue: 100,
  version: 1,
  by: null,
  at: '2026-11-20T12:00:00.000Z',
};

const rowsWith = (checks: readonly PriceCheck[] = []) =>
  outlierRows({ prices: PRICES, checks, entries: ENTRIES, providers: PROVIDERS });

const ALL: OutlierFilter = {
  kind: 'all',
  state: 'all',
  sliceIds: SLICES.map(({ sliceId }) => sliceId),
  providerIds: ['u0', 'u1'],
  text: '',
};

test('what was said holds for the price that was seen; of another one it is open again', () => {
  expect(rowsWith([CHECK])[0]).toMatchObject({ state: 'checked', isOutdated: false, title: 'Wartung' });
  const [outdated] = rowsWith([{ ...CHECK, seenValue: 99 }]);
  expect(outdated).toMatchObject({ state: 'open', isOutdated: true });
  expect(rowsWith([{ ...CHECK, epCode: 'C' }])[0]?.check).toBeUndefined();
});

test('filters narrow each other’s counts, but not their own', () => {
  const rows = rowsWith([CHECK]);
  const found = filterRows(rows, { ...ALL, kind: 'above' });
  expect(found.rows).toHaveLength(1);
  expect(found.kinds).toMatchObject({ all: 3, above: 1, below: 1, missing: 1, period: 0 });
  expect(found.states).toEqual({ all: 1, open: 0, checked: 1, clarify: 0 });
  expect(filterRows(rows, { ...ALL, providerIds: ['u1'] }).rows.map(({ id }) => id)).toEqual(['u1 B']);
  expect(filterRows(rows, { ...ALL, sliceIds: [] }).rows).toEqual([]);
  expect(filterRows(rows, { ...ALL, text: 'reinig spree' }).rows.map(({ id }) => id)).toEqual(['u1 B']);
});

test('rows are ordered by any column, what has no figure last both ways', () => {
  const rows = rowsWith();
  expect(sortRows(rows, BY_WEIGHT)).toBe(rows);
  const idsBy = (columnId: string, isDescending: boolean) =>
    sortRows(rows, { columnId, isDescending }).map(({ id }) => id);
  expect(idsBy('weight', false)).toEqual(['u1 B', 'u0 A', 'u0 B']);
  expect(idsBy('sum', true)).toEqual(['u0 A', 'u1 B', 'u0 B']);
  expect(idsBy('title', false)).toEqual(['u1 B', 'u0 B', 'u0 A']);
  expect(nextOutlierOrder(BY_WEIGHT, 'weight')).toEqual({ columnId: 'weight', isDescending: false });
  expect(nextOutlierOrder(BY_WEIGHT, 'code')).toEqual({ columnId: 'code', isDescending: false });
});

test('what kinds weigh is added up where there is a weight', () => {
  const rows = rowsWith();
  expect(rows.map(({ weightMillis }) => weightMillis)).toEqual([200, -50, null]);
  expect(weightOfKinds(rows, ['above', 'below'])).toBe(150);
  expect(weightOfKinds(rows, ['missing'])).toBeNull();
});
