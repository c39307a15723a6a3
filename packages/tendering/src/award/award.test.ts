import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { describe, expect, test } from 'vitest';
import {
  asksNothing,
  type CellOffer,
  isAwardable,
  listAwards,
  proposeAward,
  rankCell,
  standingOfCell,
} from './award.ts';
import { findStaleAwards } from './lapsed-award.ts';
import type { Participation } from '../participation/participation.ts';

function offer(id: string, sumMillis: number, flags = 0, participation: Participation = 'true'): CellOffer {
  return { serviceProviderId: id, organisation: `Firma ${id}`, sumMillis, flags, participation };
}

describe('a cell', () => {
  const offers = [
    offer('withdrawn', 1, 0, 'false'),
    offer('silent', 2, 0, null),
    offer('gap', 3, FLAG_PRICE_MISSING),
    offer('away', 4, FLAG_NOT_IN_MARKET),
    offer('dear', 900),
    offer('cheap', 500),
  ];
  const everybody = new Set(offers.map(({ serviceProviderId }) => serviceProviderId));

  test('has one order, in which only complete offers in the market have a rank (PRICE-009, PRICE-010)', () => {
    expect(
      rankCell(offers).map(({ offer: { serviceProviderId }, place, rank }) => [
        serviceProviderId,
        place,
        rank,
      ]),
    ).toEqual([
      ['cheap', 1, 1],
      ['dear', 2, 2],
      ['gap', 3, null],
      ['away', 4, null],
      ['withdrawn', null, null],
      ['silent', null, null],
    ]);
  });

  test('proposes the best-ranked of the selected providers', () => {
    const ranked = rankCell(offers)
      .map(({ offer: own, ...placed }) => ({ ...own, ...placed }))
      .toReversed();
    expect(proposeAward(ranked, everybody)?.serviceProviderId).toBe('cheap');
    expect(proposeAward(ranked, new Set(['dear', 'gap', 'silent']))?.serviceProviderId).toBe('dear');
    expect(proposeAward(ranked, new Set(['gap', 'away']))?.serviceProviderId).toBe('gap');
    expect(proposeAward(ranked, new Set(['withdrawn', 'silent']))).toBeUndefined();
    expect(proposeAward(ranked, new Set())).toBeUndefined();
  });

  test('has an award only of a selected provider with a confirmed offer, else names its holder (AWARD-021, AWARD-022)', () => {
    const ranked = rankCell(offers).map(({ offer: own, ...placed }) => ({ ...own, ...placed }));
    const standing = (holderId: string, selected: ReadonlySet<string>) => {
      const { state, offer: shown, rank, elsewhere } = standingOfCell(ranked, holderId, selected);
      return [state, shown?.serviceProviderId, rank, elsewhere];
    };
    expect(standing('dear', everybody)).toEqual(['awarded', 'dear', 2, undefined]);
    expect(standing('gap', everybody)).toEqual(['awarded', 'gap', null, undefined]);
    expect(standing('dear', new Set(['cheap']))).toEqual(['proposal', 'cheap', 1, 'Firma dear']);
    expect(standing('dear', new Set())).toEqual(['no-offer', undefined, null, 'Firma dear']);
    expect(standing('withdrawn', everybody)).toEqual(['lapsed', 'withdrawn', null, undefined]);
    expect(standing('unknown', everybody)).toEqual(['lapsed', undefined, null, undefined]);
  });

  test('without rows has neither proposal nor award', () => {
    const empty = [offer('a', 0, FLAG_NO_ROWS), offer('b', 0, FLAG_NO_ROWS)];
    const ranked = rankCell(empty).map(({ offer: own, ...placed }) => ({ ...own, ...placed }));
    expect(proposeAward(ranked, new Set(['a', 'b']))).toBeUndefined();
    expect(empty.some(isAwardable)).toBe(false);
  });

  test('in which nobody asks for anything has no proposal and may be awarded all the same', () => {
    const ranked = (own: readonly CellOffer[]) =>
      rankCell(own).map(({ offer: each, ...placed }) => ({ ...each, ...placed }));
    const idle = [
      offer('a', 0),
      offer('b', 0),
      offer('away', 0, FLAG_NOT_IN_MARKET),
      offer('silent', 7, 0, null),
    ];
    expect(asksNothing(ranked(idle))).toBe(true);
    expect(proposeAward(ranked(idle), new Set(['a', 'b']))).toBeUndefined();
    expect(isAwardable(offer('a', 0))).toBe(true);
    // A price of zero is one to choose by, and a missing one says nothing about the positions.
    expect(
      proposeAward(ranked([offer('free', 0), offer('dear', 9)]), new Set(['free', 'dear']))?.sumMillis,
    ).toBe(0);
    expect(asksNothing(ranked([offer('gap', 0, FLAG_PRICE_MISSING)]))).toBe(false);
    expect(asksNothing([])).toBe(false);
  });

  test('may be awarded to any confirmed offer, also an incomplete one', () => {
    expect(offers.filter(isAwardable).map(({ serviceProviderId }) => serviceProviderId)).toEqual([
      'gap',
      'away',
      'dear',
      'cheap',
    ]);
  });
});

test('awards are found among stored key-values, each with its cell and holder', () => {
  const [phaseId, liegenschaftId] = [
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-00000000000a',
  ];
  const award = { key: `awarding_${phaseId}_${liegenschaftId}_aufzug`, value: 'dear' };
  const entries = [
    { key: `${phaseId}_offer`, value: 'true' },
    award,
    { key: 'awarding_of_nothing', value: 'dear' },
  ];
  expect(listAwards(entries)).toEqual([
    { entry: award, phaseId, liegenschaftId, sliceId: 'aufzug', serviceProviderId: 'dear' },
  ]);
});

test('awards to providers that withdrew, stayed silent or are unknown are stale', () => {
  const awards = ['in', 'out', 'silent', 'unknown'].map((serviceProviderId) => ({ serviceProviderId }));
  const participation = new Map<string, Participation>([
    ['in', 'true'],
    ['out', 'false'],
    ['silent', null],
  ]);
  expect(findStaleAwards(awards, participation)).toEqual(awards.slice(1));
});
