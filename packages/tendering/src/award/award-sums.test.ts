import { expect, test } from 'vitest';
import { type SummedCell, sumAwards } from './award-sums.ts';

function cell(isAwarded: boolean, sumMillis: number, targetMillis: number | null = null): SummedCell {
  return { isAwarded, sumMillis, targetMillis, isIncomplete: false };
}

test('only what is awarded counts, against its own target prices', () => {
  expect(sumAwards([cell(true, 100, 90), cell(true, 250, 260), cell(false, 70, 60)])).toEqual({
    awardedCount: 2,
    cellCount: 3,
    sumMillis: 350,
    isIncomplete: false,
    comparedCount: 2,
    comparedMillis: 350,
    targetMillis: 350,
  });
});

test('a price that is missing in one that is awarded is missing in the sum', () => {
  const incomplete = { ...cell(true, 50, 60), isIncomplete: true };
  expect(sumAwards([cell(true, 100, 90), incomplete]).isIncomplete).toBe(true);
  expect(sumAwards([cell(true, 100, 90), { ...incomplete, isAwarded: false }]).isIncomplete).toBe(false);
});

test('packages without a target price leave those with one to compare (AWARD-013)', () => {
  expect(sumAwards([cell(true, 100, 90), cell(true, 250)])).toMatchObject({
    awardedCount: 2,
    sumMillis: 350,
    comparedCount: 1,
    comparedMillis: 100,
    targetMillis: 90,
  });
  expect(sumAwards([cell(true, 250)])).toMatchObject({
    sumMillis: 250,
    comparedCount: 0,
    comparedMillis: null,
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
