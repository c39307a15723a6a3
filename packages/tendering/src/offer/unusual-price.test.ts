import { EP_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPriceMarks, priceMark } from './unusual-price.ts';

const FAR = { kind: 'far' };
const ZERO = { kind: 'zero' };
const slip = (factor: number) => ({ kind: 'slip', factor });

test.each([
  ['none', undefined, 100_000, undefined],
  ['one where there was none', 100_000, undefined, undefined],
  ['one where it was zero', 100_000, 0, undefined],
  ['the same', 100_000, 100_000, undefined],
  ['zero where there was none', 0, undefined, ZERO],
  ['zero where there was one', 0, 100_000, ZERO],
  ['zero again', 0, 0, undefined],
  ['one thousandth less than a quarter more', 124_999, 100_000, undefined],
  ['a quarter more', 125_000, 100_000, FAR],
  ['one thousandth less than a quarter off', 75_001, 100_000, undefined],
  ['a quarter off', 75_000, 100_000, FAR],
  ['just not ten times', 750_000, 100_000, FAR],
  ['nearly ten times', 750_001, 100_000, slip(10)],
  ['of the drawing', 2_240_520, 241_976, slip(10)],
  ['a hundred times', 10_000_000, 100_000, slip(100)],
  ['a thousand times', 100_000_000, 100_000, slip(1_000)],
  ['ten thousand times', 1_000_000_000, 100_000, FAR],
  ['a tenth', 10_000, 100_000, slip(10)],
  ['a hundredth', 1_000, 100_000, slip(100)],
  ['a thousandth', 100, 100_000, slip(1_000)],
  ['the largest', EP_MAX_MILLIS, 1_000_000, slip(1_000)],
])('a price that is %s', (_, epMillis, previousMillis, mark) => {
  expect(priceMark(epMillis, previousMillis)).toEqual(mark);
});

const price = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: EP_MAX_MILLIS }));

test('agrees with whole numbers of any size, also around the limits', () => {
  const around = fc
    .tuple(
      price,
      fc.constantFrom(1, 10, 100, 1_000),
      fc.constantFrom(75n, 100n, 125n),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([previous, factor, percent, off]): [number, number] => [
      Math.max(1, Number((BigInt(previous) * BigInt(factor) * percent) / 100n) + off),
      previous,
    ])
    .filter(([ep]) => ep <= EP_MAX_MILLIS);
  const near = (ep: bigint, previous: bigint): boolean =>
    ep * 100n > previous * 75n && ep * 100n < previous * 125n;
  const plain = (ep: bigint, previous: bigint) => {
    if (near(ep, previous)) return undefined;
    for (const factor of [10n, 100n, 1_000n]) {
      if (near(ep, previous * factor) || near(ep * factor, previous)) return slip(Number(factor));
    }
    return FAR;
  };
  fc.assert(
    fc.property(fc.oneof(fc.tuple(price, price), around), ([ep, previous]) => {
      expect(priceMark(ep, previous)).toEqual(plain(BigInt(ep), BigInt(previous)));
    }),
    { numRuns: 5_000 },
  );
});

test('a price without its slip carries no mark', () => {
  const slipped = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(10, 100, 1_000));
  fc.assert(
    fc.property(slipped, ([previous, factor]) => {
      expect(priceMark(previous * factor, previous)).toEqual(slip(factor));
      expect(priceMark(previous, previous * factor)).toEqual(slip(factor));
    }),
  );
});

test('lists the marked codes only, in the order given', () => {
  const prices = new Map([
    ['C', 0],
    ['A', 100],
    ['B', 1_000],
  ]);
  const marks = findPriceMarks(
    ['A', 'B', 'C', 'D'],
    (epCode) => prices.get(epCode),
    () => 100,
  );
  expect([...marks]).toEqual([
    ['B', slip(10)],
    ['C', ZERO],
  ]);
});
