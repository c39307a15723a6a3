import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfferSums } from './price-lv.ts';
import { rollUpTree, totalOver } from './roll-up.ts';

describe('rolling up a tree', () => {
  test('adds every node to all above it and carries the flags', () => {
    const { sums, flags } = rollUpTree(
      Int32Array.of(-1, 0, 1, 1, 0, -1),
      Float64Array.of(0, 0, 5, 7, 11, 13),
      Uint8Array.of(0, 0, 1, 0, 0, 2),
    );
    expect([...sums]).toEqual([23, 12, 5, 7, 11, 13]);
    expect([...flags]).toEqual([1, 1, 1, 0, 0, 2]);
  });

  test('refuses a node that stands before its parent', () => {
    expect(() => rollUpTree(Int32Array.of(1, -1), new Float64Array(2), new Uint8Array(2))).toThrow(
      RangeError,
    );
  });

  test('the roots together hold everything', () => {
    const parents = fc
      .array(fc.nat(), { minLength: 1, maxLength: 30 })
      .map((draws) => Int32Array.from(draws, (draw, i) => (draw % (i + 1)) - 1));
    fc.assert(
      fc.property(parents, fc.infiniteStream(fc.nat()), (parentOf, amounts) => {
        const own = Float64Array.from(parentOf, () => amounts.next().value ?? 0);
        const { sums } = rollUpTree(parentOf, own, new Uint8Array(parentOf.length));
        const roots = sums.filter((_, i) => parentOf[i] === -1);
        expect(roots.reduce((a, b) => a + b, 0)).toBe(own.reduce((a, b) => a + b, 0));
      }),
    );
  });
});

describe('a total', () => {
  const offers: OfferSums = {
    offerCount: 2,
    propertyCount: 3,
    sliceCount: 2,
    sums: Float64Array.of(1, 1, 1, 1, 1, 1, 10, 20, 40, 80, 160, 0),
    flags: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 4),
  };

  test.each([
    [
      'over everything leaves out the property outside the market and keeps its flag',
      [0, 1, 2],
      [0, 1],
      190,
      3,
    ],
    ['takes only the chosen service groups', [0, 1, 2], [0], 170, 2],
    ['is complete over complete cells', [0, 2], [0], 170, 0],
    ['sums a single property even outside the market', [1], [0, 1], 120, 3],
    ['does not lose a price missing where another cell has no rows', [0, 2], [1], 20, 1],
    ['has no rows where no cell has any', [2], [1], 0, 4],
    ['has no rows where nothing is chosen', [], [0, 1], 0, 4],
  ])('%s', (_, properties, slices, sumMillis, flags) => {
    expect(totalOver(offers, 1, properties, slices)).toEqual({ sumMillis, flags });
  });

  test('refuses cells that do not exist', () => {
    expect(() => totalOver(offers, 2, [0], [0])).toThrow(RangeError);
  });
});
