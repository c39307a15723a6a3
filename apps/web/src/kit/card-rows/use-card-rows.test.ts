import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRows } from './use-card-rows.ts';

test('the row with the focus stays between its neighbours, wherever the window is', () => {
  expect(drawnRows([4, 5, 6], -1, 10)).toEqual([4, 5, 6]);
  expect(drawnRows([4, 5, 6], 0, 10)).toEqual([0, 1, 4, 5, 6]);
  expect(drawnRows([0, 1, 2], 9, 10)).toEqual([0, 1, 2, 8, 9]);
  expect(drawnRows([0, 1, 2], 9, 3)).toEqual([0, 1, 2]);
  fc.assert(
    fc.property(fc.nat(50), fc.nat(10), fc.nat(60), (first, size, activeRow) => {
      const count = 61;
      const inSight = Array.from({ length: size }, (_, i) => first + i);
      const rows = drawnRows(inSight, activeRow, count);
      expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
      expect(rows).toEqual(expect.arrayContaining([...inSight, activeRow]));
      expect(rows.every((row) => row >= 0 && row < count)).toBe(true);
    }),
  );
});
