import { expect, test } from 'vitest';
import { factorChangeText, priceChangeText } from './texts.ts';

test.each([
  [100_000, 102_800, '+2,8 %'],
  [100_000, 97_200, '−2,8 %'],
  [100_000, 100_000, '0,0 %'],
  [100_000, undefined, undefined],
  [undefined, 100_000, undefined],
  [0, 100_000, undefined],
])('the change of a price from %s to %s reads %s', (previousMillis, epMillis, text) => {
  expect(priceChangeText(previousMillis, epMillis)).toBe(text);
});

test.each([
  [1_000, 1_050, '+0,050'],
  [1_050, 1_000, '−0,050'],
  [1_000, 1_000, '0,000'],
  [undefined, 1_000, undefined],
  [1_000, undefined, undefined],
])('the change of a factor from %s to %s reads %s', (previousMillis, factorMillis, text) => {
  expect(factorChangeText(previousMillis, factorMillis)).toBe(text);
});
