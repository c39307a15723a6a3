import {
  createOfferTable,
  MISSING_EP,
  type OfferTable,
  type PriceBook,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { anyPriceBook, priceBookOf, lvOf, type Row } from '@rahmenpreis/pricing/test/any-price-book.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComparedInputs } from './compared-rows.ts';
import { meanPrices, outlierWeightMillis } from './outlier-figures.ts';
import {
  findOutlierPrices,
  outlierCellsOf,
  type OutlierPrice,
  type OutlierPrices,
  type OutlierScope,
} from './outlier-prices.ts';

/** What a book's offers are as ground; who takes part by mark, everybody without marks. */
function groundOf(
  book: PriceBook,
  {
    takes = book.offers.map(() => 1),
    before = [],
  }: { takes?: number[]; before?: (Float64Array | undefined)[] } = {},
): ComparedInputs {
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const standings = { participating: Uint8Array.from(takes) };
  return { frame: book, lvs, offers: book.offers, standings, before };
}

const PLAIN: OutlierScope = { reference: 'others', lIndexes: undefined };
/** What is looked for, 30 % off where nothing is said. */
type Look = Partial<OutlierScope> & { readonly percent?: number };

function find(ground: ComparedInputs, { percent = 30, ...scope }: Look = {}): OutlierPrices {
  // Whatever else is asked at once, each threshold finds its own.
  const { reference, lIndexes } = { ...PLAIN, ...scope };
  const steps = findOutlierPrices(ground, lIndexes, [1, percent, 99]);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value[reference].get(percent)!;
  }
}

/** A price as a line: «0/1 above 12/10» is bidder, code, kind, sum and reference. */
function told({ bidder, epIndex, kind, factor, isLess, sumMillis, referenceMillis }: OutlierPrice): string {
  const jump = factor === null ? '' : ` ${isLess ? '÷' : '×'}${factor}`;
  return `${bidder}/${epIndex} ${kind}${jump} ${sumMillis}/${referenceMillis}`;
}

/** A property with a row of one unit for each of the first codes, priced so by bidders; null is no price. */
function priced(eps: readonly (readonly (number | null)[])[], properties = 1): PriceBook {
  const rows = eps[0]!.map((_, ep): Row => ({ menge: 1_000, ep, slice: 0 }));
  const book = priceBookOf(Array.from({ length: properties }, () => lvOf(rows)));
  for (const own of eps) {
    const offer = createOfferTable(book);
    for (const [k, ep] of own.entries()) offer.epMillis[k] = ep ?? MISSING_EP;
    book.offers.push(offer);
  }
  return book;
}

const column = (...eps: readonly (number | null)[]) => priced(eps.map((ep) => [ep]));
const oddOf = (book: PriceBook, options?: Parameters<typeof groundOf>[1], scope?: Look) =>
  find(groundOf(book, options), scope).prices.map(told);

