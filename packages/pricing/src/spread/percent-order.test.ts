import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareToPercent } from './percent-order.ts';

test.each([
  [70, 100, 70, 0],
  [69, 100, 70, -1],
  [71, 100, 70, 1],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100, 0],
  [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 100, -1],
])('%i of %i compares with %i percent as %i', (part, whole, percent, sign) => {
  expect(Math.sign(compareToPercent(part, whole, percent))).toBe(sign);
});

test('it is the order of whole numbers of any size', () => {
  const amount = fc.oneof(fc.nat(1_000), fc.maxSafeNat());
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 1_000 }), (part, whole, percent) => {
      const difference = BigInt(part) * 100n - BigInt(whole) * BigInt(percent);
      const sign = difference === 0n ? 0 : difference > 0n ? 1 : -1;
      expect(Math.sign(compareToPercent(part, whole, percent))).toBe(sign);
    }),
  );
});
