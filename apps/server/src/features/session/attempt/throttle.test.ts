import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitBeforeTry, waitOfAddress } from './throttle.ts';

const SECOND_MS = 1000;
const NOW_MS = 1_000_000_000;

const waitAfter = (count: number) => waitBeforeTry({ count, lastMs: NOW_MS }, NOW_MS) / SECOND_MS;

test('five tries are free, then the delays grow up to fifteen minutes', () => {
  const waits = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 500].map(waitAfter);
  expect(waits).toEqual([0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test('a delay counts from the latest try, and an address that is full waits until its window has moved on', () => {
  expect(waitBeforeTry({ count: 5, lastMs: NOW_MS - 10 * SECOND_MS }, NOW_MS)).toBe(5 * SECOND_MS);
  expect(waitOfAddress(NOW_MS - 20 * SECOND_MS, NOW_MS)).toBe(40 * SECOND_MS);
});

test('more tries never wait less', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (a, b) => {
      expect(waitAfter(Math.max(a, b))).toBeGreaterThanOrEqual(waitAfter(Math.min(a, b)));
    }),
  );
});

test('no wait is longer than fifteen minutes, however the dates lie', () => {
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.integer(),
      fc.option(fc.integer(), { nil: undefined }),
      (count, last, full) => {
        const waitMs = Math.max(
          waitBeforeTry({ count, lastMs: NOW_MS + last }, NOW_MS),
          waitOfAddress(full === undefined ? full : NOW_MS + full, NOW_MS),
        );
        expect(waitMs).toBeLessThanOrEqual(15 * 60 * SECOND_MS);
      },
    ),
  );
});
