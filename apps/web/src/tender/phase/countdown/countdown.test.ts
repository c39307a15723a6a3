import { expect, test } from 'vitest';
import { countdownParts, timeLeftText } from './countdown.tsx';

/** A phase that has been running for long and ends so many milliseconds after 1970 began. */
const endingIn = (msLeft: number) => ({ start: '1969-01-01T00:00:00Z', end: new Date(msLeft).toISOString() });

test('a narrow place shows the largest unit only', () => {
  expect(timeLeftText(endingIn(12 * 86_400_000 + 4 * 3_600_000), 0, 1)).toBe('endet in 12 Tagen');
  expect(timeLeftText(endingIn(8_000), 0, 1)).toBe('endet in 08 Sek');
});

test.each([
  [12 * 86_400_000 + 4 * 3_600_000, 'endet in 12 Tagen 04 Std'],
  [86_400_000, 'endet in 1 Tag 00 Std'],
  [4 * 3_600_000 + 31 * 60_000, 'endet in 04 Std 31 Min'],
  [31 * 60_000 + 8_000, 'endet in 31 Min 08 Sek'],
  [1, 'endet in 00 Min 01 Sek'],
  [0, 'beendet'],
  [-5, 'beendet'],
])('%i ms left read «%s»', (msLeft, text) => {
  expect(timeLeftText(endingIn(msLeft), 0)).toBe(text);
});

test('before its start a phase says when it begins (PHASE-014)', () => {
  const phase = { start: '1970-01-03T00:00:00Z', end: '1970-01-05T00:00:00Z' };
  expect(timeLeftText(phase, 0)).toBe('beginnt in 2 Tagen 00 Std');
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
  expect(Object.values(countdownParts(msLeft))).toEqual(parts);
});
