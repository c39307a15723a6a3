import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipSentence } from './slip.ts';

test.each([
  [26_360, 263_600, 'TG0150 ist zehnmal so hoch wie bisher.'],
  [26_360, 263_601, 'TG0150 ist mehr als zehnmal so hoch wie bisher.'],
  [1_000, 100_000, 'TG0150 ist hundertmal so hoch wie bisher.'],
  [1_234, 1_234_000, 'TG0150 ist tausendmal so hoch wie bisher.'],
  [26_360, 2_636, 'TG0150 ist ein Zehntel des bisherigen Preises.'],
  [26_360, 2_600, 'TG0150 ist weniger als ein Zehntel des bisherigen Preises.'],
  [100_000, 1_000, 'TG0150 ist ein Hundertstel des bisherigen Preises.'],
  [100_000, 100, 'TG0150 ist ein Tausendstel des bisherigen Preises.'],
  [100, 0, 'TG0150 wird zu 0,000 €.'],
])('%i becomes %i: %s', (before, after, sentence) => {
  expect(slipSentence('TG0150', before, after)).toBe(sentence);
});

test.each([
  [undefined, 1_000],
  [0, 1_000],
  [0, 0],
  [26_360, 263_599],
  [26_360, 2_637],
])('%i becomes %i without a word', (before, after) => {
  expect(slipSentence('TG0150', before, after)).toBeUndefined();
});

test('a comma in any wrong place is seen, and no change below ten times is', () => {
  const anyPrice = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(anyPrice, fc.constantFrom(10, 100, 1_000), (price, slip) => {
      expect(slipSentence('A', price, price * slip)).toBeDefined();
      expect(slipSentence('A', price * slip, price)).toBeDefined();
    }),
  );
  fc.assert(
    fc.property(anyPrice, anyPrice, (before, after) => {
      const isFar = after >= before * 10 || after * 10 <= before;
      expect(slipSentence('A', before, after) !== undefined).toBe(isFar);
    }),
  );
});
