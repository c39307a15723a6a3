import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EP_MAX_MILLIS, type FactorNanos, MENGE_MAX_MILLIS } from '../numbers/units.ts';
import { lotOf } from '../test/draw-lots.ts';
import type { Lot } from './lot-limit.ts';
import { type NamedLotOffer, openTippingMengen } from './tipping-menge.ts';

const offerOf = (namePlace: number, factorNanos: number, ...eps: number[]): NamedLotOffer => ({
  epMillis: Float64Array.from(eps),
  factorNanos: factorNanos as FactorNanos,
  namePlace,
});
const NEUTRAL = 1e9;

/** What an offer asks with another quantity in one row, exactly. */
function sumWith(lot: Lot, offer: NamedLotOffer, row: number, mengeMillis: number): bigint {
  return [...lot.mengeMillis].reduce(
    (sum, menge, k) =>
      sum +
      BigInt(k === row ? mengeMillis : menge) * BigInt(offer.epMillis[k] ?? 0) * BigInt(offer.factorNanos),
    0n,
  );
}

/** The oracle: the offers in the order they would have with another quantity in one row. */
function rankWith(lot: Lot, offers: readonly NamedLotOffer[], row: number, mengeMillis: number) {
  return offers.toSorted((a, b) => {
    const more = sumWith(lot, a, row, mengeMillis) - sumWith(lot, b, row, mengeMillis);
    return more === 0n ? a.namePlace - b.namePlace : more < 0n ? -1 : 1;
  });
}

const whole = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 3 }));
const anyCase = (mengeMax: number, epMax: number) =>
  fc.integer({ min: 1, max: 5 }).chain((rows) =>
    fc.record({
      lot: fc.array(whole(mengeMax), { minLength: rows, maxLength: rows }).map((list) => lotOf(...list)),
      row: fc.nat(rows - 1),
      offers: fc
        .array(
          fc.tuple(
            fc.constantFrom(NEUTRAL, 700 ** 3, 1_297 * 1_009 * 1_000),
            fc.array(whole(epMax), { minLength: rows, maxLength: rows }),
          ),
          { minLength: 1, maxLength: 4 },
        )
        .map((drawn) => drawn.map(([nanos, eps], place) => offerOf(place, nanos, ...eps))),
    }),
  );

describe('the quantities of a row at which rank 1 changes hands', () => {
  test.each([
    ['of every day', 100_000, 50_000],
    ['the largest', MENGE_MAX_MILLIS, EP_MAX_MILLIS],
    ['few and small, in which much is equal', 5, 3],
  ])('are the nearest ones, prices and quantities %s', (_, mengeMax, epMax) => {
    fc.assert(
      fc.property(anyCase(mengeMax, epMax), ({ lot, row, offers }) => {
        const menge = lot.mengeMillis[row] as number;
        const ranked = rankWith(lot, offers, row, menge);
        const firstWith = (mengeMillis: number) =>
          ranked.indexOf(rankWith(lot, offers, row, mengeMillis)[0]!);
        const { below, above } = openTippingMengen(lot, ranked)(row);
        // The winner is ahead of each rival by a straight line in this quantity, so up to the last one before
        // the turn it stays.
        expect(firstWith(below === null ? 0 : below.mengeMillis + 1)).toBe(0);
        expect(firstWith(above === null ? MENGE_MAX_MILLIS : above.mengeMillis - 1)).toBe(0);
        for (const tipping of [below, above]) {
          if (tipping === null) continue;
          const { mengeMillis, rival } = tipping;
          expect(firstWith(mengeMillis)).toBeGreaterThan(0);
          expect(rankWith(lot, [ranked[0]!, ranked[rival]!], row, mengeMillis)[0]).toBe(ranked[rival]);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  const table = (eps: number[][], isNamedFirst = false) =>
    openTippingMengen(
      lotOf(10_000, 10_000),
      eps.map((own, p) => offerOf(p === 0 && isNamedFirst ? 9 : p, NEUTRAL, ...own)),
    )(0);

  test.each([
    ['without an offer', [], null, null],
    ['with one offer', [[1_000, 1_000]], null, null],
    [
      'where the rival asks the same for the row',
      [
        [1_000, 1_000],
        [1_000, 2_000],
      ],
      null,
      null,
    ],
    [
      'below, where the rival is dearer in the row',
      [
        [1_000, 2_000],
        [3_000, 1_000],
      ],
      [4_999, 1],
      null,
    ],
    [
      'above, where it is cheaper',
      [
        [2_000, 1_000],
        [1_000, 3_000],
      ],
      null,
      [20_001, 1],
    ],
    [
      'rounded away to thousandths',
      [
        [1_000, 4_000],
        [4_000, 2_000],
      ],
      [6_666, 1],
      null,
    ],
    [
      'not below nothing',
      [
        [1_000, 1_000],
        [2_000, 1_001],
      ],
      null,
      null,
    ],
    [
      'not above the largest quantity',
      [
        [1_001, 1_000],
        [1_000, 999_000],
      ],
      null,
      null,
    ],
    [
      'the nearest of all rivals in each direction',
      [
        [1_000, 2_000],
        [3_000, 1_000],
        [2_000, 1_500],
        [900, 3_000],
      ],
      [4_999, 1],
      [100_001, 3],
    ],
    [
      'equal sums',
      [
        [1_000, 2_000],
        [2_000, 1_000],
      ],
      [9_999, 1],
      null,
    ],
    [
      'a winner that is ahead by its rounding alone',
      [
        [1_001, 1_000],
        [1_000, 1_000],
      ],
      null,
      [10_001, 1],
    ],
  ])('%s', (_, eps, below, above) => {
    const tip = (pair: (number | undefined)[] | null) => pair && { mengeMillis: pair[0], rival: pair[1] };
    expect(table(eps)).toEqual({ below: tip(below), above: tip(above) });
  });

  test('equal sums turn rank 1 where the name says so, and never at the quantity that stands there', () => {
    expect(
      table(
        [
          [1_000, 2_000],
          [3_000, 1_000],
        ],
        true,
      ).below?.mengeMillis,
    ).toBe(5_000);
    expect(
      table(
        [
          [1_000, 2_000],
          [2_000, 1_000],
        ],
        true,
      ).below?.mengeMillis,
    ).toBe(9_999);
  });
});
