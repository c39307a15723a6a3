import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EP_MAX_MILLIS,
  type EpMillis,
  FACTOR_MAX_MILLIS,
  FACTOR_MIN_MILLIS,
  type FactorMillis,
  type FactorNanos,
  MENGE_MAX_MILLIS,
  type MengeMillis,
} from '../numbers/units.ts';
import { combineFactors } from './cell-factor.ts';
import { epFactoredMillis, gpMillis } from './gp.ts';

const factor = fc.integer({ min: FACTOR_MIN_MILLIS, max: FACTOR_MAX_MILLIS });
const menge = fc.oneof(
  fc.integer({ min: 0, max: MENGE_MAX_MILLIS }),
  fc.integer({ min: 0, max: 100_000_000 }),
);
const ep = fc.oneof(fc.integer({ min: 0, max: EP_MAX_MILLIS }), fc.integer({ min: 0, max: 1_000_000 }));

const factorOf = (bl: number, ls: number, n: number): FactorNanos =>
  combineFactors(bl as FactorMillis, ls as FactorMillis, n as FactorMillis);

const NEUTRAL = factorOf(1000, 1000, 1000);

const gpOf = (m: number, e: number, factorNanos: FactorNanos): number =>
  gpMillis(m as MengeMillis, e as EpMillis, factorNanos);

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
      expect(gpOf(m, e, factorOf(bl, ls, n))).toBe(exactGp(m, e, bl * ls * n));
      expect(epFactoredMillis(e as EpMillis, factorOf(bl, ls, n))).toBe(exactGp(1000, e, bl * ls * n));
    }),
    { numRuns: 20_000 },
  );
});

test('agrees with BigInt on ties and one step beside them', () => {
  // Factors rich in 2 and 5 make a product that ends exactly in a half likely; each is also tried one step
  // off.
  const richFactors = [800, 875, 1000, 1024, 1125, 1250, 1280];
  const richNumbers = Array.from({ length: 6 }, (_, i) =>
    Array.from({ length: 6 }, (__, j) => 2 ** i * 5 ** j),
  ).flat();
  let ties = 0;
  const wrong: string[] = [];
  const check = (mengeMillis: number, epMillis: number, factorNanos: FactorNanos): void => {
    const result = gpOf(mengeMillis, epMillis, factorNanos);
    if (result !== exactGp(mengeMillis, epMillis, factorNanos))
      wrong.push(`${mengeMillis} × ${epMillis} × ${factorNanos}`);
  };
  for (const bl of richFactors) {
    for (const ls of richFactors) {
      const factorNanos = factorOf(bl, ls, 1000);
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
      expect(gpOf(mengeMillis, e, NEUTRAL)).toBe(exactGp(mengeMillis, e, 1e9));
    }),
    { numRuns: 5_000 },
  );
});

test('agrees with BigInt just below, at and above the end of the fast path', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), factor, factor, (offset, bl, ls) => {
      const mengeMillis = Math.min(MENGE_MAX_MILLIS, Math.floor((2 ** 38 * 1e6) / (bl * ls)) + offset);
      const e = Math.floor((2 ** 38 * 1e9) / (bl * ls) / mengeMillis) * 1000;
      expect(gpOf(mengeMillis, e, factorOf(bl, ls, 1000))).toBe(exactGp(mengeMillis, e, bl * ls * 1000));
    }),
    { numRuns: 5_000 },
  );
});

test('the largest position is still an exact number', () => {
  const result = gpMillis(MENGE_MAX_MILLIS, EP_MAX_MILLIS, factorOf(1300, 1300, 1300));
  expect(result).toBe(8_788_000_000_000_000);
  expect(Number.isSafeInteger(result)).toBe(true);
});

test('a missing or zero factor is neutral', () => {
  expect(factorOf(0, 0, 0)).toBe(1e9);
  expect(factorOf(700, 0, 1_300)).toBe(910_000_000);
  expect(gpOf(2_000, 3_000, factorOf(0, 1_100, 0))).toBe(6_600);
});

test('rounds half up', () => {
  expect(gpOf(500, 1, NEUTRAL)).toBe(1);
  expect(gpOf(499, 1, NEUTRAL)).toBe(0);
});

test('a number of one unit is not accepted where another is meant', () => {
  const [menge, ep, bl] = [2_000 as MengeMillis, 3_000 as EpMillis, 1_100 as FactorMillis];
  const factor = combineFactors(bl, bl, bl);
  expect(gpMillis(menge, ep, factor)).toBe(7_986);
  // None of these may compile, and none of them is called.
  const swapped = [
    // @ts-expect-error amount and unit price are swapped
    () => gpMillis(ep, menge, factor),
    // @ts-expect-error a single factor is not the product of three
    () => gpMillis(menge, ep, bl),
    // @ts-expect-error a product of factors is not a factor
    () => combineFactors(bl, bl, factor),
    // @ts-expect-error a unit price is not a factor
    () => combineFactors(ep, bl, bl),
    // @ts-expect-error a number of no unit is not an amount
    () => gpMillis(2_000, ep, factor),
    // @ts-expect-error an amount is not a unit price
    () => epFactoredMillis(menge, factor),
  ];
  expect(swapped).toHaveLength(6);
});
