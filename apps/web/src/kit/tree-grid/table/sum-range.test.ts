import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumRange } from './range-foot.tsx';

const ALL = { fromRow: 0, toRow: 99, fromColumn: 0, toColumn: 9 };

/** A block whose first column is a text column and whose others hold figures, one of them perhaps ratios. */
function sums(lines: readonly (readonly string[])[], range = ALL, ratioColumn?: number, summed = '') {
  return sumRange(
    {
      textAt: (rowIndex, columnIndex) => lines[rowIndex]?.[columnIndex] ?? '',
      columnAt: (columnIndex) => ({
        align: columnIndex === 0 ? 'start' : 'end',
        isRatio: columnIndex === ratioColumn,
      }),
      summedAt: (rowIndex) =>
        summed[rowIndex] === 'S' ? 'above' : summed[rowIndex] === 'K' ? 'below' : undefined,
    },
    range,
  );
}

test('figures count, texts, percents, dashes and numbers of lines do not', () => {
  const lines = [
    ['1', '1.234,500', '100 %', '–'],
    ['2', '−0,500', 'kein Preis', ''],
    ['1.1', '0,001', '+2,8 %', '1.1.10'],
  ];
  expect(sums(lines)).toEqual({
    count: 3,
    sumMillis: 1_234_001,
    meanMillis: 411_334,
    isWhole: false,
    addsUp: true,
  });
  expect(sums(lines, { ...ALL, toColumn: 0 })).toBeUndefined();
});

test('one figure alone has no sum', () => {
  expect(
    sums([
      ['a', '5'],
      ['b', '–'],
    ]),
  ).toBeUndefined();
});

test('whole numbers stay whole, their mean need not', () => {
  expect(
    sums([
      ['', '1'],
      ['', '2'],
    ]),
  ).toEqual({ count: 2, sumMillis: 3_000, meanMillis: 1_500, isWhole: true, addsUp: true });
});

test('ratios have a mean and no sum', () => {
  const lines = [
    ['', '1,050', '7'],
    ['', '0,950', '8'],
  ];
  expect(sums(lines, ALL, 1)).toMatchObject({ count: 4, addsUp: false });
  expect(sums(lines, { ...ALL, toColumn: 1 }, 1)).toMatchObject({ meanMillis: 1_000, addsUp: false });
  expect(sums(lines, { ...ALL, fromColumn: 2 }, 1)).toMatchObject({ sumMillis: 15_000, addsUp: true });
});

test('sums are no part of a sum with the lines that they sum up, but count alone', () => {
  const lines = [
    ['Leistungen', '4', '6'],
    ['a', '1', '2'],
    ['b', '3', '4'],
    ['Summe', '4', '6'],
  ];
  const of = (fromRow: number, toRow: number) => sums(lines, { ...ALL, fromRow, toRow }, undefined, 'K  S');
  expect(of(0, 3)).toMatchObject({ count: 4, sumMillis: 10_000 });
  expect(of(1, 3)).toMatchObject({ count: 4, sumMillis: 10_000 });
  expect(of(0, 0)).toMatchObject({ count: 2, sumMillis: 10_000 });
  expect(of(3, 3)).toMatchObject({ count: 2, sumMillis: 10_000 });
});

test('a sum that would not be exact is not shown', () => {
  const most = formatMillis(Number.MAX_SAFE_INTEGER);
  expect(
    sums([
      ['', most],
      ['', most],
    ]),
  ).toBeUndefined();
});

test('it is the sum and the mean of the amounts that stand there', () => {
  const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 20 }), (amounts) => {
      const found = sums(amounts.map((millis) => ['Text', formatMillis(millis)]));
      const sum = amounts.reduce((all, own) => all + own, 0);
      expect(found?.sumMillis).toBe(sum);
      expect(found?.count).toBe(amounts.length);
      expect(Math.abs((found?.meanMillis ?? 0) * amounts.length - sum) * 2).toBeLessThanOrEqual(
        amounts.length,
      );
    }),
  );
});
