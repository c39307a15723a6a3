import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanMillis } from './median.ts';

const MOST = Number.MAX_SAFE_INTEGER;

test.each([
  [[], null],
  [[7], 7],
  [[1, 2], 2],
  [[1, 1, 2], 1],
  [[MOST, MOST], MOST],
  [[MOST, MOST - 1, MOST - 2], MOST - 1],
])('the mean of %j is %s', (amounts, mean) => {
  expect(meanMillis(amounts)).toBe(mean);
});

test('it is that of whole numbers of any size, halves upwards', () => {
  const amount = fc.oneof(fc.nat(), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
      const count = BigInt(amounts.length);
      const sum = amounts.map(BigInt).reduce((total, own) => total + own, 0n);
      const up = (sum % count) * 2n >= count ? 1n : 0n;
      expect(BigInt(meanMillis(amounts) ?? -1)).toBe(sum / count + up);
    }),
  );
});
