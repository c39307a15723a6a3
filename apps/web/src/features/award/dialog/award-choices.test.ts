import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { expect, test } from 'vitest';
import { awardKey, readAwards } from '../award-state.ts';
import {
  type AwardChoice,
  awardChoices,
  awardQuestionLines,
  awardQuestionTitle,
  isDoubtful,
  NO_AWARD,
} from './award-choices.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const names = ['Alpina', 'Hanse', 'Rhein', 'Spree', 'Weser'];
const place = { liegenschaftId: HOUSE, sliceId: 'aufzug' } as const;

function comparison(flags: readonly number[]) {
  return readComparison(
    {
      phaseId: PHASE,
      revision: 1,
      serviceProviderIds: names,
      liegenschaftIds: [HOUSE],
      sliceIds: ['aufzug'],
      participation: ['true', 'true', 'false', null, 'true'],
      sums: [200, 100, 50, 40, 10],
      flags: [...flags],
    },
    new Map(names.map((name) => [name, name])),
  );
}

const offers = comparison([0, 0, 0, 0, FLAG_PRICE_MISSING]);
const target = {
  id: 't',
  key: `${PHASE}_target`,
  value: JSON.stringify([{ key: `${PHASE}_${HOUSE}_aufzug`, value: '150' }]),
  organisationId: 'owner',
};
const key = awardKey(PHASE, HOUSE, 'aufzug');

test('lists ranked offers with their percent of target and why some cannot be chosen (OPEN-43, TARGET-011)', () => {
  const { lines, targetMillis } = awardChoices(
    offers,
    readAwards(PHASE, [target]),
    place,
    new Set(['Alpina', 'Weser']),
  );
  expect(targetMillis).toBe(150);
  expect(lines.map(({ offer, rank, percent, bar }) => [offer.organisation, rank, percent, bar])).toEqual([
    ['Hanse', 1, 67, 'not-selected'],
    ['Alpina', 2, 133, undefined],
    ['Weser', null, 7, undefined],
    ['Spree', null, 27, 'not-offering'],
    ['Rhein', null, 33, 'not-offering'],
  ]);
});

test('preselects the award, else the proposal among the selected, else no award', () => {
  const everybody = new Set(names);
  const award = { id: 'a', key, value: 'Weser', organisationId: 'owner' };
  expect(awardChoices(offers, readAwards(PHASE, [award]), place, everybody).preselected).toBe('Weser');
  expect(awardChoices(offers, readAwards(PHASE, []), place, everybody).preselected).toBe('Hanse');
  expect(awardChoices(offers, readAwards(PHASE, []), place, new Set()).preselected).toBe(NO_AWARD);
});

test('says that there is nothing to award where the LV has no row of the group', () => {
  const bare = comparison(names.map(() => FLAG_NO_ROWS));
  expect(awardChoices(bare, readAwards(PHASE, []), place, new Set(names))).toMatchObject({
    isWithoutRows: true,
    preselected: NO_AWARD,
  });
});

function line(organisation: string, place: number | null, flags = 0): AwardChoice {
  return {
    offer: { serviceProviderId: organisation, organisation, sumMillis: 1, flags, participation: 'true' },
    rank: flags === 0 ? place : null,
    place,
    percent: null,
    over: undefined,
    bar: undefined,
  };
}

const fourth = line('Rhein', 4, FLAG_PRICE_MISSING | FLAG_NOT_IN_MARKET);
const lines = [line('Alpina', 1), line('Hanse', 2), line('Spree', 3), fourth, line('Weser', null)];

test('an award to an incomplete offer is asked about with its place, its gaps and their share', () => {
  expect(lines.map(isDoubtful)).toEqual([false, false, false, true, false]);
  expect(awardQuestionLines(fourth, { lines }, { missing: 3, asked: 48 })).toEqual([
    'Rhein steht auf Platz 4 von 4 und hat keinen Rang.',
    '3 von 48 Positionen ohne Preis (6,3 %); die Summe enthält sie nicht.',
    'Die Liegenschaft liegt nicht im Marktgebiet des Dienstleisters.',
  ]);
});

test('the question names what it asks about: gaps, a place outside the market, or both', () => {
  const titles = [FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET].map((flags) => line('Rhein', 4, flags));
  expect([...titles, fourth].map(awardQuestionTitle)).toEqual([
    'Trotz Lücken vergeben?',
    'Außerhalb des Marktgebiets vergeben?',
    'Trotz Lücken und außerhalb des Marktgebiets vergeben?',
  ]);
});

test('until the gaps are counted, and where they cannot be, the question says so', () => {
  expect(awardQuestionLines(fourth, { lines }, undefined)[1]).toBe('Fehlende Preise werden gezählt …');
  expect(awardQuestionLines(fourth, { lines }, 'unknown')[1]).toMatch(/^Es fehlen Preise; wie viele, /);
});
