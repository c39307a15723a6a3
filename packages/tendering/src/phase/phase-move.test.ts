import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveTimes, ENDING_GRACE_MS, phaseMove } from './phase-move.ts';
import { phaseState } from './phase-state.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const running = { start: '2026-11-02T07:00:00.000Z', end: '2026-12-20T01:00:00.000Z' };
const future = { start: '2027-02-01T07:00:00.000Z', end: '2027-02-27T01:00:00.000Z' };

describe('what new times mean', () => {
  test.each([
    ['the same end', running.end, undefined],
    ['the same end, written otherwise', '2026-12-20T02:00:00+01:00', undefined],
    ['a day in the past, by a slip', '2026-11-20T01:00:00.000Z', 'now'],
    ['this moment', NOW, 'now'],
    ['too soon to be taken back', '2026-11-20T12:01:59.999Z', 'now'],
    ['as soon as it can be taken back', '2026-11-20T12:02:00.000Z', 'earlier'],
    ['an earlier day', '2026-12-04T01:00:00.000Z', 'earlier'],
    ['a later day', '2027-01-20T01:00:00.000Z', 'later'],
  ])('for the end: %s', (_, end, move) => {
    expect(phaseMove(running, { ...running, end }, NOW_MS)).toEqual({ end: move, start: undefined });
  });

  test.each([
    ['a running phase that would be yet to come', running, '2026-11-24T07:00:00.000Z', 'postponed'],
    ['a running phase that began on another day', running, '2026-11-05T07:00:00.000Z', 'moved'],
    ['a running phase that began earlier', running, '2026-10-05T06:00:00.000Z', 'moved'],
    ['a future phase that begins later', future, '2027-02-02T07:00:00.000Z', 'postponed'],
    ['a future phase that begins earlier', future, '2027-01-20T07:00:00.000Z', 'moved'],
    ['a future phase that begins at once', future, NOW, 'moved'],
  ])('for the start: %s', (_, stored, start, move) => {
    expect(phaseMove(stored, { ...stored, start }, NOW_MS)).toEqual({ end: undefined, start: move });
  });

  test('an end that comes in a minute anyway is moved later, not ended', () => {
    const closing = { ...running, end: '2026-11-20T12:01:00.000Z' };
    expect(phaseMove(closing, { ...running, end: '2026-11-20T12:01:30.000Z' }, NOW_MS).end).toBe('later');
  });
});

describe('the times that are stored', () => {
  test('are the wanted ones, unless the phase would end before that can be taken back', () => {
    const earlier = { ...running, end: '2026-12-04T01:00:00.000Z' };
    expect(effectiveTimes(running, earlier, NOW_MS)).toEqual(earlier);
    const slip = { ...running, end: '2026-11-20T01:00:00.000Z' };
    expect(effectiveTimes(running, slip, NOW_MS)).toEqual({ ...running, end: '2026-11-20T12:02:00.000Z' });
  });

  test('never lie after the end the phase had', () => {
    const closing = { ...running, end: '2026-11-20T12:01:00.000Z' };
    expect(effectiveTimes(closing, { ...closing, end: NOW }, NOW_MS)).toEqual(closing);
  });

  test('leave every phase that runs running, and for two minutes if it had them', () => {
    const end = fc
      .integer({ min: -10_000_000, max: 10_000_000 })
      .map((ms) => new Date(NOW_MS + ms).toISOString());
    fc.assert(
      fc.property(end, end, (storedEnd, wantedEnd) => {
        const stored = { ...running, end: storedEnd };
        fc.pre(phaseState(stored, NOW_MS) === 'running');
        const times = effectiveTimes(stored, { ...running, end: wantedEnd }, NOW_MS);
        expect(phaseState(times, NOW_MS)).toBe('running');
        const least = Math.min(Date.parse(storedEnd), NOW_MS + ENDING_GRACE_MS);
        expect(Date.parse(times.end)).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
