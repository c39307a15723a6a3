import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfferSums } from '../sums/offer-sums.ts';
import { rankOffers } from './rank-offers.ts';
import { placeCells } from './place-cells.ts';

const anyOffer = fc.record({
  name: fc.constantFrom('Alpha', 'Ärger', 'Beta', 'Zeta', 'beta'),
  participating: fc.boolean(),
  cells: fc.array(fc.record({ sumMillis: fc.nat({ max: 3 }), flags: fc.nat({ max: 7 }) }), {
    minLength: 4,
    maxLength: 4,
  }),
});

test('places every cell as the ranking of a single cell does', () => {
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 7 }), (drawn) => {
      const offers = createOfferSums(drawn.length, 2, 2);
      for (const [p, { cells }] of drawn.entries()) {
        offers.sums.set(
          cells.map(({ sumMillis }) => sumMillis),
          p * 4,
        );
        offers.flags.set(
          cells.map(({ flags }) => flags),
          p * 4,
        );
      }
      // The order of names is the ranking of offers that differ in nothing else.
      const equal = drawn.map(({ name }) => ({ name, sumMillis: 0, flags: 0, participating: true }));
      const nameOrder = Int32Array.from(rankOffers(equal).placeOf, (place) => place ?? 0);
      const participating = Uint8Array.from(drawn, ({ participating: own }) => (own ? 1 : 0));
      const places = new Uint16Array(drawn.length * 4).fill(99);
      placeCells(offers, { nameOrder, participating }, places);
      for (let cell = 0; cell < 4; cell++) {
        const { placeOf } = rankOffers(
          drawn.map(({ name, participating: own, cells }) => ({ name, participating: own, ...cells[cell]! })),
        );
        expect(drawn.map((_, p) => places[p * 4 + cell] || null)).toEqual(placeOf);
      }
    }),
  );
});

test('only the given cells are placed anew', () => {
  const offers = createOfferSums(1, 2, 2);
  const places = new Uint16Array(4).fill(9);
  placeCells(offers, { nameOrder: Int32Array.of(0), participating: Uint8Array.of(1) }, places, [2]);
  expect([...places]).toEqual([9, 9, 1, 9]);
});
