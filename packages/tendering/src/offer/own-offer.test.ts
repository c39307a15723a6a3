import { epEntry } from '../test/ep-entry.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { TAGS } from '@rahmenpreis/contract/category-tag.ts';
import { MENGE_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfferPriceBook, readOffer } from './offer-price-book.ts';
import { sumCodes } from './priced-lv.ts';
import { type OwnKey, printOwnEdit, printOwnKey } from '../keyval/own-key.ts';
import { columnsOf } from '../test/columns-of.ts';
import { lvPosition } from '../test/lv-position.ts';
import { effectsIn, type PropertyKey } from './property-effect.ts';
import {
  frameOffer,
  offerProgress,
  offerTotal,
  priceAhead,
  priceAsStored,
  priceOwnLv,
  priceOwnOffer,
} from './own-offer.ts';

function liegenschaft(nummer: string): Liegenschaft {
  return {
    id: nummer,
    organisationId: 'o',
    createdAt: '2026-01-01T00:00:00.000Z',
    nummer,
    name: nummer,
    beschreibung: '',
    anmerkung: '',
    eigentuemer: '',
    verantwortlicher: '',
    erpNummer: '',
    adresse: {
      strasse: 'Am Sandtorkai',
      hausnummer: '40',
      postleitzahl: '20457',
      stadt: 'Hamburg',
      region: 'Hamburg',
      land: 'Deutschland',
    },
    hauptBildId: null,
    hauptPlanId: null,
    mediaIds: [],
    gebaeudeIds: [],
  };
}

test('a bidder meets the properties of a phase in the order of the comparison, L-2 before L-10', () => {
  const { liegenschaften } = frameOffer({
    phase: {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Erstes Angebot',
      start: '2026-01-01T00:00:00Z',
      end: '2026-02-01T00:00:00Z',
      type: 'OFFER',
      seal: 'NONE',
      liegenschaftIds: ['L-10', 'L-2', 'L-1'],
    },
    entries: [],
    columns: columnsOf([]),
    liegenschaften: ['L-10', 'L-1', 'L-2'].map(liegenschaft),
  });
  expect(liegenschaften.map(({ nummer }) => nummer)).toEqual(['L-1', 'L-2', 'L-10']);
});

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const BARE = '00000000-0000-4000-8000-00000000000b';

function position(id: string, epCode: string, amount: number): LvPosition {
  return lvPosition({ id, epCode, amount, sliceTag: epCode === 'A' ? 'tgm' : 'aufzug' });
}

function entry(epCode: string, leftInt: number): EpEntry {
  return epEntry({ number: String(leftInt), title: epCode, epCode, leftInt, rightInt: leftInt + 1 });
}

const HOUSE_LV = {
  info: { id: 'lv', phaseId: PHASE_ID, propertyId: HOUSE, filename: '', createdAt: '' },
  positions: [position('1', 'A', 2), position('2', 'B', 3)],
};

const SOURCE = {
  phase: {
    id: PHASE_ID,
    title: 'Erstes Angebot',
    start: '2026-01-01T00:00:00Z',
    end: '2026-02-01T00:00:00Z',
    type: 'OFFER',
    seal: 'NONE',
    liegenschaftIds: [HOUSE, BARE],
  } as Phase,
  entries: [entry('A', 1), entry('B', 3)],
};

const frame = frameOffer({
  ...SOURCE,
  columns: columnsOf([HOUSE_LV]),
  liegenschaften: [
    { ...liegenschaft('L-1'), id: HOUSE },
    { ...liegenschaft('L-2'), id: BARE },
  ],
});

function values(...own: [OwnKey, string][]) {
  return own.map(([key, value]) => ({ key: printOwnKey(PHASE_ID, key), value }));
}

const stored = values(
  [{ kind: 'ep', epCode: 'A' }, '10000'],
  [{ kind: 'bl', region: 'Hamburg', tag: 'uegm' }, '1100'],
  [{ kind: 'ls', liegenschaftId: HOUSE, tag: 'aufzug' }, '900'],
  [{ kind: 'm', liegenschaftId: BARE }, 'false'],
  [{ kind: 'offer' }, 'true'],
);

test('an offer is priced from what is stored, and from what is typed ahead of it (PRICE-001, BID-012)', () => {
  expect(offerTotal(priceOwnOffer(frame, stored), [0])).toEqual({
    sumMillis: 22_000,
    flags: FLAG_PRICE_MISSING,
  });
  const ahead = values([{ kind: 'ep', epCode: 'B' }, '1000'], [{ kind: 'ep', epCode: 'A' }, '20000']);
  const held = priceOwnOffer(frame, stored);
  const own = priceAhead(held, ahead);
  expect(offerTotal(own, [0])).toEqual({ sumMillis: 46_700, flags: 0 });
  expect(offerTotal(own, [0], [1]).sumMillis).toBe(2_700);
  expect(offerTotal(own).flags).toBe(FLAG_NOT_IN_MARKET);
  expect(held).toEqual(priceOwnOffer(frame, stored));
});

