import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endInstantOfDay } from './phase-day.ts';
import { findPhaseOverlap } from './phase-overlap.ts';
import { phaseOfDays } from '../test/phase-of-days.ts';

describe('overlap', () => {
  const existing = phaseOfDays('old', '2026-11-10', '2026-11-20');

  test.each([
    ['start-inside', '2026-11-19', '2026-11-25'],
    ['start-inside', '2026-11-12', '2026-11-15'],
    ['start-inside', '2026-11-10', '2026-11-20'],
    ['start-inside', '2026-11-10', '2026-11-25'],
    ['end-inside', '2026-11-01', '2026-11-11'],
    ['end-inside', '2026-11-01', '2026-11-20'],
    ['encloses', '2026-11-01', '2026-11-25'],
  ])('is named %s for a phase from %s to %s', (kind, start, end) => {
    expect(findPhaseOverlap(phaseOfDays('new', start, end), [existing])).toEqual({ kind, other: existing });
  });

  test.each([
    ['2026-11-20', '2026-11-25'],
    ['2026-11-01', '2026-11-10'],
    ['2026-12-01', '2026-12-10'],
  ])('does not exist for a phase from %s to %s that begins or ends on the border day', (start, end) => {
    expect(findPhaseOverlap(phaseOfDays('new', start, end), [existing])).toBeUndefined();
  });

  test('passes over the phase itself', () => {
    expect(findPhaseOverlap({ ...existing, end: endInstantOfDay('2026-11-25') }, [existing])).toBeUndefined();
  });

  test('names the earliest of several phases', () => {
    const later = phaseOfDays('later', '2026-11-22', '2026-11-24');
    expect(findPhaseOverlap(phaseOfDays('new', '2026-11-01', '2026-11-30'), [later, existing])?.other).toBe(
      existing,
    );
  });

  test('finds instants that overlap where the days do not', () => {
    const candidate = { start: '2026-11-20T00:30:00Z', end: '2026-11-25T01:00:00Z' };
    expect(findPhaseOverlap(candidate, [existing])?.kind).toBe('start-inside');
  });

  test('lets two phases share a day one after the other', () => {
    const morning = { id: 'm', start: '2026-11-02T08:00:00Z', end: '2026-11-02T10:00:00Z' };
    expect(
      findPhaseOverlap({ start: '2026-11-02T10:00:00Z', end: '2026-11-02T12:00:00Z' }, [morning]),
    ).toBeUndefined();
    expect(
      findPhaseOverlap({ start: '2026-11-02T09:59:59Z', end: '2026-11-02T12:00:00Z' }, [morning]),
    ).toBeDefined();
  });

  test('is found exactly when two phases would run at the same instant', () => {
    const anyTime = fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 100 }))
      .map(([startHour, hours]) => {
        const startMs = Date.UTC(2026, 9, 22) + startHour * 3_600_000;
        return {
          start: new Date(startMs).toISOString(),
          end: new Date(startMs + hours * 3_600_000).toISOString(),
        };
      });
    fc.assert(
      fc.property(anyTime, anyTime, (a, b) => {
        const runTogether = a.start < b.end && b.start < a.end;
        expect(findPhaseOverlap(a, [{ id: 'b', ...b }]) !== undefined).toBe(runTogether);
      }),
      { numRuns: 2_000 },
    );
  });
});