describe('what is odd', () => {
  test('the reference is the median of the others, and the threshold itself is off', () => {
    expect(oddOf(column(130, 100, 100, 100))).toEqual(['0/0 above 130/100']);
    expect(oddOf(column(129, 100, 100, 100))).toEqual([]);
    expect(oddOf(column(70, 100, 100, 100))).toEqual(['0/0 below 70/100']);
    // Of two others it is the middle between them: beside 100 and 200 it is 150, and the threshold at 196 and
    // 105.
    expect(oddOf(column(196, 100, 200))).toEqual([
      '1/0 below 100/198',
      '2/0 above 200/148',
      '0/0 above 196/150',
    ]);
    expect(oddOf(column(120, 100, 100, 100), {}, { percent: 20 })).toEqual(['0/0 above 120/100']);
  });

  test('under two others nothing is beside it, so that nothing is above or below; a gap and a zero are told, and weigh nothing', () => {
    expect(oddOf(column(100, 900))).toEqual([]);
    expect(oddOf(column(100, null))).toEqual(['1/0 missing null/null']);
    expect(oddOf(column(100, 0))).toEqual(['1/0 zero 0/null']);
    expect(find(groundOf(column(100, 0))).prices.map(outlierWeightMillis)).toEqual([null]);
  });

  test('a missing price weighs what the others ask, one of 0,000 as much less', () => {
    const { prices } = find(
      groundOf(
        priced([
          [100, 100],
          [120, 120],
          [110, 110],
          [null, 0],
        ]),
      ),
    );
    expect(prices.map(told)).toEqual(['3/1 zero 0/110', '3/0 missing null/110']);
    expect(prices.map(outlierWeightMillis)).toEqual([-110, 110]);
  });

  test.each([
    [1_200, 'period ×12'],
    [5_200, 'period ×52'],
    [36_500, 'period ×365'],
    [1_000, 'slip ×10'],
    [10_000, 'slip ×100'],
    [100_000, 'slip ×1000'],
    [1_090, 'slip ×10'],
    [1_091, 'period ×12'],
    [750, 'above'],
    [751, 'slip ×10'],
    [1_499, 'period ×12'],
    [1_500, 'above'],
    [10, 'slip ÷10'],
    [8, 'period ÷12'],
    [2, 'period ÷52'],
    [1, 'slip ÷100'],
  ])('%d beside 100 is %s', (ep, kind) => {
    expect(oddOf(column(ep, 100, 100, 100))).toEqual([`0/0 ${kind} ${ep}/100`]);
  });

  test('who asked a twelfth in the phase before may mean another period, whatever the others ask', () => {
    const before = [Float64Array.of(10, -1, -1, -1), undefined, Float64Array.of(100, -1, -1, -1)];
    const [price, ...others] = find(groundOf(column(120, 110, 110), { before })).prices;
    expect(others).toEqual([]);
    expect(price).toMatchObject({
      bidder: 0,
      kind: 'period',
      factor: 12,
      beside: 'before',
      beforeMillis: 10,
    });
    expect(oddOf(column(120, 110), { before })).toEqual(['0/0 period ×12 120/null']);
  });

  test('beside its own price of the phase before each price has a reference of its own, with the factors of this one', () => {
    const before = [Float64Array.of(100, -1, -1, -1), Float64Array.of(80, -1, -1, -1), undefined];
    const book = column(130, 90, null);
    book.offers[0]!.lsMillis[0] = 1_100;
    // The first raised its price by 30 %, the second by an eighth; of the third nobody knows what it asked.
    const told143 = ['0/0 above 143/110', '2/0 missing null/null'];
    expect(oddOf(book, { before }, { reference: 'before' })).toEqual(told143);
    const gone = column(null, 90, 90);
    expect(oddOf(gone, { before }, { reference: 'before' })).toEqual(['0/0 missing null/100']);
    const found = find(groundOf(column(1_000, 90, 90), { before }), { reference: 'before' }).prices[0];
    expect(found).toMatchObject({ kind: 'slip', factor: 10, beside: 'before', referenceMillis: 100 });
  });

  test('only the properties that are looked at count, in what is found as in its figures', () => {
    const ground = groundOf(priced([[200], [100], [100], [100]], 3));
    expect(find(ground).prices[0]).toMatchObject({ propertyCount: 3, sumMillis: 600 });
    const scope = { lIndexes: [0, 2] };
    expect(find(ground, scope)).toMatchObject({
      cellCount: 8,
      prices: [{ propertyCount: 2, sumMillis: 400, referenceMillis: 200 }],
    });
    const cells = outlierCellsOf(ground, 0, 0, { ...PLAIN, ...scope }, 30);
    expect(cells.map(({ lIndex }) => lIndex)).toEqual([0, 2]);
    expect(find(ground, { lIndexes: [] })).toEqual({ prices: [], cellCount: 0 });
  });

  test('of more properties than are read at once each counts once', () => {
    const ground = groundOf(priced([[200], [100], [100], [100]], 1_100));
    expect(find(ground).prices).toMatchObject([
      { propertyCount: 1_100, cellCount: 1_100, sumMillis: 220_000, referenceMillis: 110_000 },
    ]);
    expect(outlierCellsOf(ground, 0, 0, PLAIN, 30)).toHaveLength(1_100);
  });

  test('of amounts whose hundredfold no double holds the threshold is as exact', () => {
    const most = 1_000_000_000;
    const book = priceBookOf([lvOf([{ menge: 4_000_000_000, ep: 0, slice: 0 }])]);
    // With factors of 1.3 and 1 the amounts are 5.2 and 4 · 10¹⁵: 30 % off, and a thousandth of a euro less.
    for (const ep of [most, most, most, most]) {
      const offer = createOfferTable(book);
      offer.epMillis[0] = ep;
      book.offers.push(offer);
    }
    book.offers[0]!.lsMillis[0] = 1_300;
    expect(oddOf(book)).toEqual(['0/0 above 5200000000000000/4000000000000000']);
    book.offers[0]!.epMillis[0] = most - 1;
    expect(oddOf(book)).toEqual([]);
  });

  test('who does not take part or is out of the market is neither told nor a reference', () => {
    expect(oddOf(column(900, 100, 100, 100), { takes: [0, 1, 1, 1] })).toEqual([]);
    expect(oddOf(column(900, 100, 100), { takes: [1, 0, 1] })).toEqual([]);
    const book = column(900, 100, 100);
    book.offers[1]!.inMarket[0] = 0;
    expect(oddOf(book)).toEqual([]);
  });

  test('one price is one row over the properties where it is off, with its mean by amounts', () => {
    const book = priceBookOf([
      lvOf([{ menge: 1_000, ep: 0, slice: 0 }]),
      lvOf([
        { menge: 3_000, ep: 0, slice: 0 },
        { menge: 2_000, ep: 0, slice: 2 },
      ]),
      lvOf([{ menge: 9_000, ep: 0, slice: 0 }]),
    ]);
    for (const ep of [200, 100, 100, 100]) {
      const offer = createOfferTable(book);
      offer.epMillis[0] = ep;
      book.offers.push(offer);
    }
    // In the third property it is not off, as its factor there is as low as can be and that of the others as
    // high.
    book.offers[0]!.lsMillis[6] = 700;
    for (const p of [1, 2, 3]) book.offers[p]!.lsMillis[6] = 1_300;
    const ground = groundOf(book);
    const [price, ...others] = find(ground).prices;
    expect(others).toEqual([]);
    expect(price).toMatchObject({
      kind: 'above',
      mengeMillis: 6_000,
      sumMillis: 1_200,
      referenceMillis: 600,
      cellCount: 3,
      propertyCount: 2,
    });
    expect(meanPrices(price!)).toEqual({ epMillis: 200, referenceMillis: 100 });
    expect(outlierCellsOf(ground, 0, 0, PLAIN, 30)).toEqual([
      { lIndex: 0, mengeMillis: 1_000, sumMillis: 200, referenceMillis: 100, isOff: true },
      { lIndex: 1, mengeMillis: 3_000, sumMillis: 600, referenceMillis: 300, isOff: true },
      { lIndex: 1, mengeMillis: 2_000, sumMillis: 400, referenceMillis: 200, isOff: true },
      { lIndex: 2, mengeMillis: 9_000, sumMillis: 1_260, referenceMillis: 1_170, isOff: false },
    ]);
  });
});

