import { expect, test } from 'vitest';
import { type SummedCell, sumAwards } from './award-sums.ts';

function cell(isAwarded: boolean, sumMillis: number, targetMillis: number | null = null): SummedCell {
  return { isAwarded, sumMillis, targetMillis };
}

test('only what is awarded counts, against its own target prices', () => {
  expect(sumAwards([cell(true, 100, 90), cell(true, 250, 260), cell(false, 70, 60)])).toEqual({
    awardedCount: 2,
    cellCount: 3,
    sumMillis: 350,
    targetMillis: 350,
  });
});

test('one awarded cell without a target price leaves nothing to compare with', () => {
  expect(sumAwards([cell(true, 100, 90), cell(true, 250)])).toMatchObject({
    sumMillis: 350,
    targetMillis: null,
  });
});

test('without an award the sum is zero and there is no target', () => {
  expect(sumAwards([cell(false, 100, 90)])).toMatchObject({
    awardedCount: 0,
    sumMillis: 0,
    targetMillis: null,
  });
  expect(sumAwards([])).toMatchObject({ cellCount: 0, sumMillis: 0 });
});
