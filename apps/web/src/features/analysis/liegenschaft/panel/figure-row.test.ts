import { expect, test } from 'vitest';
import { beforeRows } from './figure-row.ts';
import type { PriceParts } from './price-detail.ts';

test('the opened price says of each bidder which phase its price before is of', () => {
  const price = (epMillis: number, beforeMillis: number | null) => ({ epMillis, beforeMillis }) as PriceParts;
  const rows = beforeRows(
    [price(1100, 1000), price(900, 1000), price(900, null)],
    ['Runde 2', 'Runde 1', undefined],
  );
  expect(
    rows.map(({ label, hint, figures }) => [label, hint, figures.map((own) => [own.text, own.hint])]),
  ).toEqual([
    [
      'Vorphase EP',
      'EP in Runde 2, Runde 1',
      [
        ['1,000', 'EP in Runde 2'],
        ['1,000', 'EP in Runde 1'],
        ['–', undefined],
      ],
    ],
    [
      'seitdem',
      undefined,
      [
        ['+10,0 %', 'EP in Runde 2'],
        ['−10,0 %', 'EP in Runde 1'],
        ['–', undefined],
      ],
    ],
  ]);
});
