import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineFactors, effectiveFactor, epFactoredMillis, gpMillis, gpWithFactor } from './gp.ts';
import { EP_MAX_MILLIS, FACTOR_MAX_MILLIS, FACTOR_MIN_MILLIS, MENGE_MAX_MILLIS } from '../numbers/units.ts';

const factor = fc.integer({ min: FACTOR_MIN_MILLIS, max: FACTOR_MAX_MILLIS });
const menge = fc.oneof(
  fc.integer({ min: 0, max: MENGE_MAX_MILLIS }),
  fc.integer({ min: 0, max: 100_000_000 }),
);
const ep = fc.oneof(fc.integer({ min: 0, max: EP_MAX_MILLIS }), fc.integer({ min: 0, max: 1_000_000 }));

function exactGp(mengeMillis: number, epMillis: number, factorNanos: number): number {
  const product = BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos);
  return Number((product * 2n + 1_000_000_000_000n) / 2_000_000_000_000n);
}

function isTie(mengeMillis: number, epMillis: number, factorNanos: number): boolean {
  return (
    (BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos)) % 1_000_000_000_000n === 500_000_000_000n
  );
}

test('agrees with BigInt on random positions of every size', () => {
  fc.assert(
    fc.property(menge, ep, factor, factor, factor, (m, e, bl, ls, n) => {
      expect(gpMillis(m, e, bl, ls, n)).toBe(exactGp(m, e, bl * ls * n));
      expect(epFactoredMillis(e, bl, ls, n)).toBe(exactGp(1000, e, bl * ls * n));
    }),
    { numRuns: 20_000 },
  );
});

test('agrees with BigInt on ties and one step beside them', () => {
  // Factors rich in 2 and 5 make a product that ends exactly in a half likely; each is also tried one step off.
  const richFactors = [800, 875, 1000, 1024, 1125, 1250, 1280];
  const richNumbers = Array.from({ length: 6 }, (_, i) =>
    Array.from({ length: 6 }, (__, j) => 2 ** i * 5 ** j),
  ).flat();
  let ties = 0;
  const wrong: string[] = [];
  const check = (mengeMillis: number, epMillis: number, factorNanos: number): void => {
    const result = gpWithFactor(mengeMillis, epMillis, factorNanos);
    if (result !== exactGp(mengeMillis, epMillis, factorNanos))
      wrong.push(`${mengeMillis} × ${epMillis} × ${factorNanos}`);
  };
  for (const bl of richFactors) {
    for (const ls of richFactors) {
      const factorNanos = combineFactors(bl, ls, 1000);
      for (const m of richNumbers.flatMap((rich) => [1, 3, 77, 4_321].map((odd) => rich * odd))) {
        for (const e of richNumbers) {
          if (isTie(m, e, factorNanos)) ties += 1;
          check(m - 1, e, factorNanos);
          check(m, e, factorNanos);
          check(m + 1, e, factorNanos);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(ties).toBeGreaterThan(5_000);
});

test('agrees with BigInt on halves of neutral factors, as price lists have them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_000_000 }), fc.integer({ min: 0, max: 500_000 }), (half, e) => {
      const mengeMillis = half * 500;
      expect(gpMillis(mengeMillis, e, 1000, 1000, 1000)).toBe(exactGp(mengeMillis, e, 1e9));
    }),
    { numRuns: 5_000 },
  );
});

test('agrees with BigInt just below, at and above the end of the fast path', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), factor, factor, (offset, bl, ls) => {
      const mengeMillis = Math.min(MENGE_MAX_MILLIS, Math.floor((2 ** 38 * 1e6) / (bl * ls)) + offset);
      const e = Math.floor((2 ** 38 * 1e9) / (bl * ls) / mengeMillis) * 1000;
      expect(gpMillis(mengeMillis, e, bl, ls, 1000)).toBe(exactGp(mengeMillis, e, bl * ls * 1000));
    }),
    { numRuns: 5_000 },
  );
});

test('the largest position is still an exact number', () => {
  const result = gpMillis(MENGE_MAX_MILLIS, EP_MAX_MILLIS, 1300, 1300, 1300);
  expect(result).toBe(8_788_000_000_000_000);
  expect(Number.isSafeInteger(result)).toBe(true);
});

test('a missing or zero factor is neutral', () => {
  expect([undefined, null, 0, 700].map(effectiveFactor)).toEqual([1000, 1000, 1000, 700]);
  expect(gpMillis(2_000, 3_000, 0, 1_100, 0)).toBe(6_600);
});

test('rounds half up', () => {
  expect(gpMillis(500, 1, 1000, 1000, 1000)).toBe(1);
  expect(gpMillis(499, 1, 1000, 1000, 1000)).toBe(0);
});
