import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

test('a narrow place shows the largest unit only', () => {
  expect(countdownText(12 * 86_400_000 + 4 * 3_600_000, 1)).toBe('12 Tagen');
  expect(countdownText(8_000, 1)).toBe('08 Sek');
});

test.each([
  [12 * 86_400_000 + 4 * 3_600_000, '12 Tagen 04 Std'],
  [86_400_000, '1 Tag 00 Std'],
  [4 * 3_600_000 + 31 * 60_000, '04 Std 31 Min'],
  [31 * 60_000 + 8_000, '31 Min 08 Sek'],
  [-5, '00 Min 00 Sek'],
])('%i ms left read «%s»', (msLeft, text) => {
  expect(countdownText(msLeft)).toBe(text);
});
