import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { expect, test } from 'vitest';
import { awardChoices, NO_AWARD } from './award-choices.ts';
import { awardKey, readAwards } from '../award-rows.ts';

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
