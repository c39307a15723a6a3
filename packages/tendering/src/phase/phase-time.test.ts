import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { endInstantOfDay } from './phase-day.ts';
import {
  activePhase,
  awardPhase,
  comparePhases,
  countdown,
  defaultPhase,
  instantMs,
  phaseState,
} from './phase-time.ts';
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

describe('the phase in view', () => {
  const first = phaseOfDays('first', '2026-09-01', '2026-09-20');
  const final = phaseOfDays('final', '2026-10-01', '2026-10-20', 'FINAL');
  const running = phaseOfDays('running', '2026-11-10', '2026-11-30', 'FINAL');
  const future = phaseOfDays('future', '2026-12-10', '2026-12-20', 'FINAL');
  const phases = [future, running, final, first];
  const at = (instant: string): number => Date.parse(instant);

  test('phases stand in the order start, end, title', () => {
    const twin = { ...first, id: 'twin', title: 'Ende' };
    const longer = { ...first, id: 'longer', end: endInstantOfDay('2026-09-21') };
    expect([longer, final, first, twin].toSorted(comparePhases).map(({ id }) => id)).toEqual([
      'twin',
      'first',
      'longer',
      'final',
    ]);
  });

  test('is the running one, else the first', () => {
    expect(activePhase(phases, at('2026-11-15T12:00:00Z'))).toBe(running);
    expect(activePhase(phases, at('2026-12-01T12:00:00Z'))).toBeUndefined();
    expect(defaultPhase(phases, at('2026-11-15T12:00:00Z'))).toBe(running);
    expect(defaultPhase(phases, at('2026-12-01T12:00:00Z'))).toBe(first);
    expect(defaultPhase([], 0)).toBeUndefined();
  });

  test('for awarding it is the latest final one that has begun, else the first', () => {
    expect(awardPhase(phases, at('2026-11-15T12:00:00Z'))).toBe(running);
    expect(awardPhase(phases, at('2026-11-05T12:00:00Z'))).toBe(final);
    expect(awardPhase(phases, at('2026-09-05T12:00:00Z'))).toBe(first);
    expect(awardPhase([], 0)).toBeUndefined();
  });
});

test.each([
  [0, [0, 0, 0, 0]],
  [-5_000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_001, [0, 0, 1, 0]],
  [3_600_000, [0, 1, 0, 0]],
  [90_061_000, [1, 1, 1, 1]],
  [86_399_999, [1, 0, 0, 0]],
])('%d ms are %j days, hours, minutes and seconds', (msLeft, parts) => {
  expect(Object.values(countdown(msLeft))).toEqual(parts);
});
