import fc from 'fast-check';
import { expect, test } from 'vitest';
import { throttleAddress, waitBeforeTry } from './throttle.ts';

const SECOND_MS = 1000;
const NOW_MS = 1_000_000_000;

const waitAfter = (count: number) =>
  waitBeforeTry({ count, lastMs: NOW_MS, addressFullSinceMs: undefined }, NOW_MS) / SECOND_MS;

test('five tries are free, then the delays grow up to fifteen minutes', () => {
  const waits = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 500].map(waitAfter);
  expect(waits).toEqual([0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test('a delay counts from the latest try, and an address that is full waits until its window has moved on', () => {
  const recent = { count: 5, lastMs: NOW_MS - 10 * SECOND_MS, addressFullSinceMs: undefined };
  expect(waitBeforeTry(recent, NOW_MS)).toBe(5 * SECOND_MS);
  expect(waitBeforeTry({ ...recent, addressFullSinceMs: NOW_MS - 20 * SECOND_MS }, NOW_MS)).toBe(
    40 * SECOND_MS,
  );
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
        const waitMs = waitBeforeTry(
          { count, lastMs: NOW_MS + last, addressFullSinceMs: full === undefined ? full : NOW_MS + full },
          NOW_MS,
        );
        expect(waitMs).toBeLessThanOrEqual(15 * 60 * SECOND_MS);
      },
    ),
  );
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is throttled as %s', (address, caller) => {
  expect(throttleAddress(address)).toBe(caller);
});

test('every address within one /64 is one caller', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, (a, b) => {
      const print = (all: number[]) => all.map((group) => group.toString(16)).join(':');
      const neighbour = [...a.slice(0, 4), ...b.slice(4)];
      expect(throttleAddress(print(neighbour))).toBe(throttleAddress(print(a)));
    }),
  );
});
