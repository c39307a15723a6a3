import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabaseClock } from './clock.ts';

/**
 * A network and a database whose clock is ahead of this process's by so much; times in milliseconds, with
 * fractions.
 */
const question = fc.record({
  aheadMs: fc.double({ min: 1e9, max: 2e12, noNaN: true }),
  arrivedTickMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
  waitedMs: fc.double({ min: 0, max: 20_000, noNaN: true }),
  thereMs: fc.double({ min: 0, max: 400, noNaN: true }),
  backMs: fc.double({ min: 0, max: 400, noNaN: true }),
});

function readingOf({
  aheadMs,
  arrivedTickMs,
  waitedMs,
  thereMs,
  backMs,
}: typeof question extends fc.Arbitrary<infer T> ? T : never) {
  const sentMs = arrivedTickMs + waitedMs;
  return { databaseMs: sentMs + thereMs + aheadMs, sentMs, answeredMs: sentMs + thereMs + backMs };
}

test('an arrival is never before the true one by the database, and later by no more than it says', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const clock = createDatabaseClock({ databaseMs: 0, sentMs: 0, answeredMs: 0 });
      const { atMs, unsureMs } = clock.arrivalOf(asked.arrivedTickMs, readingOf(asked));
      const trueMs = asked.arrivedTickMs + asked.aheadMs;
      // A hundredth is what numbers of this size may lose.
      expect(atMs).toBeGreaterThanOrEqual(Math.floor(trueMs - 0.01));
      expect(atMs - unsureMs).toBeLessThanOrEqual(trueMs + 0.01);
      expect(unsureMs).toBe(Math.ceil(readingOf(asked).answeredMs - readingOf(asked).sentMs));
    }),
  );
});

test('the time between two readings follows the quickest answers, and slow ones do not move it', () => {
  let tickMs = 1_000;
  // First a slow answer, which was on its way back for most of the time.
  const clock = createDatabaseClock({ databaseMs: 5_010, sentMs: 0, answeredMs: 400 }, () => tickMs);
  expect(clock.nowMs()).toBe(5_810);
  clock.learn({ databaseMs: 6_002, sentMs: 1_000, answeredMs: 1_004 });
  expect(clock.nowMs()).toBe(5_998);
  clock.learn({ databaseMs: 6_100, sentMs: 1_000, answeredMs: 1_400 });
  expect(clock.nowMs()).toBe(5_998);
  tickMs = 1_500;
  expect(clock.nowMs()).toBe(6_498);
});

test('a database that is put right, or another one in its place, is followed at once', () => {
  const clock = createDatabaseClock({ databaseMs: 10_000, sentMs: 0, answeredMs: 2 }, () => 50);
  clock.learn({ databaseMs: 3_050, sentMs: 48, answeredMs: 50 });
  expect(clock.nowMs()).toBe(3_052);
});
