import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTenths, percentOf, percentTenths } from './percent.ts';

const amount = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);

test('agrees with BigInt, half up', () => {
  fc.assert(
    fc.property(amount, amount, (part, whole) => {
      const exact = (times: bigint): number =>
        Number((BigInt(part) * times * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
      expect(percentOf(part, whole)).toBe(exact(100n));
      expect(percentTenths(part, whole)).toBe(exact(1000n));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [100, 100, 100, 1000],
  [1005, 1000, 101, 1005],
  [1004, 1000, 100, 1004],
  [1, 3, 33, 333],
  [0, 100, null, null],
  [100, 0, null, null],
  [null, 100, null, null],
  [100, null, null, null],
])('%s of %s is %s percent and %s tenths', (part, whole, percent, tenths) => {
  expect(percentOf(part, whole)).toBe(percent);
  expect(percentTenths(part, whole)).toBe(tenths);
});

test.each([
  [1_053, '105,3'],
  [1_000, '100,0'],
  [7, '0,7'],
  [12_345_678, '1.234.567,8'],
])('prints %i tenths as «%s»', (tenths, text) => {
  expect(formatTenths(tenths)).toBe(text);
});