test('what was asked in another phase is priced over the LVs and the market area of this one', () => {
  const before = '00000000-0000-4000-8000-0000000000ff';
  const own = priceOwnOffer(frame, [...stored, ...values([{ kind: 'ep', epCode: 'B' }, '1000'])]);
  const earlier = (
    [
      [{ kind: 'ep', epCode: 'A' }, '8000'],
      [{ kind: 'ep', epCode: 'B' }, '1000'],
      [{ kind: 'ep', epCode: 'GONE' }, '5'],
      [{ kind: 'ls', liegenschaftId: HOUSE, tag: 'aufzug' }, '1000'],
      [{ kind: 'm', liegenschaftId: HOUSE }, 'false'],
    ] as const
  ).map(([key, value]) => ({ key: printOwnKey(before, key), value }));
  const then = priceAsStored(own, before, earlier);
  expect([offerTotal(own, [0]).sumMillis, offerTotal(then, [0])]).toEqual([
    24_700,
    { sumMillis: 19_000, flags: 0 },
  ]);
  // What is typed counts at once, and what was not asked then is missing.
  expect(offerTotal(priceAsStored(own, before, earlier.slice(1)), [0]).flags).toBe(FLAG_PRICE_MISSING);
  expect(offerTotal(priceAsStored(own, before, []), [1]).flags & FLAG_NOT_IN_MARKET).toBe(FLAG_NOT_IN_MARKET);
});

test('participation counts once it is stored, not while it is on its way (BID-007)', () => {
  const withdrawn = values([{ kind: 'offer' }, 'false']);
  expect(priceAhead(priceOwnOffer(frame, stored), withdrawn).participation).toBe('true');
  expect(priceOwnOffer(frame, withdrawn).participation).toBe('false');
  expect(priceOwnOffer(frame, []).participation).toBeNull();
  const [document, other] = [HOUSE, BARE];
  const docs = values([{ kind: 'docs' }, JSON.stringify([document, other])]);
  expect(priceOwnOffer(frame, docs).documentIds).toEqual([document, other]);
});

test('an offer counts what is entered of it (PRICE-006, BID-010, BID-014)', () => {
  expect(offerProgress(priceOwnOffer(frame, stored))).toEqual({
    priceCount: 2,
    pricedCount: 1,
    inMarketCount: 1,
    factorCount: 1,
  });
});

test('a property’s LV adds up to its total; one of a property that is not in the offer has none (OVERVIEW-010)', () => {
  const own = priceOwnOffer(frame, stored);
  const lv = priceOwnLv(own, HOUSE_LV);
  expect(
    lv?.lines.map(({ title, offers }) => [title, offers[0]?.epFactoredMillis, offers[0]?.gpMillis]),
  ).toEqual([
    ['Leistung A', 11_000, 22_000],
    ['Leistung B', null, 0],
  ]);
  expect(lv?.sum.offers[0]).toMatchObject({ gpMillis: offerTotal(own, [0]).sumMillis, isPriceMissing: true });
  expect(priceOwnLv(own, { ...HOUSE_LV, info: { ...HOUSE_LV.info, propertyId: 'x' } })).toBeUndefined();
});

const anyPosition = fc
  .record({
    epCode: fc.constantFrom('A', 'B', 'GONE'),
    millis: fc.integer({ min: 0, max: MENGE_MAX_MILLIS }),
    sliceTag: fc.constantFrom(...TAGS),
    optionalPosition: fc.boolean(),
    optionalPositionActive: fc.boolean(),
  })
  .map(({ millis, ...more }): LvPosition => ({ ...position('1', 'A', millis / 1_000), ...more }));
const anyKey = fc.oneof(
  fc.constantFrom('A', 'B').map((epCode): OwnKey => ({ kind: 'ep', epCode })),
  fc
    .constantFrom('uegm', 'aufzug', 'waste')
    .map((tag): OwnKey => ({ kind: 'ls', liegenschaftId: HOUSE, tag: tag as 'uegm' })),
  fc.constant<OwnKey>({ kind: 'bl', region: 'Hamburg', tag: 'energy' }),
  fc.constant<OwnKey>({ kind: 'n', liegenschaftId: BARE, tag: 'uegm' }),
);
const anyMillis = fc.integer({ min: 0, max: 1_300 }).map(String);

