import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { expect, test } from 'vitest';
import { priceOwnLv } from './own-lv.ts';
import { type OwnKey, printOwnKey } from '../keyval/own-key.ts';
import { frameOffer, offerProgress, offerTotal, priceOwnOffer } from './own-offer.ts';

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
      liegenschaftIds: ['L-10', 'L-2', 'L-1'],
    },
    entries: [],
    lvs: [],
    liegenschaften: ['L-10', 'L-1', 'L-2'].map(liegenschaft),
  });
  expect(liegenschaften.map(({ nummer }) => nummer)).toEqual(['L-1', 'L-2', 'L-10']);
});

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const BARE = '00000000-0000-4000-8000-00000000000b';

function position(id: string, epCode: string, amount: number): LvPosition {
  return {
    id,
    epCode,
    amount,
    serialNumber: id,
    identificationNumber: '',
    description: `Leistung ${epCode}`,
    optionalPosition: false,
    optionalPositionActive: false,
    leftInt: 0,
    rightInt: 0,
    sliceTag: epCode === 'A' ? 'tgm' : 'aufzug',
    unit: 'Stk',
    epPriceId: '',
    blFactorId: '',
    lsFactorId: '',
    nFactorId: null,
    mFactorId: '',
  };
}

function entry(epCode: string, leftInt: number): EpEntry {
  return {
    number: String(leftInt),
    title: epCode,
    type: 'position',
    epCode,
    unit: 'Stk',
    preText: '',
    postText: '',
    sliceTag: null,
    tags: [],
    leftInt,
    rightInt: leftInt + 1,
  };
}

const frame = frameOffer({
  phase: {
    id: PHASE_ID,
    title: 'Erstes Angebot',
    start: '2026-01-01T00:00:00Z',
    end: '2026-02-01T00:00:00Z',
    type: 'OFFER',
    liegenschaftIds: [HOUSE, BARE],
  },
  entries: [entry('A', 1), entry('B', 3)],
  lvs: [
    {
      info: { id: 'lv', phaseId: PHASE_ID, propertyId: HOUSE, filename: '', createdAt: '' },
      positions: [position('1', 'A', 2), position('2', 'B', 3)],
    },
  ],
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
  expect(offerTotal(priceOwnOffer(frame, stored, ahead), [0])).toEqual({ sumMillis: 46_700, flags: 0 });
  expect(offerTotal(priceOwnOffer(frame, stored, ahead), [0], [1]).sumMillis).toBe(2_700);
  expect(offerTotal(priceOwnOffer(frame, stored, ahead)).flags).toBe(FLAG_NOT_IN_MARKET);
});

test('participation counts once it is stored, not while it is on its way (BID-007)', () => {
  const withdrawn = values([{ kind: 'offer' }, 'false']);
  expect(priceOwnOffer(frame, stored, withdrawn).participation).toBe('true');
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
    blFactorCount: 1,
    lsFactorCount: 1,
    nFactorCount: 0,
  });
});

test('a property’s LV adds up to its total; a property without one has none (OVERVIEW-010)', () => {
  const own = priceOwnOffer(frame, stored);
  const lv = priceOwnLv(own, HOUSE);
  expect(
    lv?.lines.map(({ title, offers }) => [title, offers[0]?.epFactoredMillis, offers[0]?.gpMillis]),
  ).toEqual([
    ['Leistung A', 11_000, 22_000],
    ['Leistung B', null, 0],
  ]);
  expect(lv?.sum.offers[0]).toMatchObject({ gpMillis: offerTotal(own, [0]).sumMillis, isPriceMissing: true });
  expect(priceOwnLv(own, BARE)).toBeUndefined();
});
