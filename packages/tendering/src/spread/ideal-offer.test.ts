import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printKeyvalKey } from '../keyval/keyval-key.ts';
import { type SliceId, SLICES, sliceOfTag } from '../lv/slice.ts';
import { type PriceBookPosition, createOfferPriceBook, readOffer } from '../offer/offer-price-book.ts';
import { listPricedLines, priceLvOffers, totalOfSlices } from '../offer/priced-lv.ts';
import { idealOffer } from './ideal-offer.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const CODES = ['A', 'B', 'C', 'D'] as const;
const TAG_OF = { A: 'uegm', B: 'tgm', C: 'aufzug', D: 'energy' } as const;

type Position = PriceBookPosition & { description: string };

const entries = CODES.map(
  (epCode, index): EpEntry => ({
    number: `${index + 1}`,
    type: 'position',
    title: epCode,
    epCode,
    unit: 'h',
    preText: '',
    postText: '',
    sliceTag: TAG_OF[epCode],
    tags: [],
    leftInt: 2 * index + 1,
    rightInt: 2 * index + 2,
  }),
);

function position(epCode: (typeof CODES)[number], optionalPosition = false): Position {
  const sliceTag = TAG_OF[epCode];
  return {
    epCode,
    amount: 1,
    description: epCode,
    optionalPosition,
    optionalPositionActive: false,
    sliceTag,
  };
}

type Prices = Readonly<Partial<Record<(typeof CODES)[number], number | undefined>>>;

function priced(
  positions: Position[],
  offers: readonly { prices: Prices; takes?: boolean; market?: boolean }[],
) {
  const { book, places } = createOfferPriceBook({
    phaseId: PHASE,
    epCodes: CODES,
    properties: [{ liegenschaftId: HOUSE, region: 'Berlin', positions }],
  });
  const bidders = offers.map(({ prices, takes = true, market = true }) =>
    readOffer(book, places, [
      { key: printKeyvalKey({ kind: 'offer', phaseId: PHASE }), value: `${takes}` },
      { key: printKeyvalKey({ kind: 'm', phaseId: PHASE, liegenschaftId: HOUSE }), value: `${market}` },
      ...Object.entries(prices).flatMap(([epCode, millis]) =>
        millis === undefined
          ? []
          : [{ key: printKeyvalKey({ kind: 'ep', phaseId: PHASE, epCode }), value: `${millis}` }],
      ),
    ]),
  );
  const whole = { ...book, offers: bidders.map(({ table }) => table) };
  return { entries, positions, offers: priceLvOffers(whole, 0, bidders) };
}

test('each service group comes from its lowest complete offer, of equal ones from the first', () => {
  const lv = priced(
    [position('A'), position('B'), position('C'), position('D')],
    [
      { prices: { A: 10, B: 10, C: 50, D: 7 } },
      { prices: { A: 1, B: 30, C: 5, D: 7 } },
      { prices: { A: 1, C: 1, D: 1 }, takes: false },
      { prices: { A: 1, C: 1, D: 1 }, market: false },
    ],
  );
  const ideal = idealOffer(lv);
  expect([...ideal.winnerOf]).toEqual([
    ['basisfm', 0],
    ['aufzug', 1],
    ['energie', 0],
  ]);
  expect([...ideal.price.gpMillis]).toEqual([10, 10, 5, 7]);
  expect(totalOfSlices(ideal)).toEqual({ sumMillis: 32, flags: 0 });
  // Beside the others it changes neither the best nor a percent.
  const { sum } = listPricedLines({ ...lv, offers: [...lv.offers, ideal] });
  expect(sum.offers.slice(0, -1)).toEqual(listPricedLines(lv).sum.offers);
  expect(sum.offers.at(-1)).toMatchObject({ gpMillis: 32, percent: null, isContender: false, isBest: false });
});

test('a group that nobody offers wholly has no ideal, and then the whole has none', () => {
  const lv = priced(
    [position('A'), position('C'), position('C', true)],
    [{ prices: { A: 10 } }, { prices: {} }],
  );
  const ideal = idealOffer(lv);
  expect([...ideal.winnerOf.keys()]).toEqual(['basisfm']);
  expect(totalOfSlices(ideal, ['basisfm'])).toEqual({ sumMillis: 10, flags: 0 });
  expect(totalOfSlices(ideal).flags).not.toBe(0);
  const lines = listPricedLines({ ...lv, offers: [ideal] }).lines.map(({ offers: [own] }) => own);
  expect(lines.map((own) => own?.isPriceMissing)).toEqual([false, true, false]);
  expect([...idealOffer(priced([], [])).winnerOf]).toEqual([]);
});

test('it asks of every group what the lowest complete offer asks, and of all their sum', () => {
  const price = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: undefined, freq: 6 });
  const offer = fc.record({
    prices: fc.record({ A: price, B: price, C: price, D: price }),
    takes: fc.constantFrom(true, true, true, false),
    market: fc.constantFrom(true, true, true, false),
  });
  const rows = fc.array(fc.tuple(fc.constantFrom(...CODES), fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.array(offer, { maxLength: 4 }), (drawn, offers) => {
      const positions = drawn.map(([code, isInactive]) => position(code, isInactive));
      const ideal = idealOffer(priced(positions, offers));
      const lowestOf = (sliceId: SliceId) => {
        const own = drawn.filter(([code]) => sliceOfTag(TAG_OF[code]).sliceId === sliceId);
        if (own.length === 0) return undefined;
        const counted = own.filter(([, isInactive]) => !isInactive);
        const sums = offers
          .filter(({ prices, takes, market }) => takes && market && counted.every(([code]) => prices[code]))
          .map(({ prices }) => counted.reduce((sum, [code]) => sum + (prices[code] ?? 0), 0));
        return sums.length === 0 ? null : Math.min(...sums);
      };
      const lowest = SLICES.map(({ sliceId }) => lowestOf(sliceId));
      for (const [slice, { sliceId }] of SLICES.entries()) {
        const { sumMillis, flags } = totalOfSlices(ideal, [sliceId]);
        expect(flags === 0 ? sumMillis : null).toBe(lowest[slice] ?? null);
      }
      const known = lowest.filter((sum) => sum !== undefined);
      const isWhole = known.length > 0 && known.every((sum) => sum !== null);
      const { sumMillis, flags } = totalOfSlices(ideal);
      const whole = known.reduce<number>((all, sum) => all + (sum ?? 0), 0);
      expect(flags === 0 ? sumMillis : null).toBe(isWhole ? whole : null);
    }),
  );
});
