import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankCell } from '../award/award.ts';
import { isContender, lowestComplete, type MeasuredOffer, measureOffer } from './lowest-complete.ts';

const complete: MeasuredOffer = { sumMillis: 300, flags: 0, participation: 'true' };

test('only a confirmed, complete offer in the market is measured against (PRICE-009, PRICE-013)', () => {
  const cheaper = { ...complete, sumMillis: 100 };
  for (const flags of [FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET, FLAG_NO_ROWS]) {
    expect(lowestComplete([{ ...cheaper, flags }, complete])).toBe(300);
  }
  for (const participation of ['false', null] as const) {
    expect(isContender({ ...cheaper, participation })).toBe(false);
    expect(lowestComplete([{ ...cheaper, participation }, complete])).toBe(300);
  }
  expect(lowestComplete([cheaper, complete])).toBe(100);
  expect(lowestComplete([])).toBeNull();
});

test('only a contender has a percent and can be the best (PRICE-009, PRICE-013, OPEN-24)', () => {
  expect(measureOffer(complete, 200)).toEqual({ isContender: true, percent: 150, isBest: false });
  expect(measureOffer(complete, 300)).toEqual({ isContender: true, percent: 100, isBest: true });
  const others: MeasuredOffer[] = [
    { ...complete, participation: 'false' },
    { ...complete, participation: null },
    { ...complete, flags: FLAG_PRICE_MISSING },
    { ...complete, flags: FLAG_NOT_IN_MARKET },
  ];
  for (const other of others) {
    expect(measureOffer(other, 300)).toEqual({ isContender: false, percent: null, isBest: false });
  }
  expect(measureOffer(complete, null)).toEqual({ isContender: true, percent: null, isBest: false });
  // Nothing can be told in percent of nothing, though zero is a price.
  const free = { ...complete, sumMillis: 0 };
  expect(measureOffer(free, 0)).toEqual({ isContender: true, percent: null, isBest: true });
});

test('it is the sum of whoever ranks first, if that offer is complete', () => {
  const offer = fc.record({
    sumMillis: fc.nat(5),
    flags: fc.nat(7),
    participation: fc.constantFrom('true' as const, 'false' as const, null),
  });
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 6 }), (drawn) => {
      const offers = drawn.map((own, index) => ({
        ...own,
        serviceProviderId: String(index),
        organisation: String(index),
      }));
      const first = rankCell(offers)[0];
      const isComplete = first !== undefined && first.rank !== null && first.offer.flags === 0;
      expect(lowestComplete(offers)).toBe(isComplete ? first.offer.sumMillis : null);
    }),
  );
});
