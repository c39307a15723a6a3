import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianMillis } from './median.ts';

test.each([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[1, 2], 2],
  [[3, 1, 2], 2],
  [[10, 1, 4, 2], 3],
  [[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1], Number.MAX_SAFE_INTEGER],
])('the median of %j is %s', (amounts, median) => {
  expect(medianMillis(amounts)).toBe(median);
});

test('as many amounts lie above as below, and the order makes no difference', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (amounts) => {
      const median = medianMillis(amounts) ?? Number.NaN;
      const half = amounts.length / 2;
      expect(amounts.filter((amount) => amount < median).length).toBeLessThanOrEqual(half);
      expect(amounts.filter((amount) => amount > median).length).toBeLessThanOrEqual(half);
      expect(medianMillis(amounts.toReversed())).toBe(median);
    }),
  );
});
