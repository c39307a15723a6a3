import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfInstant, endInstantOfDay, nextDay, startInstantOfDay, startOfDay } from './phase-day.ts';

const anyDay = fc
  .integer({ min: 0, max: 3_000 })
  .map((day) => new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));

test('a day lies between its beginning and that of the next, in summer as in winter', () => {
  expect(startOfDay('2026-07-15')).toBe('2026-07-14T22:00:00.000Z');
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(dayOfInstant(startOfDay(day))).toBe(day);
      const last = new Date(Date.parse(startOfDay(nextDay(day))) - 1).toISOString();
      expect(dayOfInstant(last)).toBe(day);
    }),
  );
});

describe('the days of a phase', () => {
  test.each([
    ['winter', '2026-11-02', '2026-11-02T07:00:00.000Z', '2026-11-02T01:00:00.000Z'],
    ['summer', '2026-07-15', '2026-07-15T06:00:00.000Z', '2026-07-15T00:00:00.000Z'],
    [
      'the night to summer time, when 02:00 does not exist',
      '2026-03-29',
      '2026-03-29T06:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'the night to winter time, when 02:00 comes twice',
      '2026-10-25',
      '2026-10-25T07:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
    ],
  ])('start at 08:00 and end at 02:00 in Berlin, in %s', (_, day, start, end) => {
    expect(startInstantOfDay(day)).toBe(start);
    expect(endInstantOfDay(day)).toBe(end);
  });

  test('are read back from both instants', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOfInstant(startInstantOfDay(day))).toBe(day);
        expect(dayOfInstant(endInstantOfDay(day))).toBe(day);
      }),
    );
  });

  test('are those of Berlin, not of UTC', () => {
    expect(dayOfInstant('2026-07-14T22:00:00Z')).toBe('2026-07-15');
    expect(dayOfInstant('2026-11-02T23:30:00.000Z')).toBe('2026-11-03');
    expect(dayOfInstant('2026-11-02T23:30:00+02:00')).toBe('2026-11-02');
  });

  test('a text that is no day or instant is refused', () => {
    expect(() => startInstantOfDay('02.11.2026')).toThrow(RangeError);
    expect(() => dayOfInstant('2026-11-02')).toThrow(RangeError);
  });
});