test('from columns the sums are those of pricing position by position, stored and typed (PRICE-001, PRICE-011, BID-012)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyPosition, { maxLength: 12 }), { minLength: 2, maxLength: 2 }),
      fc.array(fc.tuple(anyKey, anyMillis), { maxLength: 8 }),
      fc.array(fc.tuple(anyKey, fc.option(anyMillis)), { maxLength: 4 }),
      (lvs, storedValues, typed) => {
        const houses = [HOUSE, BARE].map((id) => ({ ...liegenschaft(id), id }));
        const columns = columnsOf(
          houses.map(({ id }, l) => ({
            info: { ...HOUSE_LV.info, propertyId: id },
            positions: lvs[l] ?? [],
          })),
        );
        const { book, places } = createOfferPriceBook({
          phaseId: PHASE_ID,
          epCodes: ['A', 'B'],
          properties: houses.map(({ id, adresse }, l) => ({
            liegenschaftId: id,
            region: adresse.region,
            positions: lvs[l] ?? [],
          })),
        });
        const held = values(...storedValues);
        const ahead = typed.map(([key, value]) => ({ key: printOwnKey(PHASE_ID, key), value }));
        const own = priceOwnOffer(frameOffer({ ...SOURCE, columns, liegenschaften: houses }), held);
        for (const [priced, entries] of [
          [own, held],
          [priceAhead(own, ahead), [...held, ...ahead]],
        ] as const) {
          const offers = [readOffer(book, places, entries).table];
          for (const l of houses.keys()) {
            const plain = priceLv({ ...book, offers }, 0, l);
            const from = l * book.sliceCount;
            expect(priced.sums.sums.slice(from, from + book.sliceCount)).toEqual(plain.sums);
            expect(priced.sums.flags.slice(from, from + book.sliceCount)).toEqual(plain.flags);
          }
          // Code by code the same again, of the catalogue's codes; a price that is missing is no price of 0.
          const sums = [...sumCodes(priced)];
          const bySum = sums.reduce((sum, [, millis]) => sum + (millis ?? 0), 0);
          expect(bySum).toBe(offerTotal(priced).sumMillis);
          const isIn = (l: number) => priced.table.inMarket[l] !== 0;
          const counted = lvs.flatMap((rows, l) =>
            isIn(l) ? rows.filter((row) => !row.optionalPosition || row.optionalPositionActive) : [],
          );
          expect(new Set(sums.map(([code]) => code))).toEqual(
            new Set(counted.flatMap(({ epCode }) => (epCode === 'GONE' ? [] : epCode))),
          );
          for (const [code, millis] of sums) {
            const price = priced.table.epMillis[places.epIndexOf.get(code) ?? -1] ?? -1;
            expect(millis === null).toBe(price < 0);
          }
        }
      },
    ),
  );
});

test('what a value of a property does to the total is what pricing the whole offer with it says (PRICE-001, PRICE-008)', () => {
  const anyOfProperty = fc.oneof(
    fc.record({
      kind: fc.constantFrom('ls', 'n'),
      liegenschaftId: fc.constantFrom(HOUSE, BARE),
      tag: fc.constantFrom('uegm', 'aufzug', 'waste'),
    }),
    fc.record({ kind: fc.constant('m'), liegenschaftId: fc.constantFrom(HOUSE, BARE) }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(anyPosition, { maxLength: 8 }), { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(fc.oneof(anyKey, anyOfProperty as fc.Arbitrary<OwnKey>), anyMillis), {
        maxLength: 8,
      }),
      anyOfProperty as fc.Arbitrary<PropertyKey>,
      anyMillis,
      fc.boolean(),
      (lvs, held, key, millis, isInMarket) => {
        const houses = [HOUSE, BARE].slice(0, lvs.length).map((id) => ({ ...liegenschaft(id), id }));
        const columns = columnsOf(
          houses.map(({ id }, l) => ({
            info: { ...HOUSE_LV.info, propertyId: id },
            positions: lvs[l] ?? [],
          })),
        );
        const phase = { ...SOURCE.phase, liegenschaftIds: houses.map(({ id }) => id) };
        const own = priceOwnOffer(
          frameOffer({ ...SOURCE, phase, columns, liegenschaften: houses }),
          values(
            ...held.map(([k, v]): [OwnKey, string] => [k, k.kind === 'm' ? String(Number(v) > 600) : v]),
          ),
        );
        const value = key.kind === 'm' ? isInMarket : Number(millis);
        const effect = effectsIn(own, key.liegenschaftId)(key, value);
        const ahead = printOwnEdit(PHASE_ID, { key, value });
        expect(effect).toBe(offerTotal(priceAhead(own, [ahead])).sumMillis - offerTotal(own).sumMillis);
      },
    ),
  );
});
