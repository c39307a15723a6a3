/// <reference types="node" />
import { expect, test } from 'vitest';
import { createLvTable, createOfferTable, MISSING_EP, type PriceBook } from '../price-book/price-book.ts';
import { sortLv } from '../price-book/sorted-lv.ts';
import { drawLots } from '../test/draw-lots.ts';
import { createDice } from '../test/drawn-positions.ts';
import { drawRounds } from '../test/draw-rounds.ts';
import { lvOf, priceBookOf, priceCellExactly, type Row } from '../test/any-price-book.ts';
import { fillSums, missingProber, type ProbeFault, type ProbeLimits } from './missing-probe.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';
import { priceOffers } from './price-offers.ts';

/** So many books; `npm run proof -- missing` tries more. */
const rounds = drawRounds(2_000);
const GROUP = 0;

interface Drawn {
  readonly book: PriceBook;
  readonly offering: readonly number[];
  readonly limits: ProbeLimits;
}

/** A property with gaps: some lack prices, are outside their market or take no part. */
function* drawBooks(seed: number): Generator<Drawn> {
  const dice = createDice(seed);
  for (const book of drawLots(seed)) {
    const gaps = dice() * 0.4;
    for (const offer of book.offers) {
      if (dice() < 0.5) continue;
      offer.epMillis.forEach((_, code) => {
        if (dice() < gaps) offer.epMillis[code] = MISSING_EP;
      });
    }
    for (const offer of book.offers) offer.inMarket[0] = dice() < 0.1 ? 0 : 1;
    // A free position, and a bidder who asks the same as another one.
    if (dice() < 0.2) book.offers[0]!.epMillis.fill(0, 0, 1);
    if (dice() < 0.2) Object.assign(book.offers.at(-1)!, structuredClone(book.offers[0]));
    const offering = [...book.offers.keys()].filter(() => dice() < 0.9);
    yield { book, offering, limits: { tenths: Math.floor(dice() * 400), per100: Math.floor(dice() * 9) } };
  }
}

/** The LV with some of its rows alone. */
function withRows(book: PriceBook, rows: readonly number[]): PriceBook {
  const lv = book.lvs[0]!;
  const some = createLvTable(rows.length);
  for (const [i, row] of rows.entries()) {
    for (const column of ['mengeMillis', 'epIndex', 'slice', 'inactive'] as const)
      some[column][i] = lv[column][row]!;
  }
  return { ...book, lvs: [some] };
}

/** The probe by words alone: the LV priced anew in BigInt without the rows, and row by row for the rivals. */
function probePlainly({ book, offering, limits }: Drawn, p: number) {
  const lv = book.lvs[0]!;
  const all = [...lv.slice.keys()];
  const counted = all.filter((row) => lv.slice[row] === GROUP && lv.inactive[row] === 0);
  const gaps = counted.filter((row) => book.offers[p]!.epMillis[lv.epIndex[row]!]! < 0);
  const rest = withRows(
    book,
    all.filter((row) => !gaps.includes(row)),
  );
  const present = offering.filter((q) => book.offers[q]!.inMarket[0] === 1);
  const highest = gaps.map((row) => {
    const asked = present
      .filter((q) => book.offers[q]!.epMillis[lv.epIndex[row]!]! >= 0)
      .map((q) => priceCellExactly(withRows(book, [row]), q, 0, GROUP).sum);
    return asked.length === 0 ? undefined : asked.reduce((a, b) => (a > b ? a : b));
  });
  const isPriced = highest.every((each) => each !== undefined);
  const value = highest.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n);
  const complete = present.filter((q) => q !== p && priceCellExactly(book, q, 0, GROUP).flags === 0);
  const sumIn = (of: PriceBook, q: number) => priceCellExactly(of, q, 0, GROUP).sum;
  const [own, ownFilled] = [sumIn(rest, p), sumIn(rest, p) + value];
  const order = (of: PriceBook, mine: bigint) => {
    const ahead = complete.filter((q) => sumIn(of, q) < mine || (sumIn(of, q) === mine && q < p));
    const rivals = complete.toSorted((a, b) => Number(sumIn(of, a) - sumIn(of, b)) || a - b);
    return { sumMillis: Number(mine), rank: ahead.length + 1, winner: ahead.length === 0 ? p : rivals[0]! };
  };
  const [without, filled] = [order(rest, own), order(book, ownFilled)];
  const isPassed = complete.some((q) => sumIn(rest, q) > own && sumIn(book, q) < ownFilled);
  const allowedCount = limits.per100 * Math.ceil(counted.length / 100);
  const faults: [ProbeFault, boolean][] = [
    ['unpriced', !isPriced],
    ['count', gaps.length > allowedCount],
    ['value', isPriced && value * 1000n > BigInt(limits.tenths) * ownFilled],
    ['order', isPriced && (isPassed || without.winner !== filled.winner)],
  ];
  return {
    gaps: gaps.length,
    highest: highest.map((each) => (each === undefined ? -1 : Number(each))).toSorted((a, b) => a - b),
    countedCount: counted.length,
    allowedCount,
    valueMillis: isPriced ? Number(value) : null,
    without,
    filled: isPriced ? filled : null,
    faults: faults.flatMap(([fault, is]) => (is ? [fault] : [])),
  };
}

