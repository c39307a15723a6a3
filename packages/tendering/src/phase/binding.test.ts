import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindsTooShort, changedBinding, movedDay, usualBinding } from './binding.ts';
import { bindingState, writtenDay } from './binding-state.ts';
import { dayOfInstant, endInstantOfDay, startOfDay } from './phase-day.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days of six years, each with its two changes of the clock. */
const dayAt = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
const at = fc.integer({ min: 0, max: 2_000 });
/** An end as the dialog sets it, or any instant, as another tool or an end by hand does. */
const end = fc.oneof(
  at.map((day) => endInstantOfDay(dayAt(day))),
  fc
    .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 5, 1) })
    .map((ms) => new Date(ms).toISOString()),
);
/** By whole days of the calendar, reckoned apart from the code under test. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

test('a moved end moves the day by as many days of Berlin, over any change of the clock, and back again', () => {
  fc.assert(
    fc.property(end, end, end, fc.integer({ min: 1, max: 400 }), (was, then, is, days) => {
      const day = movedDay(
        dayOfInstant(was),
        '2026-01-01',
        dayAt(daysBetween('2025-01-01', '2026-01-01') + days),
      );
      const moved = changedBinding({ end: was, bindingUntil: day }, { end: is });
      expect(daysBetween(dayOfInstant(is), moved!)).toBe(days);
      // In two moves as in one, and taken back to the day itself.
      const between = changedBinding({ end: was, bindingUntil: day }, { end: then });
      expect(changedBinding({ end: then, bindingUntil: between }, { end: is })).toBe(moved);
      expect(changedBinding({ end: is, bindingUntil: moved }, { end: was })).toBe(day);
      // What was long enough stays so.
      expect(bindsTooShort({ end: is, bindingUntil: moved })).toBe(false);
    }),
  );
});

test('a day that is named holds whatever the end does, and so does none', () => {
  fc.assert(
    fc.property(end, end, fc.option(at.map(dayAt)), fc.option(at.map(dayAt)), (was, is, stored, named) => {
      expect(changedBinding({ end: was, bindingUntil: stored }, { end: is, bindingUntil: named })).toBe(
        named,
      );
      expect(changedBinding({ end: was, bindingUntil: null }, { end: is })).toBeNull();
    }),
  );
});

test('offers bind at least to the day after the one on which they are due', () => {
  fc.assert(
    fc.property(end, at.map(dayAt), (due, day) => {
      expect(bindsTooShort({ end: due, bindingUntil: day })).toBe(daysBetween(dayOfInstant(due), day) < 1);
    }),
  );
  expect(usualBinding('2026-12-04')).toBe('2027-02-02');
});

test('it is near from two weeks before and over from midnight after, also where the clock changes', () => {
  fc.assert(
    fc.property(at, fc.integer({ min: -30, max: 30 }), fc.integer({ min: 0, max: 22 }), (own, away, hour) => {
      const [day, today] = [dayAt(own), dayAt(own - away)];
      const nowMs = Date.parse(startOfDay(today)) + hour * HOUR_MS;
      const state = away < 0 ? 'over' : away <= 14 ? 'near' : 'far';
      expect(bindingState(day, nowMs)).toEqual({ state, days: away });
      expect(bindingState(day, Date.parse(startOfDay(today)) - 1).days).toBe(away + 1);
    }),
  );
  expect(writtenDay('2027-03-28')).toBe('28. März 2027');
});
