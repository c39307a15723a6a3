import { expect, test } from 'vitest';
import { findJump, OUTLIER_KINDS, outlierKindWords } from './outlier-kind.ts';

test('every kind has its words, and a multiple says which', () => {
  expect(OUTLIER_KINDS.map((kind) => outlierKindWords(kind))).toEqual([
    'Zeitraum',
    'zehnfach',
    'Preis 0,000',
    'kein Preis',
    'über Bezug',
    'unter Bezug',
  ]);
  expect(outlierKindWords('period', 365)).toBe('Zeitraum ×365');
  expect(outlierKindWords('period', 12, true)).toBe('Zeitraum ÷12');
  expect(outlierKindWords('slip', 100)).toBe('hundertfach');
  expect(outlierKindWords('slip', 1_000, true)).toBe('Tausendstel');
});

test('the nearest multiple is exact, whatever the size of the sums', () => {
  expect(findJump(0, 100)).toBeUndefined();
  expect(findJump(100, 0)).toBeUndefined();
  // Between 10 and 12 lies 120 ÷ 11: one thousandth of a euro decides, and of equals the graver.
  const whole = 11_000_000_000_000;
  expect(findJump(120_000_000_000_000, whole)).toMatchObject({ factor: 12 });
  expect(findJump(120_000_000_000_001, whole)).toMatchObject({ factor: 12 });
  expect(findJump(119_999_999_999_999, whole)).toMatchObject({ factor: 10 });
});
