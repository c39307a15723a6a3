import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rollUpTree } from './roll-up.ts';

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
