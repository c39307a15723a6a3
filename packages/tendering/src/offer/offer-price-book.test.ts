import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseKeyvalKey, printKeyvalKey } from '../keyval/keyval-key.ts';
import {
  type PriceBookPosition,
  type PriceBookSource,
  createOfferPriceBook,
  enterKeyval,
  readOffer,
} from './offer-price-book.ts';
import { REGIONS } from '../liegenschaft/region.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const OTHER_PHASE = '00000000-0000-4000-8000-000000000002';
const BERLIN = '00000000-0000-4000-8000-00000000000a';
const EMPTY = '00000000-0000-4000-8000-00000000000b';

function position(epCode: string, amount: number, more: Partial<PriceBookPosition> = {}): PriceBookPosition {
  return { epCode, amount, optionalPosition: false, optionalPositionActive: false, sliceTag: 'tgm', ...more };
}

const source: PriceBookSource = {
  phaseId: PHASE,
  epCodes: ['UE0010', 'AU_1', '007'],
  properties: [
    {
      liegenschaftId: BERLIN,
      region: 'Berlin',
      positions: [
        position('UE0010', 2.5),
        position('AU_1', 4, { sliceTag: 'aufzug' }),
        position('007', 9, { optionalPosition: true, sliceTag: 'aufzug' }),
      ],
    },
    { liegenschaftId: EMPTY, region: 'Atlantis', positions: [] },
  ],
};

const factors = [
  { key: printKeyvalKey({ kind: 'bl', phaseId: PHASE, region: 'Berlin', tag: 'uegm' }), value: '1100' },
  { key: printKeyvalKey({ kind: 'ls', phaseId: PHASE, liegenschaftId: BERLIN, tag: 'uegm' }), value: '900' },
  { key: printKeyvalKey({ kind: 'n', phaseId: PHASE, liegenschaftId: BERLIN, tag: 'uegm' }), value: '1200' },
];
const prices = [
  { key: `${PHASE}_ep_UE0010`, value: '10000' },
  { key: `${PHASE}_ep_AU_1`, value: '2000' },
];

function priced(entries: { key: string; value: string }[]) {
  const { book, places } = createOfferPriceBook(source);
  const offer = readOffer(book, places, entries);
  book.offers = [offer.table];
  return { book, offer, lv: priceLv(book, 0, 0) };
}

test('stored values price the LV: the three factors of the group of the first tag, none for others', () => {
  const { lv } = priced([...factors, ...prices]);
  expect([...lv.gpMillis]).toEqual([29_700, 8_000, 0]);
  expect([...lv.flags]).toEqual([0, 0, FLAG_NO_ROWS, FLAG_NO_ROWS, FLAG_NO_ROWS]);
});

test('an untouched offer has no price, says nothing and lies in every market', () => {
  const { lv, offer, book } = priced([]);
  expect([...lv.positionFlags]).toEqual([FLAG_PRICE_MISSING, FLAG_PRICE_MISSING, 0]);
  expect(offer.participation).toBeNull();
  expect([...offer.table.inMarket]).toEqual([1, 1]);
  expect([...priceOffers(book).flags.subarray(5)]).toEqual(Array(5).fill(FLAG_NO_ROWS));
});

test('market area and participation are read, an EP code keeps its leading zeros', () => {
  const { lv, offer } = priced([
    { key: `${PHASE}_m_${BERLIN}`, value: 'false' },
    { key: `${PHASE}_offer`, value: 'true' },
    { key: `${PHASE}_ep_007`, value: '5' },
  ]);
  expect(lv.flags[0]).toBe(FLAG_NOT_IN_MARKET | FLAG_PRICE_MISSING);
  expect(offer.participation).toBe('true');
  expect([...offer.table.epMillis]).toEqual([-1, -1, 5]);
});

test.each([
  ['another phase', `${OTHER_PHASE}_ep_UE0010`, '77'],
  ['a code that left the catalogue', `${PHASE}_ep_GONE`, '77'],
  ['a property that left the phase', `${PHASE}_ls_${OTHER_PHASE}_uegm`, '700'],
  ['an award', `awarding_${PHASE}_${BERLIN}_basisfm`, OTHER_PHASE],
  ['a text that is no key', 'nonsense', '77'],
])('%s changes nothing', (_, key, value) => {
  expect(priced([...prices, ...factors, { key, value }]).offer).toEqual(
    priced([...prices, ...factors]).offer,
  );
});

test('a value that is no number counts as missing', () => {
  const { offer } = priced([{ key: `${PHASE}_ep_UE0010`, value: 'abc' }]);
  expect(offer.table.epMillis[0]).toBe(-1);
});

test('the order of the entries never matters, as each key occurs once', () => {
  const entries = [...factors, ...prices, { key: `${PHASE}_m_${BERLIN}`, value: 'false' }];
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      expect(priced(shuffled).lv).toEqual(priced(entries).lv);
    }),
  );
});

test('amounts become exact thousandths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (mengeMillis) => {
      const { book } = createOfferPriceBook({
        ...source,
        properties: [
          { liegenschaftId: BERLIN, region: 'Berlin', positions: [position('UE0010', mengeMillis / 1000)] },
        ],
      });
      expect(book.lvs[0]?.mengeMillis[0]).toBe(mengeMillis);
    }),
  );
});

test.each([
  [`${PHASE}_ep_AU_1`, { kind: 'ep', epIndex: 1 }],
  [`${PHASE}_bl_Berlin_aufzug`, { kind: 'bl', region: REGIONS.indexOf('Berlin'), slice: 1 }],
  [`${PHASE}_ls_${EMPTY}_energy`, { kind: 'ls', lIndex: 1, slice: 2 }],
  [`${PHASE}_n_${BERLIN}_uegm`, { kind: 'n', lIndex: 0, slice: 0 }],
  [`${PHASE}_m_${EMPTY}`, { kind: 'm', lIndex: 1 }],
  [`${PHASE}_offer`, undefined],
  [`${PHASE}_ep_GONE`, undefined],
  [`${OTHER_PHASE}_ep_AU_1`, undefined],
])('entering %s says which price stands on it', (text, change) => {
  const { book, places } = createOfferPriceBook(source);
  const offer = readOffer(book, places, []);
  const key = parseKeyvalKey(text);
  expect(key === undefined ? 'no key' : enterKeyval(offer, places, key, '900')).toEqual(change);
});

test('what is entered and then removed leaves an offer that nobody has touched', () => {
  const { book, places } = createOfferPriceBook(source);
  const entered = [...factors, ...prices, { key: `${PHASE}_m_${BERLIN}`, value: 'false' }];
  const offer = readOffer(book, places, entered);
  const untouched = readOffer(book, places, []);
  expect(offer).not.toEqual(untouched);
  for (const { key: text, value } of entered) {
    const key = parseKeyvalKey(text)!;
    const change = enterKeyval(offer, places, key, undefined);
    expect(change).toEqual(enterKeyval(readOffer(book, places, []), places, key, value));
  }
  expect(offer).toEqual(untouched);
});
