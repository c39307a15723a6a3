import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ENERGY_SHARES, DEFAULT_USAGE_SHARES, moveShare, sharesToShow } from './gebaeude-share.ts';

const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);
const shareList = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 8 });

describe('moveShare', () => {
  test('spreads evenly, and gives the rest of the division to the last', () => {
    expect(moveShare(DEFAULT_USAGE_SHARES, 0, 40)).toEqual([40, 15, 15, 15, 15]);
    expect(moveShare(DEFAULT_USAGE_SHARES, 1, 21)).toEqual([20, 21, 20, 20, 19]);
    expect(moveShare(DEFAULT_ENERGY_SHARES, 5, 0)).toEqual([19, 19, 20, 20, 22, 0]);
  });

  test('passes over those at their bound', () => {
    expect(moveShare([50, 50, 0, 0, 0], 0, 80)).toEqual([80, 20, 0, 0, 0]);
    expect(moveShare([0, 0, 0, 0, 100], 4, 0)).toEqual([25, 25, 25, 25, 0]);
    expect(moveShare([98, 1, 1], 0, 100)).toEqual([100, 0, 0]);
  });

  test('always totals 100, keeps every share between 0 and 100, and sets the moved one to where it was moved', () => {
    fc.assert(
      fc.property(shareList, fc.nat(), fc.integer({ min: -20, max: 130 }), (shares, at, percent) => {
        const index = at % shares.length;
        const moved = moveShare(shares, index, percent);
        expect(sumOf(moved)).toBe(100);
        expect(moved).toHaveLength(shares.length);
        expect(moved.every((share) => Number.isInteger(share) && share >= 0 && share <= 100)).toBe(true);
        expect(moved[index]).toBe(Math.min(100, Math.max(0, percent)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps the total over any number of moves', () => {
    const moves = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 0, max: 100 })));
    fc.assert(
      fc.property(moves, (list) => {
        const end = list.reduce<number[]>(
          (shares, [index, percent]) => moveShare(shares, index, percent),
          [...DEFAULT_USAGE_SHARES],
        );
        expect(sumOf(end)).toBe(100);
      }),
    );
  });

  test('leaves everything where it was when a share is moved to its own place', () => {
    expect(moveShare(DEFAULT_ENERGY_SHARES, 2, 17)).toEqual(DEFAULT_ENERGY_SHARES);
  });
});

describe('sharesToShow', () => {
  test('gives the defaults only where none is set; both defaults total 100', () => {
    expect(sharesToShow([null, null, null, null, null], DEFAULT_USAGE_SHARES)).toEqual([20, 20, 20, 20, 20]);
    expect(sharesToShow([100, null, null, null, null], DEFAULT_USAGE_SHARES)).toEqual([100, 0, 0, 0, 0]);
    expect([sumOf(DEFAULT_USAGE_SHARES), sumOf(DEFAULT_ENERGY_SHARES)]).toEqual([100, 100]);
  });
});
