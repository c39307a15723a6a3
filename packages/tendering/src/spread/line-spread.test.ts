import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedOffer, measureLine } from '../offer/line-offer.ts';
import { isCompared, isOutlier, percentOfBidder, percentTexts, spanOf, spreadOf } from './line-spread.ts';

function asked(sumMillis: number, more: Partial<AskedOffer> = {}): AskedOffer {
  return { sumMillis, flags: 0, participation: 'true', epFactoredMillis: null, hasPrice: true, ...more };
}

const anyOffer = fc
  .record({
    sumMillis: fc.oneof(fc.nat(300), fc.maxSafeNat()),
    flags: fc.constantFrom(0, 0, 0, 1, 2),
    participation: fc.constantFrom('true' as const, 'true' as const, 'false' as const, null),
    hasPrice: fc.constantFrom(true, true, true, false),
  })
  .map((offer) => asked(offer.sumMillis, offer));
const anyLine = fc.array(anyOffer, { maxLength: 7 }).map((offers) => measureLine(offers, true));
const comparedLine = anyLine.filter((offers) => offers.some(isCompared));

test('those count who take part, are in the market and have a price', () => {
  const offers = measureLine(
    [
      asked(100),
      asked(300),
      asked(1, { participation: 'false' }),
      asked(1, { participation: null }),
      asked(1, { flags: 1 }),
      asked(1, { flags: 2 }),
      asked(0, { hasPrice: false }),
    ],
    true,
  );
  expect(spreadOf(offers)).toEqual({ lowestMillis: 100, medianMillis: 200, meanMillis: 200 });
  expect(spreadOf([])).toEqual({ lowestMillis: null, medianMillis: null, meanMillis: null });
});

test('the span of a line is between the highest and the lowest of those who count, and needs two of them', () => {
  const withdrawn = asked(1, { participation: 'false' });
  const span = (...sums: number[]) =>
    spanOf(
      measureLine(
        [
          ...sums.map((sum) => asked(sum)),
          withdrawn,
          asked(9_000, { flags: 2 }),
          asked(0, { hasPrice: false }),
        ],
        true,
      ),
    );
  expect([span(), span(100), span(100, 100), span(100, 130, 120)]).toEqual([null, null, 0, 30]);
});

test('two percents that would read the same have one decimal, but not the base, equal amounts, and who does not count', () => {
  const offers = measureLine(
    [asked(618_563), asked(618_861), asked(700_000), asked(700_000), asked(701_000, { flags: 1 })],
    true,
  );
  expect(percentTexts(offers, spreadOf(offers).lowestMillis)).toEqual(['100', '100,0', '113', '113', '']);
  const close = measureLine([asked(1_000), asked(1_004), asked(1_052), asked(1_048), asked(1_060)], true);
  expect(percentTexts(close, 1_000)).toEqual(['100', '100,4', '105,2', '104,8', '106']);
  expect(percentTexts(close, null)).toEqual(['', '', '', '', '']);
});

test('an outlier lies at least the threshold off the median, on either side', () => {
  const offers = measureLine(
    [70, 71, 100, 129, 130].map((sum) => asked(sum)),
    true,
  );
  const marked = (percent: number) =>
    offers.filter((offer) => isOutlier(offer, spreadOf(offers), percent)).map(({ gpMillis }) => gpMillis);
  expect(marked(30)).toEqual([70, 130]);
  expect(marked(29)).toEqual([70, 71, 129, 130]);
  expect(marked(31)).toEqual([]);
});

test('lowest, median, mean and outliers are those of sorted whole numbers of any size', () => {
  fc.assert(
    fc.property(comparedLine, fc.integer({ min: 1, max: 99 }), (offers, percent) => {
      const { lowestMillis, medianMillis, meanMillis } = spreadOf(offers);
      const sorted = offers
        .filter((offer) => isCompared(offer))
        .map(({ gpMillis }) => BigInt(gpMillis))
        .toSorted((a, b) => Number(a - b));
      const count = sorted.length;
      const halfUp = (sum: bigint, parts: bigint) => Number((2n * sum + parts) / (2n * parts));
      const upper = sorted[Math.floor(count / 2)] ?? 0n;
      const lower = sorted[Math.ceil(count / 2) - 1] ?? 0n;
      expect(lowestMillis).toBe(Number(sorted[0]));
      expect(medianMillis).toBe(halfUp(lower + upper, 2n));
      const sum = sorted.reduce((all, own) => all + own, 0n);
      expect(meanMillis).toBe(halfUp(sum, BigInt(count)));
      const median = BigInt(medianMillis ?? 0);
      for (const offer of offers) {
        const gap = BigInt(offer.gpMillis) - median;
        const distance = gap < 0n ? -gap : gap;
        const isFar = isCompared(offer) && median > 0n && distance * 100n >= median * BigInt(percent);
        expect(isOutlier(offer, spreadOf(offers), percent)).toBe(isFar);
      }
    }),
  );
});

test('percents of a bidder are of its price where both may win the line', () => {
  const offers = measureLine([asked(200), asked(300), asked(100, { flags: 1 }), asked(0)], true);
  const of = (reference: number) => offers.map((_, index) => percentOfBidder(offers, index, reference));
  expect(of(1)).toEqual([67, 100, null, null]);
  expect(of(2)).toEqual([null, null, null, null]);
  expect(of(9)).toEqual([null, null, null, null]);
});

test('with the lowest as reference the percents are those of the comparison (PRICE-013)', () => {
  fc.assert(
    fc.property(comparedLine, (offers) => {
      const best = offers.findIndex(({ isBest, hasPrice }) => isBest && hasPrice);
      expect(offers.map((_, index) => percentOfBidder(offers, index, best))).toEqual(
        offers.map((offer) => (isCompared(offer) ? offer.percent : null)),
      );
    }),
  );
});
