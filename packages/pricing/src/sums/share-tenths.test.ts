import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareTenths } from '../numbers/percent.ts';

test.each([
  [
    [1, 1, 1],
    [334, 333, 333],
  ],
  [
    [714, 182, 22, 12, 70],
    [714, 182, 22, 12, 70],
  ],
  [
    [0, 5],
    [0, 1_000],
  ],
  [
    [2, 1],
    [667, 333],
  ],
])('%j are %j tenths of a percent', (amounts, tenths) => {
  expect(shareTenths(amounts)).toEqual(tenths);
});

test.each([[[]], [[0, 0]]])('%j have no shares', (amounts) => {
  expect(shareTenths(amounts)).toBeUndefined();
});

test('they add up to the whole, and none is a tenth or more off', () => {
  const amounts = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, (own) => {
      const whole = own.reduce((sum, amount) => sum + BigInt(amount), 0n);
      fc.pre(whole > 0n);
      const shares = shareTenths(own) ?? [];
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000);
      for (const [index, share] of shares.entries()) {
        const off = BigInt(share) * whole - BigInt(own[index] ?? 0) * 1_000n;
        expect(off < whole && -off < whole).toBe(true);
      }
    }),
  );
});
