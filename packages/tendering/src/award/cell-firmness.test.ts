import { MISSING_EP, type PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import {
  anyPriceBook,
  priceBookOf,
  lvOf,
  priceCellExactly,
  type Row,
} from '@rahmenpreis/pricing/test/any-price-book.ts';
import { createOfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Participation } from '../participation/participation.ts';
import { createFirmCells, reckonFirmness } from './cell-firmness.ts';
import { standingsOf } from './comparison.ts';

interface Bidder {
  organisation: string;
  participation: Participation;
}

/** All cells of a book as the call would give them, bidders by name. */
function firmnessOf(book: PriceBook, bidders: readonly Bidder[]) {
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const ground = {
    ...priceOffers(book, lvs),
    frame: book,
    lvs,
    offers: book.offers,
    standings: standingsOf(bidders),
  };
  const cells = createFirmCells(ground);
  reckonFirmness(ground, [...cells.states.keys()], cells);
  return cells.states.map((state, cell) => ({
    state,
    winner: bidders[cells.winners[cell]!]?.organisation ?? null,
    rival: bidders[cells.rivals[cell]!]?.organisation ?? null,
    limitMillionths: cells.limitMillionths[cell],
  }));
}

/** What an offer asks for the two positions of a lot, and how else it differs from a plain one. */
interface Asked {
  eps: readonly number[];
  participation?: Participation;
  market?: 0 | 1;
}

/** The only lot of a property with these rows, priced by A, B, C … */
function lotWith(rows: readonly Omit<Row, 'slice'>[], asked: readonly Asked[], names = ['A', 'B', 'C', 'D']) {
  const book = priceBookOf([lvOf(rows.map((row) => ({ ...row, slice: 0 })))]);
  for (const { eps, market = 1 } of asked) {
    const offer = createOfferTable(book);
    offer.epMillis.set(eps);
    offer.inMarket[0] = market;
    book.offers.push(offer);
  }
  const bidders = asked.map(({ participation = 'true' }, p) => ({ organisation: names[p]!, participation }));
  const { state, winner, rival, limitMillionths } = firmnessOf(book, bidders)[0]!;
  return winner === null && rival === null && limitMillionths === -1
    ? state
    : [state, winner, rival, limitMillionths];
}

const ROWS = [
  { menge: 1_000, ep: 0 },
  { menge: 1_000, ep: 1 },
];
const PLAIN: readonly Asked[] = [{ eps: [1_000, 2_000] }, { eps: [3_000, 1_000] }];

describe('how firmly rank 1 of a cell stands', () => {
  test.each([
    ['two offers', ROWS, PLAIN, ['firm', 'A', 'B', 333_333]],
    [
      'a rival that is dearer in every row',
      ROWS,
      [{ eps: [1, 1] }, { eps: [2, 2] }],
      ['firm', 'A', 'B', 1_000_000],
    ],
    [
      'equal offers: the name says who wins, and nothing holds it',
      ROWS,
      [{ eps: [1, 1] }, { eps: [1, 1] }],
      ['firm', 'A', 'B', 0],
    ],
    [
      'a winner that asks for nothing',
      ROWS,
      [{ eps: [5, 5] }, { eps: [0, 0] }],
      ['firm', 'B', 'A', 1_000_000],
    ],
    ['one offer', ROWS, PLAIN.slice(0, 1), 'one-offer'],
    ['a rival that has withdrawn', ROWS, [PLAIN[0]!, { ...PLAIN[1]!, participation: 'false' }], 'one-offer'],
    ['a rival that has not confirmed', ROWS, [PLAIN[0]!, { ...PLAIN[1]!, participation: null }], 'one-offer'],
    ['a rival without one of the prices', ROWS, [PLAIN[0]!, { eps: [3_000, MISSING_EP] }], 'one-offer'],
    ['a rival outside its market', ROWS, [PLAIN[0]!, { ...PLAIN[1]!, market: 0 }], 'one-offer'],
    [
      'a cheaper one outside its market is not the winner',
      ROWS,
      [...PLAIN, { eps: [1, 1], market: 0 }],
      ['firm', 'A', 'B', 333_333],
    ],
    ['nobody', ROWS, [], 'no-offer'],
    ['nobody who is complete', ROWS, [{ eps: [1, MISSING_EP] }, { eps: [MISSING_EP, 1] }], 'no-offer'],
    ['nobody in the market', ROWS, [{ ...PLAIN[0]!, market: 0 }], 'no-offer'],
    ['all quantities zero', ROWS.map(({ ep }) => ({ ep, menge: 0 })), PLAIN, 'free'],
    ['all rows inactive', ROWS.map((row) => ({ ...row, inactive: true })), PLAIN, 'free'],
    ['one who asks for nothing', ROWS, [{ eps: [0, 0] }], 'free'],
    [
      'nothing asked by the complete ones, a price missing by another',
      ROWS,
      [{ eps: [0, 0] }, { eps: [0, 0] }, { eps: [0, MISSING_EP] }],
      ['firm', 'A', 'B', 0],
    ],
    ['no rows', [], PLAIN, 'no-rows'],
    ['a row whose code left the catalogue', [...ROWS, { menge: 1, ep: -1 }], PLAIN, 'no-offer'],
    [
      'a row that is inactive is no part of it',
      [...ROWS, { menge: 9_000, ep: 1, inactive: true }],
      PLAIN,
      ['firm', 'A', 'B', 333_333],
    ],
    [
      'rows of one code count together',
      [ROWS[0]!, ROWS[1]!, ROWS[1]!],
      [PLAIN[1]!, { eps: [2_000, 2_000] }],
      ['firm', 'A', 'B', 333_333],
    ],
  ] as const)('%s', (_, rows, asked, expected) => {
    expect(lotWith(rows, asked)).toEqual(expected);
  });

  test('equal sums go by the name, whatever the order of the bidders', () => {
    expect(lotWith(ROWS, [{ eps: [1, 2] }, { eps: [2, 1] }], ['Ärger', 'Anton'])).toEqual([
      'firm',
      'Anton',
      'Ärger',
      0,
    ]);
  });
});

test('any phase: the winner of the rounded sums, and the least share that the plain formula gives for a rival', () => {
  const anyParticipation = fc.constantFrom<Participation[]>('true', 'true', 'true', 'false', null);
  fc.assert(
    fc.property(
      anyPriceBook,
      fc.array(anyParticipation, { minLength: 3, maxLength: 3 }),
      (book, participation) => {
        const bidders = book.offers.map((_, p) => ({
          organisation: `Firma ${p}`,
          participation: participation[p]!,
        }));
        const found = firmnessOf(book, bidders);
        for (const [cell, { state, winner, limitMillionths }] of found.entries()) {
          const [l, s] = [Math.floor(cell / book.sliceCount), cell % book.sliceCount];
          const offering = bidders.flatMap(({ participation: own }, p) => (own === 'true' ? [p] : []));
          const priced = offering.map((p) => ({ p, ...priceCellExactly(book, p, l, s) }));
          const ranked = priced
            .filter(({ flags }) => flags === 0)
            .toSorted((a, b) => Number(a.sum - b.sum) || a.p - b.p);
          const isFree =
            priced.length > 0 && priced.every(({ sum, flags }) => sum === 0n && (flags & 1) === 0);
          const hasRows = book.lvs[l]!.slice.includes(s);
          const expected = !hasRows
            ? 'no-rows'
            : isFree
              ? 'free'
              : (['no-offer', 'one-offer'][ranked.length] ?? 'firm');
          expect(state).toBe(expected);
          if (state !== 'firm') continue;
          expect(winner).toBe(`Firma ${ranked[0]!.p}`);
          const shares = ranked.slice(1).map(({ p }) => plainShare(book, ranked[0]!.p, p, l, s));
          expect(BigInt(limitMillionths!)).toBe(
            shares.reduce((least, share) => (share < least ? share : least)),
          );
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

/** ⌊10⁶ · max(0, Σ q·Δ) / Σ q·|Δ|⌋ over the counted rows of a cell, written down once more. */
function plainShare(book: PriceBook, winner: number, rival: number, l: number, s: number): bigint {
  const lv = book.lvs[l]!;
  const ep = (p: number, row: number) => {
    const offer = book.offers[p]!;
    const factor = (value: number | undefined) => BigInt(value || 1_000);
    const sustainable = book.sustainable[s] ? factor(offer.nMillis[l * 3 + s]) : 1_000n;
    const others = factor(offer.blMillis[book.regionOf[l]! * 3 + s]) * factor(offer.lsMillis[l * 3 + s]);
    return BigInt(offer.epMillis[lv.epIndex[row]!]!) * others * sustainable;
  };
  let [sum, size] = [0n, 0n];
  for (const row of lv.slice.keys()) {
    if (lv.slice[row] !== s || lv.inactive[row]) continue;
    const part = BigInt(lv.mengeMillis[row]!) * (ep(rival, row) - ep(winner, row));
    sum += part;
    size += part < 0n ? -part : part;
  }
  return size === 0n || sum < 0n ? 0n : (1_000_000n * sum) / size;
}