test('the probe equals the LV priced anew, on random books', { timeout: 0 }, () => {
  const books = drawBooks(rounds.seed);
  const seen = new Set<string>();
  for (let tried = 0; tried < rounds.count; tried++) {
    const drawn = books.next().value as Drawn;
    if (tried < rounds.from) continue;
    rounds.note(tried);
    const { book, offering, limits } = drawn;
    const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
    const sums = priceOffers(book, lvs);
    const nameOrder = Int32Array.from(book.offers.keys());
    const probe = missingProber(
      { ...sums, frame: book, lvs, offers: book.offers, offering, nameOrder },
      limits,
    );
    for (const p of book.offers.keys()) {
      const found = probe({ p, l: 0, s: GROUP });
      const plain = probePlainly(drawn, p);
      const isProbed = plain.gaps > 0 && offering.includes(p) && book.offers[p]!.inMarket[0] === 1;
      expect(found !== undefined).toBe(isProbed);
      if (found === undefined) continue;
      const { positions, ...figures } = found;
      const highest = positions.map(({ highestMillis }) => highestMillis ?? -1).toSorted((a, b) => a - b);
      expect({ ...figures, gaps: positions.length, highest }).toEqual(plain);
      for (const fault of found.faults.length === 0 ? ['none'] : found.faults) seen.add(fault);
    }
  }
  // Each fault comes up, and none at all, so that nothing is proven by books without it.
  expect([...seen].toSorted()).toEqual(['count', 'none', 'order', 'unpriced', 'value']);
});

/** One bidder without the second price beside others, of whom each asks so much for both, in thousandths. */
function probeAmong(rivals: readonly (readonly [number, number])[], own = 10_000, rows: Row[] = TWO_ROWS) {
  const book = priceBookOf([lvOf(rows)]);
  for (const prices of [[own, MISSING_EP], ...rivals]) {
    const offer = createOfferTable(book);
    offer.epMillis.set(prices);
    book.offers.push(offer);
  }
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const offering = [...book.offers.keys()];
  const nameOrder = Int32Array.from(offering, (p) => offering.length - p);
  const inputs = { ...priceOffers(book, lvs), frame: book, lvs, offers: book.offers, offering, nameOrder };
  return missingProber(inputs, { tenths: 10, per100: 1 })({ p: 0, l: 0, s: 0 });
}
const TWO_ROWS: Row[] = [
  { menge: 1_000, ep: 0, slice: 0 },
  { menge: 1_000, ep: 1, slice: 0 },
];

test.each<[string, readonly (readonly [number, number])[], readonly ProbeFault[]]>([
  [
    'one percent of the sum is minor',
    [
      [20_000, 100],
      [30_000, 101],
    ],
    [],
  ],
  [
    'a thousandth more is not',
    [
      [20_000, 100],
      [30_000, 102],
    ],
    ['value'],
  ],
  ['nobody else has the price', [[20_000, MISSING_EP]], ['unpriced']],
  ['nobody else offers', [], ['unpriced']],
  ['zero is a price', [[20_000, 0]], []],
  [
    'another passes with the highest price',
    [
      [10_010, 0],
      [20_000, 90],
    ],
    ['order'],
  ],
  [
    'who was first is not any more, by name alone',
    [
      [10_090, 0],
      [20_000, 90],
    ],
    ['order'],
  ],
  [
    'equal sums behind the same first are the same order',
    [
      [9_000, 0],
      [10_090, 0],
      [20_000, 90],
    ],
    [],
  ],
  [
    'others change the first place among each other',
    [
      [9_000, 90],
      [9_050, 0],
    ],
    ['order'],
  ],
])('%s', (_, rivals, faults) => {
  expect(probeAmong(rivals)?.faults).toEqual(faults);
});

test('an unpriced position that does not count, and a code that is gone', () => {
  expect(probeAmong([[1, 1]], 10_000, [TWO_ROWS[0]!, { ...TWO_ROWS[1]!, inactive: true }])).toBeUndefined();
  const gone = probeAmong([[1, 1]], 10_000, [...TWO_ROWS, { menge: 1, ep: -1, slice: 0 }]);
  expect(gone).toMatchObject({ filled: null, valueMillis: null, faults: ['unpriced'] });
});

test('a missing price is the highest of those who offer there, not of who is outside its market (C4-08)', () => {
  const frame = {
    sliceCount: 1,
    regionCount: 1,
    catalogueCount: 1,
    sustainable: new Uint8Array(1),
    regionOf: new Int32Array(1),
  };
  const lv = createLvTable(1);
  lv.mengeMillis[0] = 1_000;
  const asking = (epMillis: number) => ({ ...createOfferTable(frame), epMillis: Float64Array.of(epMillis) });
  const ground = {
    frame,
    lvs: [sortLv(lv, 1)],
    offers: [createOfferTable(frame), asking(5_000), asking(9_000)],
    offering: [0, 1, 2],
    propertyCount: 1,
    sliceCount: 1,
    sums: Float64Array.of(0, 5_000, 9_000),
  };
  const filledBy = (...flags: number[]) =>
    fillSums({ ...ground, offerCount: 3, flags: Uint8Array.from(flags) })[0];
  expect(filledBy(FLAG_PRICE_MISSING, 0, 0)).toBe(9_000);
  expect(filledBy(FLAG_PRICE_MISSING, 0, FLAG_NOT_IN_MARKET)).toBe(5_000);
  expect(filledBy(FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET, FLAG_NOT_IN_MARKET)).toBeNaN();
});
