import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { expect, test } from 'vitest';
import { sumChangeText } from './sum-texts.ts';

test.each([
  ['a rise', 100_000, 0, 102_100, 0, '+2,1 %'],
  ['a fall', 100_000, 0, 92_600, 0, '−7,4 %'],
  ['the same', 100_000, 0, 100_000, 0, '0,0 %'],
  [
    'a property outside the market area in both',
    100_000,
    FLAG_NOT_IN_MARKET,
    101_000,
    FLAG_NOT_IN_MARKET,
    '+1,0 %',
  ],
  ['a price missing then', 100_000, FLAG_PRICE_MISSING, 101_000, 0, undefined],
  ['a price missing now', 100_000, 0, 50_000, FLAG_PRICE_MISSING, undefined],
  ['no positions', 0, FLAG_NO_ROWS, 0, FLAG_NO_ROWS, undefined],
  ['nothing to measure against', 0, 0, 50_000, 0, undefined],
])('of %s: %s', (_, beforeMillis, beforeFlags, nowMillis, nowFlags, text) => {
  const [before, now] = [
    { sumMillis: beforeMillis, flags: beforeFlags },
    { sumMillis: nowMillis, flags: nowFlags },
  ];
  expect(sumChangeText(before, now)).toBe(text);
  expect(sumChangeText(undefined, now)).toBeUndefined();
});
