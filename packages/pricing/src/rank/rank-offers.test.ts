import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RankedOffer, rankOffers } from './rank-offers.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';

function offer(name: string, sumMillis: number, flags = 0, participating = true): RankedOffer {
  return { name, sumMillis, flags, participating };
}

function namesInOrder(offers: RankedOffer[]): string[] {
  return rankOffers(offers).order.map((index) => offers[index]?.name ?? '?');
}

test('complete offers come by sum, then a price missing, then outside the market, then who does not take part', () => {
  const offers = [
    offer('Zurückgezogen', 1, 0, false),
    offer('Außerhalb', 10, FLAG_NOT_IN_MARKET),
    offer('Lücke teuer', 900, FLAG_PRICE_MISSING),
    offer('Teuer', 500),
    offer('Beides', 5, FLAG_PRICE_MISSING | FLAG_NOT_IN_MARKET),
    offer('Lücke', 20, FLAG_PRICE_MISSING),
    offer('Günstig', 300),
  ];
  expect(namesInOrder(offers)).toEqual([
    'Günstig',
    'Teuer',
    'Lücke',
    'Lücke teuer',
    'Beides',
    'Außerhalb',
    'Zurückgezogen',
  ]);
  expect(rankOffers(offers).placeOf).toEqual([null, 6, 4, 2, 5, 3, 1]);
  expect(rankOffers(offers).rankOf).toEqual([null, null, null, 2, null, null, 1]);
});

test('equal sums are ordered by name as a German reads it', () => {
  const offers = ['Zebra', 'Österreicher', 'Oster', 'Ärzte', 'Azur', 'ärzte'].map((name) => offer(name, 100));
  expect(namesInOrder(offers)).toEqual(['ärzte', 'Ärzte', 'Azur', 'Oster', 'Österreicher', 'Zebra']);
});

test('an offer for which there are no rows has neither place nor rank', () => {
  const offers = [offer('A', 0, FLAG_NO_ROWS), offer('B', 0, FLAG_NO_ROWS | FLAG_NOT_IN_MARKET)];
  expect(rankOffers(offers)).toEqual({ order: [0, 1], placeOf: [null, null], rankOf: [null, null] });
});

test('the order does not depend on the order of the offers, places and ranks count 1, 2, 3 …, and ranks go first', () => {
  const anyOffer = fc.record({
    sumMillis: fc.integer({ min: 0, max: 3 }),
    flags: fc.integer({ min: 0, max: 7 }),
    participating: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 12 }), (drafts) => {
      const offers = drafts.map((draft, index) => ({ ...draft, name: `Bieter ${index}` }));
      expect(namesInOrder(offers.toReversed())).toEqual(namesInOrder(offers));
      const { order, placeOf, rankOf } = rankOffers(offers);
      const placed = offers.filter(({ flags, participating }) => participating && !(flags & FLAG_NO_ROWS));
      const ranked = placed.filter(({ flags }) => flags === 0);
      for (const [own, { length }] of [
        [placeOf, placed],
        [rankOf, ranked],
      ] as const) {
        expect(order.slice(0, length).map((index) => own[index])).toEqual(
          Array.from({ length }, (_, i) => i + 1),
        );
        expect(own.filter((each) => each !== null)).toHaveLength(length);
      }
    }),
  );
});
