import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedOffer, measureLine } from '../offer/line-offer.ts';
import type { PricedLine } from '../offer/priced-lv.ts';
import { findFarPairs } from './far-pairs.ts';

const LIMITS = { belowPercent: 70, abovePercent: 150 };

/** A line with a price per bidder who takes part; null where one has none. */
function line(number: string, amounts: readonly (number | null)[]): PricedLine<string> {
  const asked = amounts.map(
    (amount): AskedOffer => ({
      sumMillis: amount ?? 0,
      flags: amount === null ? 1 : 0,
      participation: 'true',
      epFactoredMillis: null,
      hasPrice: amount !== null,
    }),
  );
  const offers = measureLine(asked, true);
  return { kind: 'position', number, title: '', position: number, children: [], offers };
}

const numbersOf = (far: readonly { line: PricedLine<string>; percent: number }[]) =>
  far.map((own) => `${own.line.number} ${own.percent}`);

test('who is far below here and far above there is named with the lines, the farthest first', () => {
  const lines = [
    line('1', [69, 100, 100]),
    line('2', [100, 151, 100]),
    line('3', [300, 100, 100]),
    line('4', [151, 100, 100]),
    line('5', [20, 100, 100]),
    { ...line('6', [1, 100, 100]), position: undefined },
  ];
  const [pair, ...others] = findFarPairs(lines, LIMITS);
  expect(others).toEqual([]);
  expect(pair?.bidderIndex).toBe(0);
  expect(numbersOf(pair?.below ?? [])).toEqual(['5 20', '1 69']);
  expect(numbersOf(pair?.above ?? [])).toEqual(['3 300', '4 151']);
});

test('a price at the limit itself is not far, nor is one where nobody else has a price', () => {
  expect(findFarPairs([line('1', [70, 100, 100]), line('2', [151, 100, 100])], LIMITS)).toEqual([]);
  expect(findFarPairs([line('1', [1, 100, 100]), line('2', [150, 100, 100])], LIMITS)).toEqual([]);
  expect(findFarPairs([line('1', [1, null, null]), line('2', [999, null, null])], LIMITS)).toEqual([]);
});

test('each bidder named has both, and every line of his is beyond a limit', () => {
  const amount = fc.option(fc.integer({ min: 1, max: 400 }), { nil: null });
  const prices = fc.array(fc.array(amount, { minLength: 4, maxLength: 4 }), { maxLength: 12 });
  fc.assert(
    fc.property(prices, (drawn) => {
      const lines = drawn.map((amounts, index) => line(String(index), amounts));
      const far = [0, 1, 2, 3].map((p) =>
        lines.flatMap(({ offers, number }) => {
          const sorted = offers
            .filter(({ hasPrice }) => hasPrice)
            .map(({ gpMillis }) => gpMillis)
            .toSorted((a, b) => a - b);
          const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[sorted.length >> 1]];
          const median = Math.floor((low + high + 1) / 2);
          const offer = offers[p];
          if (offer?.hasPrice !== true) return [];
          if (offer.gpMillis * 10 < median * 7) return [{ number, isBelow: true }];
          return offer.gpMillis * 2 > median * 3 ? [{ number, isBelow: false }] : [];
        }),
      );
      const expected = far.flatMap((own, p) =>
        own.some(({ isBelow }) => isBelow) && own.some(({ isBelow }) => !isBelow) ? [p] : [],
      );
      const pairs = findFarPairs(lines, LIMITS);
      expect(pairs.map(({ bidderIndex }) => bidderIndex)).toEqual(expected);
      for (const { bidderIndex, below, above } of pairs) {
        const of = (isBelow: boolean) =>
          new Set(far[bidderIndex]?.filter((own) => own.isBelow === isBelow).map(({ number }) => number));
        expect(new Set(below.map((own) => own.line.number))).toEqual(of(true));
        expect(new Set(above.map((own) => own.line.number))).toEqual(of(false));
      }
    }),
  );
});