/**
 * All prices of a book that are above, below, missing or zero by the plain way: row by row, as the comparison
 * prices them.
 */
function findPlainly(book: PriceBook, takes: readonly number[], percent: number) {
  const lines: string[] = [];
  const prices = book.offers.map((_, p) => book.lvs.map((_lv, l) => priceLv(book, p, l)));
  for (const [p, offer] of book.offers.entries()) {
    for (let k = 0; k < book.catalogueCount; k++) {
      const cells = book.lvs.flatMap(({ epIndex, inactive }, l) => {
        if (takes[p] !== 1 || offer.inMarket[l] === 0) return [];
        return [...epIndex.entries()].flatMap(([row, ep]) => {
          if (ep !== k || inactive[row] !== 0) return [];
          const others = book.offers.flatMap((other, o) =>
            o === p || takes[o] !== 1 || other.inMarket[l] === 0 || other.epMillis[k] === MISSING_EP
              ? []
              : [prices[o]![l]!.gpMillis[row]!],
          );
          const reference = others.length < 2 ? null : medianMillis(others);
          return [
            {
              gp: BigInt(prices[p]![l]!.gpMillis[row]!),
              reference: reference === null ? null : BigInt(reference),
            },
          ];
        });
      });
      if (cells.length === 0) continue;
      const ep = offer.epMillis[k]!;
      const seen = cells.filter(({ reference }) => reference !== null);
      const all = seen.length > 0 ? seen : cells;
      const off = seen.filter(({ gp, reference }) => {
        const own = reference!;
        const [high, low] = [BigInt(100 + percent), BigInt(100 - percent)];
        return own > 0n && (gp * 100n >= own * high || gp * 100n <= own * low);
      });
      const sumOf = (list: typeof cells) => list.reduce((sum, { gp }) => sum + gp, 0n);
      const referenceOf = (list: typeof cells) =>
        seen.length === 0 ? null : list.reduce((sum, { reference }) => sum + (reference ?? 0n), 0n);
      if (ep === MISSING_EP) lines.push(`${p}/${k} missing null/${referenceOf(all)}`);
      else if (ep === 0) lines.push(`${p}/${k} zero ${sumOf(all)}/${referenceOf(all)}`);
      else if (off.length > 0) lines.push(`${p}/${k} off ${sumOf(off)}/${referenceOf(off)}`);
    }
  }
  return lines.toSorted();
}

