import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanMillis, medianMillis, medianWithout } from './median.ts';

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

test('the median of all but one is that of the list without it', () => {
  const drawn = fc.array(fc.oneof(fc.nat(), fc.maxSafeNat()), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(drawn, fc.integer({ min: -1, max: 9 }), (amounts, place) => {
      const sorted = amounts.toSorted((a, b) => a - b);
      const others = sorted.filter((_, at) => at !== place);
      const room = Float64Array.from([...sorted, 0, 0]);
      expect(medianWithout(room, sorted.length, place)).toBe(medianMillis(others));
    }),
  );
});
