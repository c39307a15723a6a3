import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EP_MAX_MILLIS,
  FACTOR_MAX_MILLIS,
  FACTOR_MIN_MILLIS,
  type FactorNanos,
  MENGE_MAX_MILLIS,
} from '../numbers/units.ts';
import { lotOf } from '../test/draw-lots.ts';
import { findLotLimit, type Lot, type LotOffer, measureGap } from './lot-limit.ts';

const offerOf = (factorNanos: number, ...eps: number[]): LotOffer => ({
  epMillis: Float64Array.from(eps),
  factorNanos: factorNanos as FactorNanos,
});
const NEUTRAL = 1e9;

/** A share of the quantities as a plain fraction. */
interface Share {
  over: bigint;
  under: bigint;
}

/**
 * The oracle, which knows no formula: every quantity may be off by a share x of itself, so the worst case
 * lies in a corner, where each is either too high or too low. In each corner what the winner is ahead falls
 * in a straight line; the limit is the least share at which it reaches nothing.
 */
function leastTurn(lot: Lot, winner: LotOffer, rival: LotOffer): Share {
  const parts = [...lot.mengeMillis].map((menge, row) => {
    const own = BigInt(winner.epMillis[row] ?? 0) * BigInt(winner.factorNanos);
    return BigInt(menge) * (BigInt(rival.epMillis[row] ?? 0) * BigInt(rival.factorNanos) - own);
  });
  const lead = parts.reduce((sum, part) => sum + part, 0n);
  if (lead <= 0n) return { over: 0n, under: 1n };
  let least: Share = { over: 1n, under: 1n };
  for (let corner = 0; corner < 2 ** parts.length; corner++) {
    const lost = parts.reduce((sum, part, row) => sum + (corner & (2 ** row) ? part : -part), 0n);
    if (lost > 0n && lead * least.under < least.over * lost) least = { over: lead, under: lost };
  }
  return least;
}

const whole = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 3 }));
const anyFactors = fc
  .array(fc.integer({ min: FACTOR_MIN_MILLIS, max: FACTOR_MAX_MILLIS }), { minLength: 3, maxLength: 3 })
  .map(([bl = 1000, ls = 1000, n = 1000]) => bl * ls * n);
const anyNanos = fc.oneof(fc.constant(NEUTRAL), anyFactors);
const anyLot = (mengeMax: number, epMax: number) =>
  fc.integer({ min: 0, max: 6 }).chain((rows) => {
    const eps = fc.array(whole(epMax), { minLength: rows, maxLength: rows });
    return fc.record({
      lot: fc.array(whole(mengeMax), { minLength: rows, maxLength: rows }).map((list) => lotOf(...list)),
      offers: fc.array(
        fc.tuple(anyNanos, eps).map(([nanos, list]) => offerOf(nanos, ...list)),
        { minLength: 2, maxLength: 4 },
      ),
    });
  });

describe('the limit of a lot', () => {
  test.each([
    ['prices of every day', 100_000, 50_000, 2_000],
    ['the largest that there are', MENGE_MAX_MILLIS, EP_MAX_MILLIS, 2_000],
    ['few and small ones, in which much is equal', 2, 2, 2_000],
  ])('is the least share of a joint error that turns the order, of %s', (_, mengeMax, epMax, numRuns) => {
    fc.assert(
      fc.property(anyLot(mengeMax, epMax), ({ lot, offers }) => {
        const [winner, ...rivals] = offers;
        if (winner === undefined) return;
        const shares = rivals.map((rival) => leastTurn(lot, winner, rival));
        const isLess = (a: Share, b: Share) => a.over * b.under < b.over * a.under;
        const nearest = shares.reduce((least, share) => (isLess(share, least) ? share : least));
        expect(findLotLimit(lot, offers)).toEqual({
          rival: shares.indexOf(nearest) + 1,
          limitMillionths: Number((1_000_000n * nearest.over) / nearest.under),
        });
      }),
      { numRuns },
    );
  });

  test.each([
    ['nobody offers', [], undefined],
    ['one offer', [[1_000, 2_000]], undefined],
    [
      'dearer nowhere',
      [
        [1_000, 2_000],
        [1_000, 2_001],
      ],
      [1, 1_000_000],
    ],
    [
      'dearer in one row of two',
      [
        [1_000, 2_000],
        [3_000, 1_000],
      ],
      [1, 333_333],
    ],
    [
      'cut off and never rounded up',
      [
        [1_000, 2_000],
        [2_999_999, 999],
      ],
      [1, 999_332],
    ],
    [
      'equal prices',
      [
        [1_000, 2_000],
        [1_000, 2_000],
      ],
      [1, 0],
    ],
    [
      'equal sums of unequal prices',
      [
        [1_000, 2_000],
        [2_000, 1_000],
      ],
      [1, 0],
    ],
    [
      'ahead by its rounding alone',
      [
        [2_000, 2_000],
        [1_000, 2_000],
      ],
      [1, 0],
    ],
    [
      'of two rivals the one that turns it first, not the cheaper one',
      [
        [1_000, 1_000],
        [1_000, 1_010],
        [0, 2_020],
      ],
      [2, 9_900],
    ],
    [
      'of rivals that come equally near the better ranked one',
      [
        [1_000, 1_000],
        [1_000, 1_001],
        [1_001, 1_000],
      ],
      [1, 1_000_000],
    ],
  ] as const)('%s', (_, prices, expected) => {
    const offers = prices.map((eps) => offerOf(NEUTRAL, ...eps));
    const found = findLotLimit(lotOf(1_000, 1_000), offers);
    expect(found && [found.rival, found.limitMillionths]).toEqual(expected);
  });

  test('is 0 where all quantities are zero', () => {
    const offers = [offerOf(NEUTRAL, 1_000, 5), offerOf(NEUTRAL, 2_000, 7)];
    expect(findLotLimit(lotOf(0, 0), offers)).toEqual({ rival: 1, limitMillionths: 0 });
  });

  test('counts the rows of the lot alone', () => {
    const offers = [offerOf(NEUTRAL, 9, 1_000, 2_000, 9), offerOf(NEUTRAL, 1, 3_000, 1_000, 1)];
    const lot = { ...lotOf(1e9, 1_000, 1_000, 1e9), from: 1, to: 3 };
    expect(findLotLimit(lot, offers)?.limitMillionths).toBe(333_333);
  });
});

test('factored prices that no double can tell apart are told apart', () => {
  const [dear, low] = [
    offerOf(1_300 * 1_299 * 1_297, 687_838_862),
    offerOf(1_291 * 1_289 * 1_283, 705_624_047),
  ];
  expect(dear.factorNanos * 687_838_862).toBe(low.factorNanos * 705_624_047);
  expect(measureGap(lotOf(1), low, dear)).toEqual({ dearer: 1n, cheaper: 0n });
  expect(measureGap(lotOf(1), dear, low)).toEqual({ dearer: 0n, cheaper: 1n });
});
