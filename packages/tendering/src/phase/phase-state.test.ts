import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { instantMs, phaseState } from './phase-state.ts';
import { phaseOfDays } from '../test/phase-of-days.ts';

describe('an instant', () => {
  test('is read as Temporal reads it, in UTC and with any offset', () => {
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 }).map((minutes) => {
      const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      return `${minutes < 0 ? '-' : '+'}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    });
    const when = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    const length = fc.constantFrom(16, 19, 21, 23);
    fc.assert(
      fc.property(when, length, fc.oneof(fc.constant('Z'), offset), (date, shown, zone) => {
        const text = date.toISOString().slice(0, shown) + zone;
        expect(instantMs(text)).toBe(Temporal.Instant.from(text).epochMilliseconds);
      }),
    );
  });

  test.each(['', 'morgen', '2026-11-02', '2026-11-02T08:00:00', '02.11.2026', '2026-13-02T08:00:00Z'])(
    'is not «%s»',
    (text) => {
      expect(() => instantMs(text)).toThrow(RangeError);
    },
  );
});

test.each([
  ['2026-11-02T06:59:59.999Z', 'future'],
  ['2026-11-02T07:00:00.000Z', 'running'],
  ['2026-11-20T00:59:59.999Z', 'running'],
  ['2026-11-20T01:00:00.000Z', 'ended'],
])('at %s the phase is %s', (now, state) => {
  expect(phaseState(phaseOfDays('a', '2026-11-02', '2026-11-20'), Date.parse(now))).toBe(state);
});
