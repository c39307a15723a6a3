import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../test/sample-liegenschaft.ts';
import { analysisTabOf, searchAfterPhase } from './address.ts';
import { overviewCard } from './overview/cards/best-offers.ts';
import { emptyReason } from './overview/empty-search-result.tsx';
import { groupLiegenschaften, NO_FILTER } from './overview/overview-filter.ts';
import { overviewSentence } from './overview/overview-tab.tsx';

function liegenschaft(id: string, stadt: string, region: string) {
  const adresse = { strasse: 'Am Weg', hausnummer: id, postleitzahl: '12345', stadt, region };
  return sampleLiegenschaft({ id, nummer: `L-${id}`, name: `Haus ${id}`, adresse });
}

const houses = [
  liegenschaft('1', 'Nürnberg', 'Bayern'),
  liegenschaft('2', 'München', 'Bayern'),
  liegenschaft('3', 'Berlin', 'Berlin'),
  liegenschaft('4', 'Bonn', 'Nordrhein-Westfalen'),
];
const bidders = ['Alpina', 'Hanse', 'Rhein', 'Spree', 'Weser', 'Elbe'];
const cells: [number, number][] = [
  [200, 0],
  [100, 0],
  [50, FLAG_NOT_IN_MARKET],
  [10, FLAG_PRICE_MISSING],
  [1, 0],
  [300, 0],
];

/** Three properties of the phase, one service group; the third property has no LV. */
const comparison = readComparison(
  {
    phaseId: 'p',
    revision: 1,
    serviceProviderIds: bidders,
    liegenschaftIds: ['1', '2', '3'],
    sliceIds: ['basisfm'],
    participation: ['true', 'true', 'true', 'true', 'false', 'true'],
    sums: cells.flatMap(([sum]) => [sum, sum * 2, 0]),
    flags: cells.flatMap(([, flags]) => [flags, flags, FLAG_NO_ROWS]),
  },
  new Map(bidders.map((name) => [name, name])),
);
const ownHouses = houses.filter(({ id }) => comparison.liegenschaftIndexOf.has(id));
const cards = ownHouses.map((house) => overviewCard(comparison, house));

test.each([
  [{}, 'overview'],
  [{ pId: 'a' }, 'overview'],
  [{ cId: 'new' }, 'cluster'],
  [{ lId: 'x' }, 'liegenschaft'],
  [{ lId: 'x', cId: 'new' }, 'liegenschaft'],
  [{ pCom: 'true' }, 'rahmenpreise'],
  [{ cId: 'new', pCom: 'true' }, 'rahmenpreise'],
  [{ lId: 'x', pCom: 'true' }, 'rahmenpreise'],
] as const)('the address %o opens the tab %s (ANALYSIS-003, OPEN-29)', (search, tab) => {
  expect(analysisTabOf(search)).toBe(tab);
});

test('another phase sets cId to new on every tab, and stays on the one of unit prices or odd ones (ANALYSIS-002)', () => {
  expect(searchAfterPhase({})).toEqual({ cId: 'new' });
  expect(searchAfterPhase({ lId: 'x', pCom: 'true' })).toEqual({ cId: 'new', pCom: 'true' });
  expect(searchAfterPhase({ odd: 'true' })).toEqual({ cId: 'new', odd: 'true' });
});

test('a card shows the five best in the order of the offers, rank and percent only for complete ones (PRICE-009, PRICE-010, PRICE-013)', () => {
  expect(
    cards[0]?.offers.map(({ organisation, state, rank, percent }) => [organisation, state, rank, percent]),
  ).toEqual([
    ['Hanse', 'complete', 1, 100],
    ['Alpina', 'complete', 2, 200],
    ['Elbe', 'complete', 3, 300],
    ['Spree', 'incomplete', null, null],
    ['Rhein', 'not-in-market', null, null],
  ]);
  expect(cards[0]?.offers.map(({ share }) => Math.round(share * 100))).toEqual([33, 67, 100, 0, 0]);
});

test('a card counts the offers that it does not show', () => {
  expect(cards.map(({ moreCount }) => moreCount)).toEqual([1, 1, 0]);
});

test('a property without LV has a card without offers', () => {
  expect(cards.map(({ offers, noOffers }, at) => [houses[at]?.id, offers.length, noOffers])).toEqual([
    ['1', 5, undefined],
    ['2', 5, undefined],
    ['3', 0, 'no-lv'],
  ]);
});

test('in a phase without bidders the cards say so, not that an LV is missing (ANALYSIS-011)', () => {
  const unbidden = readComparison(
    {
      phaseId: 'p',
      revision: 1,
      serviceProviderIds: [],
      liegenschaftIds: ['1', '3'],
      sliceIds: ['basisfm'],
      participation: [],
      sums: [],
      flags: [],
    },
    new Map(),
  );
  expect([0, 2].map((index) => overviewCard(unbidden, houses[index]!).noOffers)).toEqual([
    'no-providers',
    'no-providers',
  ]);
});

test('groups by state in German order, by city inside (ANALYSIS-006, ANALYSIS-009)', () => {
  const groups = groupLiegenschaften(ownHouses, NO_FILTER);
  expect(groups.map(({ region, liegenschaften }) => [region, liegenschaften.map(({ id }) => id)])).toEqual([
    ['Bayern', ['2', '1']],
    ['Berlin', ['3']],
  ]);
});

test('search and property filter both hide cards, and the empty page says which (ANALYSIS-008, ANALYSIS-012)', () => {
  const shown = (text: string, liegenschaftIds: string[] = []) =>
    groupLiegenschaften(ownHouses, { ...NO_FILTER, text, liegenschaftIds }).flatMap((group) =>
      group.liegenschaften.map(({ id }) => id),
    );
  expect(shown('nürn')).toEqual(['1']);
  expect(shown('', ['3'])).toEqual(['3']);
  expect(shown('nürn', ['3'])).toEqual([]);
  expect(emptyReason(NO_FILTER)).toBeUndefined();
  expect(emptyReason({ ...NO_FILTER, text: 'x' })).toBe('search');
  expect(emptyReason({ ...NO_FILTER, liegenschaftIds: ['3'] })).toBe('filter');
  expect(emptyReason({ ...NO_FILTER, text: 'x', liegenschaftIds: ['3'] })).toBe('both');
});

test('the sentence counts bidders, properties and confirmed offers', () => {
  expect(overviewSentence(comparison, 'running')).toBe(
    '6 Dienstleister, 3 Liegenschaften. 5 Angebote nehmen teil. Die Phase läuft; die Zahlen folgen den laufenden Eingaben.',
  );
});
