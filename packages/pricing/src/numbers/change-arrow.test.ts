import { expect, test } from 'vitest';
import { factorChangeArrow, priceChangeArrow } from './change-arrow.ts';

test.each([
  [1000, 500, 'dive'],
  [1000, 501, 'dip'],
  [1000, 1000, 'steady'],
  [1000, 1499, 'bump'],
  [1000, 1500, 'jump'],
  [3, 1, 'dive'],
  [3, 2, 'dip'],
  [0, 1, 'jump'],
  [0, 0, 'steady'],
  [null, 5, null],
  [5, null, null],
])('a price that goes from %s to %s gets the arrow %s', (before, after, arrow) => {
  expect(priceChangeArrow(before, after)).toBe(arrow);
});

test.each([
  [1300, 800, 'dive'],
  [1300, 801, 'dip'],
  [900, 900, 'steady'],
  [700, 1199, 'bump'],
  [700, 1200, 'jump'],
  [null, 1000, null],
])('a factor that goes from %s to %s gets the arrow %s', (before, after, arrow) => {
  expect(factorChangeArrow(before, after)).toBe(arrow);
});
