import type { PortfolioRow } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { expect, test } from 'vitest';
import { nextOrder, sortPortfolio } from './portfolio-tables.tsx';

function row(
  organisation: string,
  completeCount: number,
  sumMillis: number | null,
  more: Partial<PortfolioRow> = {},
) {
  const standing = { sumMillis, packageCount: 0, idealTenths: sumMillis };
  return {
    organisation,
    participation: 'true',
    completeCount,
    rank: null,
    total: standing,
    slices: [standing, { ...standing, idealTenths: sumMillis === null ? null : 5000 - sumMillis }],
    ...more,
  } as PortfolioRow;
}

const rows = [
  row('Zeta', 12, 3000, { rank: 1 }),
  row('Österreicher', 10, 2000),
  row('Alpina', 0, null),
  row('Withdrawn', 0, null, { participation: 'false' }),
  row('Beta', 9, 1000),
];

test.each([
  [undefined, 'Zeta Österreicher Alpina Withdrawn Beta'],
  [{ columnId: 'provider', isDescending: false }, 'Alpina Beta Österreicher Zeta Withdrawn'],
  [{ columnId: 'provider', isDescending: true }, 'Zeta Österreicher Beta Alpina Withdrawn'],
  [{ columnId: 'complete', isDescending: true }, 'Zeta Österreicher Beta Alpina Withdrawn'],
  [{ columnId: 'sum', isDescending: false }, 'Beta Österreicher Zeta Alpina Withdrawn'],
  [{ columnId: 'sum', isDescending: true }, 'Zeta Österreicher Beta Alpina Withdrawn'],
  [{ columnId: 'slice 1', isDescending: false }, 'Zeta Österreicher Beta Alpina Withdrawn'],
  [{ columnId: 'rank', isDescending: true }, 'Zeta Österreicher Alpina Beta Withdrawn'],
] as const)('ordered by %o: %s', (order, names) => {
  expect(
    sortPortfolio(rows, order)
      .map(({ organisation }) => organisation)
      .join(' '),
  ).toBe(names);
});

test('a head orders best first, then the other way round, then as the rows come', () => {
  const clicks = (columnId: string) => {
    const orders: ReturnType<typeof nextOrder>[] = [];
    for (let click = 0; click < 3; click++) orders.push(nextOrder(orders.at(-1), columnId));
    return orders.map((order) => order?.isDescending);
  };
  expect(clicks('sum')).toEqual([false, true, undefined]);
  expect(clicks('complete')).toEqual([true, false, undefined]);
});
