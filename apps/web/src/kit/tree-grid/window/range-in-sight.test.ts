import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexesWith, type Line, rangeInSight } from './drawn-range.ts';

function lineOf(sizesPx: readonly number[], marginPx: number): Line {
  const endPx = (index: number) => sizesPx.slice(0, index + 1).reduce((sum, size) => sum + size, marginPx);
  return { count: sizesPx.length, startPx: (index) => endPx(index) - (sizesPx[index] ?? 0), endPx };
}

const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60 });

test('exactly the items that touch the stretch are in sight', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.nat(80),
      fc.nat(3_000),
      fc.integer({ min: 1, max: 900 }),
      (sizesPx, margin, fromPx, lengthPx) => {
        const line = lineOf(sizesPx, margin);
        const touching = sizesPx.flatMap((_, index) =>
          line.endPx(index) > fromPx && line.startPx(index) < fromPx + lengthPx ? [index] : [],
        );
        const { first, last } = rangeInSight(line, fromPx, fromPx + lengthPx);
        fc.pre(touching.length > 0);
        expect([first, last]).toEqual([touching[0], touching.at(-1)]);
      },
    ),
  );
});

test('behind the end the last one counts as in sight, and none while nothing is measured', () => {
  const line = lineOf(
    Array.from({ length: 100 }, () => 10),
    0,
  );
  expect(rangeInSight(line, 500, 600)).toEqual({ first: 50, last: 59 });
  expect(rangeInSight(line, 950, 1_050)).toEqual({ first: 95, last: 99 });
  expect(rangeInSight(line, 2_000, 2_100)).toEqual({ first: 99, last: 99 });
  expect(rangeInSight(line, 0, 0)).toEqual({ first: 0, last: -1 });
});

test('the one that is always drawn keeps its place in the order and appears once', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.integer({ min: -2, max: 60 }), (first, length, always) => {
      const indexes = indexesWith({ first, last: first + length }, always, 55);
      expect(indexes).toEqual([...new Set(indexes)].toSorted((one, other) => one - other));
      expect(indexes.includes(always)).toBe(
        (always >= 0 && always < 55) || (always >= first && always <= first + length),
      );
    }),
  );
});