test('every sum and reference is that of the comparison, whatever the tender', () => {
  const anyTakes = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 6, maxLength: 6 });
  const anyCrowd = fc.tuple(anyPriceBook, anyPriceBook).map(([a, b]) => {
    const fitting = (offer: OfferTable): OfferTable => ({ ...createOfferTable(a), epMillis: offer.epMillis });
    return { ...a, offers: [...a.offers, ...b.offers.map(fitting)] };
  });
  fc.assert(
    fc.property(anyCrowd, anyTakes, fc.integer({ min: 1, max: 99 }), (book, drawn, percent) => {
      const takes = drawn.slice(0, book.offers.length);
      const plain = findPlainly(book, takes, percent);
      // A price that seems a multiple is told as such, with all of its rows.
      const found = find(groundOf(book, { takes }), { percent }).prices.filter(
        ({ factor }) => factor === null,
      );
      const jumps = new Set(
        find(groundOf(book, { takes }), { percent })
          .prices.filter(({ factor }) => factor !== null)
          .map(({ bidder, epIndex }) => `${bidder}/${epIndex}`),
      );
      expect(
        found
          .map(told)
          .map((line) => line.replace(/above|below/, 'off'))
          .toSorted(),
      ).toEqual(plain.filter((line) => !jumps.has(line.split(' ')[0]!)));
      const weights = find(groundOf(book, { takes }), { percent }).prices.map(outlierWeightMillis);
      const sizes = weights.map((weight) => (weight === null ? -1 : Math.abs(weight)));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }),
    { numRuns: 300 },
  );
});

/** What is planted in a tender of nearly equal prices: how it is named, and what becomes of the price. */
const PLANTS: readonly (readonly [kind: string, plant: (ep: number) => number])[] = [
  ['period ×12', (ep) => ep * 12],
  ['period ×52', (ep) => ep * 52],
  ['period ×365', (ep) => ep * 365],
  ['period ÷12', (ep) => Math.round(ep / 12)],
  ['period ÷52', (ep) => Math.round(ep / 52)],
  ['period ÷365', (ep) => Math.round(ep / 365)],
  ['slip ×10', (ep) => ep * 10],
  ['slip ×100', (ep) => ep * 100],
  ['slip ×1000', (ep) => ep * 1_000],
  ['slip ÷10', (ep) => Math.round(ep / 10)],
  ['slip ÷100', (ep) => Math.round(ep / 100)],
  ['slip ÷1000', (ep) => Math.round(ep / 1_000)],
  ['zero', () => 0],
  ['missing', () => MISSING_EP],
  ['above', (ep) => Math.round(ep * 1.4)],
  ['below', (ep) => Math.round(ep * 0.6)],
];

const CODE_COUNT = 24;
const anyTender = fc.record({
  lvs: fc.array(
    fc.array(
      fc.tuple(fc.integer({ min: 0, max: CODE_COUNT - 1 }), fc.integer({ min: 1_000, max: 1_000_000 })),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
    { minLength: 1, maxLength: 5 },
  ),
  bases: fc.array(fc.integer({ min: 500_000, max: 900_000 }), {
    minLength: CODE_COUNT,
    maxLength: CODE_COUNT,
  }),
  bidderCount: fc.integer({ min: 4, max: 8 }),
  /** In thousandths: how much each price differs, at most 2 %. */
  noise: fc.array(fc.integer({ min: 980, max: 1_020 }), {
    minLength: CODE_COUNT * 8,
    maxLength: CODE_COUNT * 8,
  }),
  plants: fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: CODE_COUNT - 1 }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: PLANTS.length - 1 }),
    ),
    { maxLength: 12 },
  ),
});

test('every odd price planted in 200 random tenders is found, as what it is, and nothing else', () => {
  fc.assert(
    fc.property(anyTender, ({ lvs, bases, bidderCount, noise, plants }) => {
      const book = {
        ...priceBookOf(lvs.map((rows) => lvOf(rows.map(([ep, menge]) => ({ menge, ep, slice: ep % 3 }))))),
        catalogueCount: CODE_COUNT,
      };
      for (let p = 0; p < bidderCount; p++) {
        const offer = createOfferTable(book);
        for (const [k, base] of bases.entries())
          offer.epMillis[k] = Math.round((base * noise[p * CODE_COUNT + k]!) / 1_000);
        book.offers.push(offer);
      }
      const used = new Set(lvs.flat().map(([ep]) => ep));
      const expected: string[] = [];
      // One for each code: the median of the others stays what honest ones ask.
      for (const [k, drawn, at] of new Map(plants.map((own) => [own[0], own])).values()) {
        const [p, [kind, plant]] = [drawn % bidderCount, PLANTS[at]!];
        const { epMillis } = book.offers[p]!;
        epMillis[k] = plant(epMillis[k]!);
        if (used.has(k)) expected.push(`${p}/${k} ${kind}`);
      }
      const found = find(groundOf(book)).prices.map((price) => told(price).split(' ').slice(0, -1).join(' '));
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 200 },
  );
});
