import { expect, test } from 'vitest';
import { SLICES } from './slice.ts';
import { shortSliceTitle } from './slice-title.ts';

test('a column header says «mgmt» (AWARD-009)', () => {
  expect(SLICES.map(({ title }) => shortSliceTitle(title))).toEqual([
    'Basis FM',
    'Aufzugsmgmt',
    'Energiemgmt',
    'Abfallmgmt',
    'Sachverständigenprüfungen',
  ]);
});
