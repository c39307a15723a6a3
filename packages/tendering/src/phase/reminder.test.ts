import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueReminder, REMINDERS } from './phase-mail.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-02T07:00:00Z');
const phaseOf = (hours: number) => ({
  start: new Date(START_MS).toISOString(),
  end: new Date(START_MS + hours * HOUR_MS).toISOString(),
});

test.each([
  [30 * 24, 30 * 24 - 169, undefined],
  [30 * 24, 30 * 24 - 168, '7d'],
  [30 * 24, 30 * 24 - 48, '2d'],
  [30 * 24, 30 * 24 - 4, '4h'],
  [30 * 24, 30 * 24, undefined],
  [30 * 24, -1, undefined],
  // Three days in all: the first reminder would come before the start.
  [72, 1, undefined],
  [72, 24, '2d'],
  [3, 1, undefined],
] as const)('of a phase of %i hours after %i hours: %s', (hours, passed, expected) => {
  expect(dueReminder(phaseOf(hours), START_MS + passed * HOUR_MS)).toBe(expected);
});

test('reminders come in their order, each from its moment on until the next', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.nat(2000), (hours, a, b) => {
      const order = REMINDERS.map(({ reminder }) => reminder);
      const at = (passed: number) => {
        const due = dueReminder(phaseOf(hours + 1), START_MS + passed * HOUR_MS);
        return due === undefined ? -1 : order.indexOf(due);
      };
      const [first, last] = [Math.min(a, b, hours), Math.min(Math.max(a, b), hours)];
      expect(at(first)).toBeLessThanOrEqual(at(last));
    }),
  );
});
