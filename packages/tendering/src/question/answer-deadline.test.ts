import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { BERLIN, dayOfInstant, endInstantOfDay, startInstantOfDay } from '../phase/phase-day.ts';
import { findPhaseOverlap } from '../phase/phase-overlap.ts';
import { phaseOfDays } from '../test/phase-of-days.ts';
import { givesTime, lateAnswer } from './answer-deadline.ts';
import { isQuestionLate, questionsUntil } from './questions-until.ts';

const ms = (instant: string) => Date.parse(instant);
const later = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
/** Days of two years, with both changes of the clock; the two weeks around them come often. */
const anyDay = fc.oneof(
  fc.nat({ max: 730 }).map((days) => later('2026-01-01', days)),
  fc.nat({ max: 16 }).map((days) => later('2026-03-20', days)),
  fc.nat({ max: 16 }).map((days) => later('2026-10-17', days)),
);

describe('the end that a late answer asks for', () => {
  const phase = phaseOfDays('Angebotsphase 2', '2026-11-02', '2026-12-04');

  test('is at 02:00 of the seventh day after it, and of the fifth in the short period', () => {
    const nowMs = ms('2026-11-29T09:00:00Z');
    expect(lateAnswer(phase, [phase], nowMs)).toEqual({
      days: 6,
      end: '2026-12-06T01:00:00.000Z',
      possible: '2026-12-06T01:00:00.000Z',
      inTheWay: undefined,
    });
    expect(lateAnswer({ ...phase, isPeriodShort: true }, [], nowMs)).toBeUndefined();
    expect(lateAnswer({ ...phase, isPeriodShort: true }, [], ms('2026-12-02T09:00:00Z'))?.end).toBe(
      '2026-12-07T01:00:00.000Z',
    );
  });

  test('is none to the moment six days before the end', () => {
    const dueMs = ms('2026-11-28T01:00:00Z');
    expect(lateAnswer(phase, [], dueMs)).toBeUndefined();
    expect(lateAnswer(phase, [], dueMs + 1)).toBeDefined();
  });

  test('is the latest possible one before the phase in the way, or none', () => {
    const nowMs = ms('2026-12-01T09:00:00Z');
    const next = phaseOfDays('Letzte Runde', '2026-12-06', '2026-12-20', 'FINAL');
    expect(lateAnswer(phase, [next], nowMs)).toEqual({
      days: 6,
      end: '2026-12-08T01:00:00.000Z',
      possible: '2026-12-06T01:00:00.000Z',
      inTheWay: 'Letzte Runde',
    });
    const close = phaseOfDays('Gleich danach', '2026-12-04', '2026-12-20');
    expect(lateAnswer(phase, [close], nowMs)).toMatchObject({ possible: null, inTheWay: 'Gleich danach' });
  });

  test('over any change of the clock it leaves so many whole days, and overlaps no other phase', () => {
    const anyCase = fc.record({
      endDay: anyDay,
      days: fc.integer({ min: 2, max: 60 }),
      beforeEndMs: fc.integer({ min: 1, max: 12 * 86_400_000 }),
      isPeriodShort: fc.boolean(),
      gap: fc.option(fc.nat({ max: 10 })),
    });
    fc.assert(
      fc.property(anyCase, ({ endDay, days, beforeEndMs, isPeriodShort, gap }) => {
        const own = { ...phaseOfDays('own', later(endDay, -days), endDay), isPeriodShort };
        const nowMs = ms(own.end) - beforeEndMs;
        const others = gap === null ? [] : [phaseOfDays('next', later(endDay, gap), later(endDay, gap + 20))];
        const late = lateAnswer(own, others, nowMs);
        const daysLeft = (end: string) =>
          Temporal.Instant.fromEpochMilliseconds(nowMs)
            .toZonedDateTimeISO(BERLIN)
            .until(Temporal.Instant.from(end).toZonedDateTimeISO(BERLIN), { largestUnit: 'days' }).days;
        const wanted = isPeriodShort ? 4 : 6;
        // Where it comes early enough, the end as it is does all that a later one has to.
        const none = { days: wanted, end: own.end, possible: own.end, inTheWay: undefined };
        const { end, possible } = late ?? none;
        expect(daysLeft(end)).toBeGreaterThanOrEqual(wanted);
        // Nor is it a day later than it has to be.
        const today = dayOfInstant(new Date(nowMs).toISOString());
        expect([own.end, endInstantOfDay(later(today, wanted + 1))]).toContain(end);
        expect(late !== undefined && givesTime(late, own.end)).toBe(false);
        expect(givesTime(late ?? none, end)).toBe(true);
        const latest = possible ?? own.end;
        expect(ms(latest) > ms(own.end)).toBe(late !== undefined && possible !== null);
        expect(findPhaseOverlap({ ...own, end: latest }, others)).toBeUndefined();
        // The day after it, the phase in the way would be met, or the law asks for no more.
        const next = endInstantOfDay(later(dayOfInstant(latest), 1));
        expect(latest === end || findPhaseOverlap({ ...own, end: next }, others) !== undefined).toBe(true);
      }),
    );
  });
});

describe('until when questions are promised an answer', () => {
  test('is ten days before the end at its hour, also over a change of the clock, and moves with it', () => {
    expect(questionsUntil(phaseOfDays('p', '2026-11-02', '2026-12-04'))).toBe('2026-11-24T01:00:00.000Z');
    expect(questionsUntil(phaseOfDays('p', '2026-10-01', '2026-10-30'))).toBe('2026-10-20T00:00:00.000Z');
  });

  test('is as set, and never before the start or after the end', () => {
    const phase = phaseOfDays('p', '2026-11-02', '2026-12-04');
    const until = (set: string) => questionsUntil({ ...phase, questionsUntil: set });
    expect(until('2026-11-24T11:00:00Z')).toBe('2026-11-24T11:00:00.000Z');
    expect(until('2026-10-01T00:00:00Z')).toBe(phase.start);
    expect(until('2027-10-01T00:00:00Z')).toBe(phase.end);
    expect(isQuestionLate({ ...phase, questionsUntil: phase.end }, ms(phase.end) - 1)).toBe(false);
    expect(isQuestionLate(phase, ms('2026-11-24T01:00:00Z'))).toBe(true);
  });

  test('of any phase it lies within, in a short one in its middle, and never earlier for a later end', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (startDay, days) => {
        const endOf = (length: number) => endInstantOfDay(later(startDay, length));
        const phase = { start: startInstantOfDay(startDay), end: endOf(days) };
        const untilMs = ms(questionsUntil(phase));
        expect(untilMs).toBeGreaterThanOrEqual(ms(phase.start));
        expect(untilMs).toBeLessThan(ms(phase.end));
        expect(ms(questionsUntil({ ...phase, end: endOf(days + 1) }))).toBeGreaterThan(untilMs);
        const isShort = ms(phase.end) - ms(phase.start) < 19 * 86_400_000;
        const middleMs = (ms(phase.start) + ms(phase.end)) / 2;
        expect(isShort ? Math.abs(untilMs - middleMs) : 0).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});
